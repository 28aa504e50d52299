// SPDX-License-Identifier: MIT
// What tables have besides texts, numbers and days: photos, codes, boxes to tick, and rows of the app.
(() => {
  'use strict';

  const {root, store, make, filled, pictures, rows: {newCode, hasRoom, makeRoom}, table} = window.emobic;
  const {screen, columns, kinds, place, load, keep, render, edit, nameOf} = table;
  const strings = screen.dataset;
  const plain = {...kinds};
  const kindOf = (column) => columns.get(column).dataset.kind;
  const namesOf = (kind) => [...columns.keys()].filter((column) => kindOf(column) === kind);
  const [photos, codes] = ['image', 'code'].map(namesOf);

  // Photos

  /** The addresses of the app's own pictures by the names that values have for them. */
  const own = new Map([...document.querySelectorAll('[data-picture]')].map((each) => [each.dataset.picture, each.value]));

  /** The address of a file or a screen of this site; nothing for any other. */
  function address(path) {
    const target = path ? new URL(path, root).href : '';
    return target.startsWith(root.href) ? target : '';
  }

  /** The picture of the screen that led to a form; a new version of the app may have removed it. */
  function screenPicture(path, properties) {
    const src = address(path);
    return src ? make('img', {...properties, src, onerror() {
      this.remove();
    }}) : undefined;
  }

  /** A picture of a row; nothing if there is none. */
  function picture(value, properties) {
    if (!own.has(value) && !pictures?.isKept(value) && !pictures?.isChosen(value)) return undefined;
    const image = make('img', properties);
    return own.has(value) ? Object.assign(image, {src: own.get(value)}) : pictures.draw(image, value);
  }

  /** Shows the picture of a field, with a button that removes it. */
  function preview(input) {
    const field = input.closest('.field');
    field.querySelectorAll('.preview, .field-error').forEach((each) => each.remove());
    ['aria-invalid', 'aria-describedby'].forEach((name) => field.querySelector('[type=file]').removeAttribute(name));
    const image = picture(input.value, {alt: strings.preview});
    if (!image) return;
    const button = make('button', {type: 'button', className: 'btn'}, strings.remove);
    button.addEventListener('click', () => {
      release(input);
      input.value = '';
      preview(input);
      field.querySelector('[type=file]').focus();
    });
    field.append(make('div', {className: 'preview'}, image, button));
  }

  /** The files that are being made smaller, by the fields of the open row. */
  const chosen = new Map();

  /** Ends the wait for the file of a field, whose picture is there or given up. */
  function release(input) {
    chosen.delete(input);
    // Permits choosing the same file again.
    input.closest('.field').querySelector('[type=file]').value = '';
    edit.querySelector('[type=submit]').disabled = chosen.size > 0;
  }

  async function choose({target}) {
    const [file] = target.files;
    const field = target.closest('.field');
    if (!file || !field) return;
    const input = field.querySelector('[data-kind]');
    chosen.set(input, file);
    // The picture belongs to what is saved.
    edit.querySelector('[type=submit]').disabled = true;
    const address = await pictures.scaled(file).catch(() => '');
    // All rows have the same fields: another may be open by now.
    if (chosen.get(input) !== file) return;
    release(input);
    if (address) input.value = address;
    preview(input);
    if (address) return;
    const id = `${target.id}-error`;
    target.setAttribute('aria-invalid', 'true');
    target.setAttribute('aria-describedby', id);
    field.append(make('p', {id, className: 'field-error', role: 'alert'}, strings.badPicture));
  }

  edit.addEventListener('change', (event) => event.target.type === 'file' && choose(event));

  // Rows of the app

  const given = [...document.querySelectorAll('#given li')].map((line) => [
    line.dataset.given,
    Object.fromEntries([...columns.keys()].map((column) => [column, [...line.querySelectorAll('data')].find((each) => each.dataset.column === column)?.value ?? ''])),
  ]);
  const keys = new Set(given.map(([key]) => key));
  const restore = screen.querySelector('[data-do=restore]');

  const missing = (data) => {
    const there = new Set(data.rows.map((row) => row.given));
    return given.filter(([key]) => !there.has(key));
  };
  const add = (data, rows) => {
    for (const [key, values] of rows) data.rows.push({id: data.next++, given: key, values: {...values}});
  };

  /** Remembers the numbers and the codes of the app's rows, for those that the visitor removes and brings back, and the names that they have in the app. */
  function remember(data) {
    if (!restore) return;
    const was = new Map(given.map(([key, values]) => [key, {...data.was?.[key], name: nameOf({values})}]));
    const codesOf = (values) => Object.fromEntries(codes.map((column) => [column, values[column]]));
    for (const {given: key, id, values} of data.rows) if (key) was.set(key, {...was.get(key) ?? data.was?.[key], id, codes: codesOf(values)});
    data.was = Object.fromEntries(was);
  }

  /** The codes of rows, by column. */
  const codesIn = (rows) => new Map(codes.map((column) => [column, new Set(rows.map(({values}) => values[column]))]));

  /** Puts rows of the app back at their places, with the codes that they had unless others have them now. */
  function bringBack(data, rows) {
    const taken = codesIn(data.rows);
    for (const [key, values] of rows) {
      const {id = data.next++, codes: old} = data.was?.[key] ?? {};
      const row = {id, given: key, values: {...values}};
      for (const column of codes) if (old?.[column] && !taken.get(column).has(old[column])) row.values[column] = old[column];
      data.rows.push(row);
    }
    data.rows.sort((a, b) => a.id - b.id);
  }

  /** Puts the rows of the app before those that forms have stored while the table had not been opened. */
  function precede(data, rows) {
    const later = data.rows.map((row) => ({...row, id: row.id + rows.length}));
    data.rows = [...rows.map(([key, values], number) => ({id: number + 1, given: key, values: {...values}})), ...later];
    data.next += rows.length;
  }

  /** The rows that the app no longer has, those that are there first, by the names that they had in it: visitors may have changed or removed them. */
  function former({was = {}, rows}) {
    const found = new Map();
    const there = rows.filter((row) => row.given).map((row) => [row.given, was[row.given]?.name ?? nameOf(row)]);
    const all = new Map([...there, ...Object.entries(was).filter(([, each]) => each?.name).map(([key, {name}]) => [key, name])]);
    for (const [key, name] of all) if (!keys.has(key)) found.set(name, [...found.get(name) ?? [], key]);
    return found;
  }

  /**
   * A row of the app that has other values now stays the row that it was, with its number and its codes, or removed, as long as its name in
   * the app is the same.
   */
  function follow(data, known) {
    const before = former(data);
    for (const [key, values] of given.filter(([each]) => !known.has(each))) {
      const name = nameOf({values});
      const old = name === strings.untitled ? undefined : before.get(name)?.shift();
      if (!old) continue;
      known.add(key);
      if (data.was) data.was[key] = data.was[old];
      const row = data.rows.find((each) => each.given === old);
      if (!row) continue;
      row.given = key;
      const own = codes.filter((column) => row.values[column]).map((column) => [column, row.values[column]]);
      if (!row.edited) row.values = {...values, ...Object.fromEntries(own)};
    }
  }

  /** Adds the rows of the app that were not there yet. Those that it no longer has go, unless the visitor has changed them. */
  function complete(data) {
    const known = new Set(data.given);
    follow(data, known);
    data.rows = data.rows.filter((row) => !row.given || row.edited || keys.has(row.given));
    const rows = given.filter(([key]) => !known.has(key));
    if (data.given) add(data, rows);
    else precede(data, rows.slice(data.dropped ?? 0));
    delete data.dropped;
    data.given = [...keys];
    if (strings.cards) data.rows.sort((a, b) => b.id - a.id);
    // Those of the past go to the end.
    if (strings.expires) data.rows.sort((a, b) => isPast(a) - isPast(b));
    return withCodes(data);
  }

  /** Rows of the app, and those from before there was such a column, have no code; theirs must not change while they are looked at. */
  function withCodes(data) {
    let isNew = false;
    for (const column of codes) {
      const others = new Set(data.rows.map(({values}) => values[column]));
      const without = data.rows.filter(({values}) => !values[column]);
      for (const {values} of without) others.add(values[column] = newCode(others));
      isNew ||= without.length > 0;
    }
    remember(data);
    if (isNew) store.set(place, data);
    return data;
  }

  function today() {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((number) => String(number).padStart(2, '0')).join('-');
  }

  /** Whether the last day of a row is over. */
  function isPast({values}) {
    const day = values[strings.expires];
    return /^\d{4}-\d\d-\d\d$/.test(day) && day < today();
  }

  let last = today();
  /** A page that was left open is seen again, perhaps on another day. */
  function wake() {
    if (last === today()) return;
    last = today();
    render();
  }

  if (strings.expires) {
    document.addEventListener('visibilitychange', wake);
    for (const type of ['pageshow', 'focus']) addEventListener(type, wake);
  }

  restore?.addEventListener('click', () => {
    const data = load();
    const rows = missing(data);
    bringBack(data, rows);
    // The button leaves the page.
    if (keep(withCodes(data), filled(strings.more, {count: rows.length}))) screen.querySelector('[data-do=create]').focus();
  });

  const names = ({rows}) => rows.flatMap(({values}) => photos.map((column) => values[column]).filter((value) => pictures.isKept(value)));

  Object.assign(kinds, {
    complete(data) {
      const whole = complete(data);
      if (restore) restore.hidden = !missing(whole).length;
      return whole;
    },
    put(input, value) {
      if (input.dataset.kind === 'check') input.checked = value === 'true';
      else plain.put(input, value);
      if (input.dataset.kind === 'image') {
        release(input);
        preview(input);
      }
      // A new row has no code yet.
      if (input.dataset.kind === 'code') input.closest('.field').hidden = !value;
    },
    get: (input) => (input.dataset.kind === 'check' ? String(input.checked) : plain.get(input)),
    show(column, value) {
      if (kindOf(column) === 'check' && ['true', 'false'].includes(value)) return value === 'true' ? columns.get(column).closest('label').textContent : '';
      return kindOf(column) === 'image' || kindOf(column) === 'screen' && column !== 'screenTitle' ? '' : plain.show(column, value);
    },
    /** The address of a value that can be written to or called. */
    hrefOf(column, value) {
      const {type} = columns.get(column);
      if (type === 'email' && /^[^\s@]+@[^\s@]+$/.test(value)) return `mailto:${value}`;
      return type === 'tel' && /\d/.test(value) ? `tel:${value.replace(/[^\d+*#]/g, '')}` : undefined;
    },
    isValid(column, text) {
      if (kindOf(column) === 'check') return ['', 'true', 'false'].includes(text);
      if (kindOf(column) === 'image') return !text || own.has(text) || pictures.isChosen(text);
      return plain.isValid(column, text);
    },
    async broken(values) {
      for (const column of photos) if (pictures.isChosen(values[column]) && !await pictures.isReadable(values[column])) return column;
      return undefined;
    },
    // Photos are too large for what is kept of a row that is not saved.
    draft: (values) => Object.fromEntries(Object.entries(values).filter(([column, value]) => kindOf(column) !== 'image' || !pictures.isChosen(value))),
    makeRoom: (data) => makeRoom(data, strings),
    inUse: () => codesIn(load().rows),
    async ready(values, id, inUse) {
      let done = {...values};
      const fresh = [];
      const rows = inUse ? [] : load().rows.filter((row) => row.id !== id);
      // A file may hold more rows than the app permits now, and nobody is to lose one.
      if (!inUse && id === undefined && !await hasRoom(rows, strings, nameOf)) return false;
      for (const [column, taken] of inUse ?? codesIn(rows)) {
        if (!done[column] || taken.has(done[column])) done[column] = newCode(taken);
        taken.add(done[column]);
      }
      try {
        if (photos.length) done = await pictures.unpacked(done, photos, fresh);
      } catch (error) {
        pictures.drop(fresh);
        throw error;
      }
      return done;
    },
    settle(before, now) {
      if (!photos.length) return;
      const kept = new Set(names(now));
      pictures.drop(names(before).filter((name) => !kept.has(name)));
    },
    isPast: (row) => Boolean(strings.expires) && isPast(row),
    dress(item, row) {
      const look = {className: 'row-pic', alt: ''};
      const image = picture(row.values[strings.imageColumn], look) ?? screenPicture(row.values.screenImage, look);
      if (image) item.firstChild.prepend(image);
      const href = columns.has('screenLink') && address(row.values.screenLink);
      if (href) item.querySelector('.row-link').replaceWith(make('a', {className: 'row-link row-title', href}, nameOf(row)));
      if (kinds.isPast(row)) {
        item.classList.add('past');
        item.querySelector('.row-text').append(make('span', {className: 'stamp'}, strings.past));
      }
      return item;
    },
    outward: (values) => (photos.length ? pictures.packed(values, photos) : values),
  });
})();
