// SPDX-License-Identifier: MIT
// The rows of a table as a file: export and import.
(() => {
  'use strict';

  const {make} = window.emobic;
  const shared = window.emobic.table;
  const {screen: {dataset: strings}, model, table, columns, kinds, file, load, keep, complain, filled} = shared;
  const contents = () => Promise.all(load().rows.map((row) => kinds.outward(row.values)));

  shared.export = async () => {
    const text = JSON.stringify({model, table, rows: await contents()}, null, 2);
    const href = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
    make('a', {href, download: `${table}.json`}).click();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
  };

  /** Returns the values of one row of a file. Throws a message for the visitor if a value is not valid. */
  function readRow(row, number) {
    if (!row || typeof row !== 'object' || Array.isArray(row)) throw new Error(strings.notATable);
    const values = {};
    for (const [column, value] of Object.entries(row)) {
      if (!columns.has(column)) throw new Error(filled(strings.badColumn, {row: number, column}));
      const text = value === null ? '' : String(value);
      if ((value !== null && typeof value === 'object') || !kinds.isValid(column, text)) throw new Error(filled(strings.badValue, {row: number, column}));
      values[column] = text;
    }
    return Object.fromEntries([...columns.keys()].map((column) => [column, values[column] ?? '']));
  }

  /** Adds the rows of a file that do not exist yet: all of them, or none if one is not valid or there is no room. */
  async function importRows(text) {
    let rows;
    try {
      rows = JSON.parse(text).rows;
    } catch {
      // Reported below, like any other text that is not a table.
    }
    if (!Array.isArray(rows)) throw new Error(strings.notATable);
    const known = new Set((await contents()).map((values) => JSON.stringify(values)));
    const fresh = rows.map((row, index) => readRow(row, index + 1)).filter((values) => !known.has(JSON.stringify(values)));
    const ready = [];
    for (const values of fresh) {
      try {
        ready.push({values: await kinds.ready(values, undefined, ready)});
      } catch (error) {
        kinds.settle({rows: ready}, {rows: []});
        throw error instanceof RangeError ? error : new Error(strings.full);
      }
    }
    const data = load();
    for (const {values} of ready) data.rows.push({id: data.next++, values});
    keep(data, filled(strings.imported, {count: fresh.length}));
  }

  shared.import = async () => {
    try {
      await importRows(await file.files[0].text());
    } catch (error) {
      complain(error.message);
    }
    // Permits choosing the same file again.
    file.value = '';
  };
})();
