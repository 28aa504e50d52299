// SPDX-License-Identifier: MIT
// The rows of a table as a file: export and import.
(() => {
  'use strict';

  const {filled, table: shared, transfer: {offer, read, readRow, some}} = window.emobic;
  const {screen: {dataset: strings}, model, table, columns, kinds, file, load, keep, complain} = shared;
  const names = [...columns.keys()];

  /** The values of all rows. A row that is older than the app's last version may have other columns, too. */
  const contents = () => Promise.all(load().rows.map(async ({values}) => some(await kinds.outward(values), names)));

  const codes = names.filter((name) => columns.get(name).dataset.kind === 'code');
  const withoutCodes = (values) => JSON.stringify(Object.entries(values).filter(([name]) => !codes.includes(name)));

  shared.export = async () => offer({model, table, rows: await contents()}, table);

  /** Adds the rows of a file that do not exist yet: all of them, or none if one is not valid or there is no room. */
  async function importRows() {
    const rows = (await read(file.files[0]))?.rows;
    if (!Array.isArray(rows)) throw new Error(strings.notATable);
    const there = await contents();
    const known = new Set(there.map((values) => JSON.stringify(values)));
    // Each device makes its own codes for the rows that the app brings, which are known by their other values.
    const given = new Set(load().rows.flatMap((row, index) => (row.given ? [withoutCodes(there[index])] : [])));
    const all = rows.map((row, index) => readRow(row, index + 1, names, kinds.isValid, strings));
    for (const [index, values] of all.entries()) {
      const column = await kinds.broken(values);
      if (column) throw new Error(filled(strings.badValue, {row: index + 1, column}));
    }
    const fresh = all.filter((values) => !known.has(JSON.stringify(values)) && !given.has(withoutCodes(values)));
    const ready = [];
    const inUse = kinds.inUse();
    for (const values of fresh) {
      try {
        ready.push({values: await kinds.ready(values, undefined, inUse)});
      } catch {
        kinds.settle({rows: ready}, {rows: []});
        throw new Error(strings.full);
      }
    }
    const data = load();
    for (const {values} of ready) data.rows.push({id: data.next++, values});
    keep(data, filled(strings.imported, {count: fresh.length}));
  }

  shared.import = async () => {
    try {
      await importRows();
    } catch (error) {
      complain(error.message);
    }
    // Permits choosing the same file again.
    file.value = '';
  };
})();
