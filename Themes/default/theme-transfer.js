// SPDX-License-Identifier: MIT
// Kept rows as a file, and back.
(() => {
  'use strict';

  const {make, filled} = window.emobic;

  /** Offers a value as a file to save. */
  function offer(value, name) {
    const href = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], {type: 'application/json'}));
    make('a', {href, download: `${name}.json`}).click();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
  }

  /** Returns the value of a file; nothing if it is none. */
  async function read(file) {
    try {
      return JSON.parse(await file.text());
    } catch {
      return undefined;
    }
  }

  /** Returns the values of some columns as a file has them. Throws a message for the visitor if one is not valid. */
  function readRow(row, number, columns, isValid, strings) {
    if (!row || typeof row !== 'object' || Array.isArray(row)) throw new Error(strings.notATable);
    const values = {__proto__: null};
    for (const [column, value] of Object.entries(row)) {
      if (!columns.includes(column)) throw new Error(filled(strings.badColumn, {row: number, column}));
      const text = value === null ? '' : String(value);
      if ((value !== null && typeof value === 'object') || !isValid(column, text)) throw new Error(filled(strings.badValue, {row: number, column}));
      values[column] = text;
    }
    return some(values, columns);
  }

  /** Returns the values of some columns. */
  const some = (values, columns) => Object.fromEntries(columns.map((column) => [column, values[column] ?? '']));

  window.emobic.transfer = {offer, read, readRow, some};
})();
