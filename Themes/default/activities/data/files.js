// SPDX-License-Identifier: MIT
// All that the app keeps as a file, and back; and nothing of it any more.
(() => {
  'use strict';

  const {announce, make, store, filled, kept, pictures, transfer, rows: {ask, newCode}} = window.emobic;
  const {strings, tables, file, names, isTable, load, photosOf, complain} = kept;

  /** What goes with a file besides tables. */
  const goesAlong = (name) => name === 'profile' || name.startsWith('favourites:');

  /** Tables that an earlier version of the app had. */
  function formerTables() {
    const found = names('localStorage').filter((name) => isTable(name) && !tables.some(({place}) => place === name));
    return found.map((place) => {
      const [, model, ...words] = place.split(':');
      return {place, model, table: words.join(':'), columns: new Map(), photos: []};
    });
  }

  /** Messages that wait, by the screens of their forms. They are there to be read, and are not brought back: they would be sent twice. */
  const unsent = () => names('localStorage').filter((name) => name.startsWith('queue:')).flatMap((name) => Object.values(store.get(name) ?? []).map((each) => ({
    screen: name.slice('queue:'.length), message: [...new URLSearchParams(each?.body)],
  })));

  kept.save = async () => {
    let lost = 0;
    const full = await Promise.all([...tables, ...formerTables()].filter(load).map(async (table) => {
      const data = load(table);
      const rows = await Promise.all(data.rows.map(async (row) => {
        // A column that the app has no more may hold what the visitor wants to keep.
        const photos = [...new Set([...table.photos, ...Object.keys(row.values).filter((column) => pictures.isKept(row.values[column]))])];
        const values = await pictures.packed(row.values, photos);
        lost += photos.filter((column) => row.values[column] && !values[column]).length;
        return {...row, values: transfer.some(values, [...new Set([...table.columns.keys(), ...Object.keys(values)])])};
      }));
      return {model: table.model, table: table.table, next: data.next, given: data.given, was: data.was, rows};
    }));
    const others = Object.fromEntries(names('localStorage').filter(goesAlong).map((name) => [name, store.get(name)]));
    transfer.offer({app: strings.app, tables: full, others, unsent: unsent()}, strings.app);
    if (lost) complain(filled(strings.lost, {n: lost}));
    else announce(strings.exported);
  };

  const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
  const areTexts = (values) => Array.isArray(values) && values.every((value) => typeof value === 'string');

  /** Whether a text is a value of such a column. */
  async function isValid(kind, text) {
    if (kind === 'check') return ['', 'true', 'false'].includes(text);
    // The names of the app's own pictures are known only to the table.
    if (kind === 'image') return pictures.isChosen(text) ? pictures.isReadable(text) : !/^([a-z][-+.\w]*:|\/\/)/i.test(text);
    const input = make('input', {type: kind === 'number' || kind === 'date' ? kind : 'text'});
    input.value = text;
    return text === '' || input.value !== '';
  }

  /** Returns the values of a row that fit a table. Counts the others by column. Throws a message for the visitor if they are damaged. */
  async function fitting(values, {columns}, others) {
    if (!isObject(values)) throw new Error(strings.notATable);
    const found = {__proto__: null};
    for (const [column, value] of Object.entries(values)) {
      if (value !== null && typeof value === 'object') throw new Error(strings.notATable);
      const text = String(value ?? '');
      if (columns.has(column) && await isValid(columns.get(column), text)) found[column] = text;
      else if (text) others.set(column, (others.get(column) ?? 0) + 1);
    }
    return transfer.some(found, [...columns.keys()]);
  }

  /** Gives rows other codes than those of rows before them. Returns how many. */
  function renew(rows, {columns}) {
    let count = 0;
    for (const column of [...columns.keys()].filter((each) => columns.get(each) === 'code')) {
      const all = new Set(rows.map(({values}) => values[column]));
      const taken = new Set();
      for (const {values} of rows.filter((row) => row.values[column])) {
        if (taken.has(values[column])) {
          all.add(values[column] = newCode(all));
          count += 1;
        }
        taken.add(values[column]);
      }
    }
    return count;
  }

  /** What a table remembers of the app's rows, such as those that the visitor removed, as far as it is that. */
  function remembered(was, next) {
    const checks = {
      name: (name) => typeof name === 'string',
      id: (id) => Number.isSafeInteger(id) && id < next,
      codes: (codes) => isObject(codes) && areTexts(Object.values(codes)),
    };
    const known = Object.entries(was).filter(([, each]) => isObject(each));
    return Object.fromEntries(known.map(([key, each]) => [key, transfer.some(each, Object.keys(checks).filter((name) => checks[name](each[name])))]));
  }

  /** Returns a table of a file, as it is stored, and what is left out of it. Throws a message for the visitor if the file is damaged. */
  async function check({model, table: name, next, given, was, rows}) {
    if (typeof name !== 'string') throw new Error(strings.notATable);
    const ofModel = tables.filter((each) => each.model === model);
    const table = ofModel.find((each) => each.table === name) ?? ofModel.find(({former}) => former.includes(name));
    if (!table) return {name, left: [filled(strings.leftTable, {name})]};
    const isWhole = Array.isArray(rows) && Number.isSafeInteger(next) && (given === undefined || areTexts(given));
    if (!isWhole || !rows.every(isObject)) throw new Error(strings.notATable);
    const ids = new Set(rows.map(({id}) => id));
    if (ids.size < rows.length || ![...ids].every((id) => Number.isSafeInteger(id) && id < next)) throw new Error(strings.notATable);
    const others = new Map();
    const whole = [];
    for (const {id, given: key, edited, values} of rows) {
      const own = await fitting(values, table, others);
      whole.push({id, ...(typeof key === 'string' && {given: key}), ...(edited === true && {edited}), values: own});
    }
    const left = [...others].map(([column, n]) => filled(table.columns.has(column) ? strings.leftValues : strings.leftColumn, {name: table.name, column, n}));
    return {name, table, left, data: {next, ...(given && {given}), ...(isObject(was) && {was: remembered(was, next)}), rows: whole}};
  }

  /** Returns the tables of a file, each once: the rows that it has under a former name of a table come first. Throws a message for the visitor if one is there twice. */
  function together(found) {
    const whole = new Map();
    const known = new Set();
    for (const {name, table, data} of found) {
      const key = JSON.stringify([table.place, name]);
      if (known.has(key)) throw new Error(strings.notATable);
      known.add(key);
      const other = whole.get(table);
      const both = name === table.table ? [other, data] : [data, other];
      whole.set(table, other ? window.emobic.moved.joined(...both) : data);
    }
    return [...whole].map(([table, data]) => {
      const n = renew(data.rows, table);
      return {table, data, left: n ? [filled(strings.leftCodes, {name: table.name, n})] : []};
    });
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
    const found = await Promise.all(content.tables.map(check));
    const checked = together(found.filter(({table}) => table));
    const others = Object.entries(isObject(content.others) ? content.others : {}).filter(([name]) => goesAlong(name));
    const old = checked.flatMap(({table}) => photosOf(table, load(table) ?? {rows: []}));
    // With nothing that fits there is nothing to ask.
    if (found.length && !checked.length && !others.length) throw new Error(filled(strings.unknown, found[0]));
    const isThere = checked.some(({table}) => load(table)) || others.some(([name]) => store.get(name) !== null);
    const left = [...found, ...checked].flatMap((each) => each.left);
    const isOther = typeof content.app === 'string' && content.app !== strings.app;
    const said = [isOther && filled(strings.otherApp, {name: content.app}), left.length && filled(strings.left, {list: left.join('; ')}), isThere ? strings.askImport : strings.askRest];
    const asks = isThere || isOther || left.length > 0;
    if (asks && !await ask(said.filter(Boolean).join(' '), isThere ? strings.import : strings.bringBack, strings.cancel)) return;
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
