// SPDX-License-Identifier: MIT
// All that the app keeps as a file, and back; and nothing of it any more.
(() => {
  'use strict';

  const {announce, make, store, kept, pictures, transfer, rows: {ask}} = window.emobic;
  const {strings, tables, file, names, load, photosOf, filled, complain} = kept;

  /** What goes with a file besides tables. */
  const goesAlong = (name) => name === 'profile' || name.startsWith('favourites:');

  kept.save = async () => {
    let lost = 0;
    const full = await Promise.all(tables.filter(load).map(async (table) => {
      const data = load(table);
      const rows = await Promise.all(data.rows.map(async (row) => {
        const values = await pictures.packed(row.values, table.photos);
        lost += table.photos.filter((column) => row.values[column] && !values[column]).length;
        return {...row, values: transfer.some(values, [...table.columns.keys()])};
      }));
      return {model: table.model, table: table.table, next: data.next, given: data.given, rows};
    }));
    const others = Object.fromEntries(names('localStorage').filter(goesAlong).map((name) => [name, store.get(name)]));
    transfer.offer({app: strings.app, tables: full, others}, strings.app);
    if (lost) complain(filled(strings.lost, {n: lost}));
    else announce(strings.exported);
  };

  const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
  const areTexts = (values) => Array.isArray(values) && values.every((value) => typeof value === 'string');

  /** Whether a text is a value of such a column. */
  function isValid(kind, text) {
    if (kind === 'check') return ['', 'true', 'false'].includes(text);
    // The names of the app's own pictures are known only to the table.
    if (kind === 'image') return !/^(data|photo):/.test(text) || pictures.isChosen(text);
    const input = make('input', {type: kind === 'number' || kind === 'date' ? kind : 'text'});
    input.value = text;
    return text === '' || input.value !== '';
  }

  /** Returns a table of a file, as it is stored. Throws a message for the visitor if something is not valid. */
  function check({model, table: name, next, given, rows}) {
    if (typeof name !== 'string') throw new Error(strings.notATable);
    const table = tables.find((each) => each.model === model && each.table === name);
    if (!table) throw new Error(filled(strings.unknown, {name}));
    const isWhole = Array.isArray(rows) && Number.isSafeInteger(next) && (given === undefined || areTexts(given));
    if (!isWhole || !rows.every(isObject)) throw new Error(strings.notATable);
    const ids = new Set(rows.map(({id}) => id));
    if (ids.size < rows.length || ![...ids].every((id) => Number.isSafeInteger(id) && id < next)) throw new Error(strings.notATable);
    try {
      if (rows.length > Number(table.limit ?? Infinity)) throw new Error(filled(strings.tooMany, table));
      const columns = [...table.columns.keys()];
      const whole = rows.map(({id, given: key, edited, values}, index) => ({
        id,
        ...(typeof key === 'string' && {given: key}),
        ...(edited === true && {edited}),
        values: transfer.readRow(values, index + 1, columns, (column, text) => isValid(table.columns.get(column), text), strings),
      }));
      return {table, data: {next, ...(given && {given}), rows: whole}};
    } catch (error) {
      throw error.message === strings.notATable ? error : new Error(filled(strings.inTable, {name: table.name, text: error.message}));
    }
  }

  /** Stores several values: all of them, or none. */
  function write(values) {
    const undo = [];
    try {
      for (const [name, value] of values) {
        const key = store.key(name);
        const before = localStorage.getItem(key);
        if (!store.set(name, value)) throw new Error(name);
        undo.unshift(() => (before === null ? localStorage.removeItem(key) : localStorage.setItem(key, before)));
      }
      return true;
    } catch {
      // There is room for each of them, because all that was there then is there again.
      for (const step of undo) step();
      return false;
    }
  }

  kept.restore = async () => {
    const content = await transfer.read(file.files[0]);
    if (!isObject(content) || !Array.isArray(content.tables) || !content.tables.every(isObject)) throw new Error(strings.notATable);
    const checked = content.tables.map(check);
    if (new Set(checked.map(({table}) => table)).size < checked.length) throw new Error(strings.notATable);
    const others = Object.entries(isObject(content.others) ? content.others : {}).filter(([name]) => goesAlong(name));
    const old = checked.flatMap(({table}) => photosOf(table, load(table) ?? {rows: []}));
    const isThere = checked.some(({table}) => load(table)) || others.some(([name]) => store.get(name) !== null);
    if (isThere && !await ask(strings.askImport, strings.import, strings.cancel)) return;
    const fresh = [];
    try {
      const values = new Map(others);
      for (const {table, data} of checked) {
        const done = [];
        for (const row of data.rows) done.push({...row, values: await pictures.unpacked(row.values, table.photos, fresh)});
        values.set(table.place, {...data, rows: done});
      }
      if (!write(values)) throw new Error(strings.full);
    } catch {
      await pictures.drop(fresh);
      throw new Error(strings.full);
    }
    await pictures.drop(old);
    announce(strings.imported);
  };

  kept.erase = async () => {
    if (!await ask(strings.askErase, strings.erase, strings.cancel)) return;
    for (const storage of ['localStorage', 'sessionStorage']) for (const name of names(storage)) window[storage].removeItem(store.key(name));
    await pictures.all().then(pictures.drop, () => {});
    announce(strings.erased);
  };
})();
