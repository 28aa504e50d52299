// SPDX-License-Identifier: MIT
// All that the app keeps on this device: what it is. Its part saves, restores and erases.
(() => {
  'use strict';

  const {store, part, filled} = window.emobic;
  const screen = document.querySelector('.kept');
  if (!screen) return;
  const strings = screen.dataset;
  // A frame may name no language; an empty list is that of the browser.
  const language = document.documentElement.lang || [];
  const notice = screen.querySelector('[role=alert]');
  const file = screen.querySelector('[type=file]');
  const lines = [...screen.querySelectorAll('[data-keys]')];
  const tables = [...screen.querySelectorAll('li[data-place]')].map((line) => {
    const columns = new Map([...line.querySelectorAll('[data-column]')].map((each) => [each.dataset.column, each.value]));
    const photos = [...columns.keys()].filter((column) => columns.get(column) === 'image');
    const former = JSON.parse(line.dataset.former ?? '[]');
    return {...line.dataset, line, columns, photos, former, name: line.querySelector('.row-title').textContent};
  });
  const places = new Set(tables.map(({place}) => place));
  /** Whether rows of a table are stored under a name; the app may not have that table any more. */
  const isTable = (name) => name.startsWith('crud:') && Boolean(window.emobic.rows.kept(name));

  function complain(text) {
    notice.textContent = text;
    notice.hidden = !text;
    if (text) notice.scrollIntoView({block: 'nearest'});
  }

  // What is there

  /** The names of what one of the two storages keeps for this app. */
  function names(storage) {
    const prefix = store.key('');
    try {
      return Object.keys(window[storage]).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    } catch {
      return [];
    }
  }

  /** The bytes of a value. */
  function size(name) {
    try {
      return new Blob([localStorage.getItem(store.key(name)) ?? '']).size;
    } catch {
      return 0;
    }
  }

  function weight(bytes) {
    const [unit, value] = bytes < 1e3 ? ['byte', bytes] : bytes < 1e6 ? ['kilobyte', bytes / 1e3] : ['megabyte', bytes / 1e6];
    return value.toLocaleString(language, {style: 'unit', unit, maximumFractionDigits: value < 10 && unit !== 'byte' ? 1 : 0, numberingSystem: 'latn'});
  }

  /** The stored rows of a table; nothing if it is as the app brings it. */
  const load = ({place}) => window.emobic.rows.kept(place);

  const photosOf = ({photos}, {rows}) => rows.flatMap(({values}) => photos.map((column) => values[column])).filter(window.emobic.pictures.isKept);

  let turn = 0;
  async function show() {
    turn += 1;
    const mine = turn;
    const {pictures, counts} = window.emobic;
    let total = 0;
    const notes = await Promise.all(tables.map(async (table) => {
      const number = counts.count(table.place, Number(table.given));
      const kept = load(table);
      const found = kept ? await Promise.all(photosOf(table, kept).map((name) => pictures.get(name).catch(() => {}))) : [];
      const shown = found.filter(Boolean);
      const bytes = size(table.place) + shown.reduce((sum, address) => sum + address.length, 0);
      total += bytes;
      const parts = [number === 1 ? strings.row : filled(strings.rows, {n: number})];
      if (shown.length) parts.push(shown.length === 1 ? strings.photo : filled(strings.photos, {n: shown.length}));
      return [...parts, ...(bytes ? [weight(bytes)] : [])].join(' \xb7 ');
    }));
    if (mine !== turn) return;
    tables.forEach(({line}, index) => {
      line.querySelector('.row-note').textContent = notes[index];
    });
    // Each name belongs to the first line that fits; the last one takes what remains. What is empty is no longer a draft.
    const fits = ({dataset: {keys}}, name) => (keys === 'crud:' ? isTable(name) : keys === '' || keys.endsWith(':') ? name.startsWith(keys) : name === keys);
    const rest = names('localStorage').filter((name) => !places.has(name) && size(name) > 2);
    for (const line of lines) {
      const own = rest.filter((name) => line === lines.find((each) => fits(each, name)));
      const bytes = own.reduce((sum, name) => sum + size(name), 0);
      total += bytes;
      line.hidden = !bytes;
      line.querySelector('.row-note').textContent = weight(bytes);
    }
    screen.querySelector('.kept-total').textContent = total ? filled(strings.total, {size: weight(total)}) : strings.nothing;
    for (const name of ['save', 'erase']) screen.querySelector(`[data-do=${name}]`).hidden = !total;
  }

  const act = (name) => async () => {
    complain('');
    try {
      await part('files').then(() => shared[name]());
    } catch (error) {
      complain(error.message);
    }
    // Permits choosing the same file again.
    file.value = '';
    window.emobic.counts.update();
    await show();
    // With nothing left, the button that had the focus is hidden.
    if (screen.querySelector(`[data-do=${name}]`)?.hidden) screen.querySelector('[data-do=choose]').focus();
  };

  const shared = window.emobic.kept = {strings, tables, file, names, isTable, load, photosOf, complain};
  const lost = screen.querySelector('.not-loaded');
  const buttons = file.closest('.with-script');
  // What is stored under former names of tables goes to the present ones before it is listed.
  const needed = ['counts', 'pictures', 'rows', 'transfer', ...(tables.some(({former}) => former.length) ? ['moved'] : [])];
  const parts = () => Promise.all(needed.filter((name) => !window.emobic[name]).map(part)).then(() => part('files'));

  function start() {
    for (const [name, action] of Object.entries({save: act('save'), choose: () => file.click(), erase: act('erase')})) {
      Object.assign(screen.querySelector(`[data-do=${name}]`), {disabled: false, onclick: action});
    }
    file.addEventListener('change', () => file.files[0] && act('restore')());
    addEventListener('storage', show);
    addEventListener('pageshow', show);
    if (store.set('probe', true)) store.remove('probe');
    else complain(strings.noRoom);
    return show();
  }

  /** Loads the parts before the page has loaded, because there may be no connection when they are needed. */
  function begin() {
    const tell = (isLost) => {
      lost.hidden = !isLost;
      buttons.hidden = isLost;
    };
    tell(false);
    parts().then(start, () => tell(true));
  }

  lost.querySelector('button').onclick = begin;
  begin();
})();
