// SPDX-License-Identifier: MIT
// A table that the visitor fills in. Its rows are stored in this browser, under the names of the app, the model and the table.
(() => {
  'use strict';

  const template = document.getElementById('table');
  if (!template) return;
  const {announce, store, make, part} = window.emobic;
  const screen = template.content.firstElementChild;
  const {model, table} = screen.dataset;
  const strings = screen.dataset;
  const place = `crud:${model}:${table}`;
  // A frame may name no language; an empty list is that of the browser.
  const language = document.documentElement.lang || [];
  const one = (selector) => screen.querySelector(selector);
  const list = one('ul');
  const notice = one('.notice');
  const edit = one('[data-ask=edit]');
  const ask = one('[data-ask=delete]');
  const file = one('[type=file]');
  // Found once: it stands behind the rows, and was looked for through all of them for each row.
  const rowButtons = one('template').content;

  // A column without a name cannot be filled in, and of columns with the same name only the first can.
  const columns = new Map();
  for (const input of edit.querySelectorAll('[data-column]')) {
    const {column} = input.dataset;
    if (!column || columns.has(column)) input.closest('.field').remove();
    else columns.set(column, input);
    if (input.type === 'number') input.step = 'any';
  }
  const nameColumn = strings.nameColumn ?? (columns.has('nombre') ? 'nombre' : one('[data-column][type=text]')?.dataset.column);

  // Formatters are slow to make, and a table shows thousands of values.
  const numbers = new Map();
  let days;
  /** The digits of the build, from which some browsers differ in Arabic alone. */
  const numberingSystem = language === 'ar' ? 'latn' : undefined;

  /** A number with the digits that were typed. Only large amounts are grouped: of years, of codes with zeros before them, and of what is too long for a number, nothing is changed. */
  function number(value) {
    const [, whole, , rest = ''] = /^-?(\d+)(\.(\d+))?$/.exec(value) ?? [];
    if (!whole || whole.length + rest.length > 15) return value;
    const useGrouping = whole.length > 4 && whole[0] > 0;
    const form = [useGrouping, whole.length, rest.length].join();
    if (!numbers.has(form)) numbers.set(form, new Intl.NumberFormat(language, {useGrouping, minimumIntegerDigits: whole.length, minimumFractionDigits: rest.length, numberingSystem}));
    return numbers.get(form).format(value);
  }

  // What the script of other kinds of columns replaces

  const kinds = {
    put: (input, value) => {
      input.value = value;
    },
    get: (input) => input.value.trim(),
    /** Formats a value for display. One from before the column had its type is shown as it is. */
    show(column, value) {
      const {type} = columns.get(column);
      if (type === 'number') return number(value);
      if (type !== 'date' || !kinds.isValid(column, value)) return value;
      // Noon, because midnight may not exist where the clocks change. As in pages without script, in the calendar that fields for days have.
      days ??= new Intl.DateTimeFormat(language, {year: 'numeric', month: 'short', day: 'numeric', calendar: 'gregory', numberingSystem});
      return days.format(new Date(`${value}T12:00`));
    },
    /** Whether a text is a value of its column. */
    isValid(column, text) {
      const input = columns.get(column).cloneNode();
      input.value = text;
      // Number and date fields are empty if their text is not valid. A date field takes years of five digits.
      return text === '' || (input.value !== '' && (input.type !== 'date' || text.length === 10));
    },
    /** The column of a row from a file whose picture is none. */
    broken() {},
    /** Completes what was stored. */
    complete: (data) => data,
    /** The codes of all rows, for rows of a file: each that is ready adds its own. */
    inUse() {},
    /** Completes a row before it is stored, or fails. */
    ready: (values) => values,
    /** Follows that rows have been stored, with those before and those now. */
    settle() {},
    /** Removes the row that the visitor has given up for a new one. */
    makeRoom() {},
    isPast: () => false,
    dress: (item) => item,
    draft: (values) => values,
    outward: (values) => values,
  };

  // Rows

  /** Reads the stored rows, because another window may have changed them. Other apps of the host may have written there, too: what is no row is passed over. */
  function load() {
    const {next, rows, given, ...others} = store.get(place) ?? {};
    if (!Array.isArray(rows) || !Number.isInteger(next)) return kinds.complete({next: 1, rows: []});
    const isRow = (row) => Number.isInteger(row?.id) && row.values && typeof row.values === 'object';
    return kinds.complete({...others, next, rows: rows.filter(isRow), ...(Array.isArray(given) && {given})});
  }

  /** Stores the rows and shows them, or reports that there is no room. */
  function keep(data, text) {
    const before = load();
    const isKept = store.set(place, data);
    // What belongs to the rows that are left out goes.
    if (isKept) kinds.settle(before, data);
    else kinds.settle(data, before);
    if (isKept) edit.close();
    complain(isKept ? '' : strings.full);
    if (isKept) announce(text);
    render();
    return isKept;
  }

  function complain(text) {
    // What is outside an open dialog is neither seen nor announced.
    (edit.open ? edit : screen).prepend(notice);
    notice.textContent = text;
    notice.hidden = !text;
    if (text) notice.scrollIntoView({block: 'nearest'});
  }

  const nameOf = (row) => row.values[nameColumn] || strings.untitled;

  function rowItem(row) {
    const others = [...columns.keys()].filter((column) => column !== nameColumn && row.values[column])
      .map((column) => [kinds.show(column, row.values[column]), kinds.hrefOf?.(column, row.values[column])]).filter(([value]) => value);
    const text = make('span', {className: 'row-text'}, make('button', {type: 'button', className: 'row-link row-title', onclick: () => use('open', row)}, nameOf(row)));
    // Each runs its own way, because telephone numbers and addresses would stand in reverse among texts that run from right to left.
    const note = others.flatMap(([value, href]) => [' \xb7 ', make('bdi', {}, href ? make('a', {href}, value) : value)]).slice(1);
    if (others.length) text.append(make('span', {className: 'row-note'}, ...note));
    const buttons = rowButtons.cloneNode(true);
    for (const [name, action] of [['edit', 'open'], ['delete', 'confirm']]) {
      const button = buttons.querySelector(`[data-row=${name}]`);
      const word = button.querySelector('.vh');
      word.append(nameOf(row));
      button.title = word.textContent;
      button.onclick = () => use(action, row);
    }
    return kinds.dress(make('li', {}, make('div', {className: 'row'}, text, buttons)), row);
  }

  /** The elements of the rows, by what they show. */
  let shown = new Map();

  function render() {
    const {rows} = load();
    // A row that is as it was keeps its element: thousands take seconds to make, and one may have the focus.
    const keys = rows.map((row) => JSON.stringify([row, kinds.isPast(row)]));
    const items = new Map(keys.map((key, index) => [key, shown.get(key) ?? rowItem(rows[index])]));
    for (const [key, item] of shown) if (!items.has(key)) item.remove();
    let next = list.firstChild;
    for (const item of items.values()) {
      if (item === next) next = next.nextSibling;
      else list.insertBefore(item, next);
    }
    shown = items;
    list.classList.toggle('pics', Boolean(list.querySelector('.row-pic')));
    list.hidden = !rows.length;
    one('.empty').hidden = rows.length > 0;
    one('[data-do=export]').hidden = !rows.length;
    // One row a page is turned over, not looked for.
    const isLong = rows.length >= 20 && !strings.cards;
    list.classList.toggle('many', isLong);
    if (shared.find) shared.find();
    else if (isLong) part('find').catch(() => list.classList.remove('many'));
  }

  // Parts open rows, save and delete them in dialogs, and make files.

  const lost = document.querySelector('.not-loaded');
  const parts = {edit: () => part('layers').then(() => part('edit')), files: () => part('transfer').then(() => part('files'))};
  /** Calls the function of a part; at once if that has loaded. */
  async function use(name, ...values) {
    if (shared[name]) return shared[name](...values);
    try {
      await parts[/port$/.test(name) ? 'files' : 'edit']();
    } catch {
      return complain(lost.querySelector('p').textContent);
    }
    return shared[name](...values);
  }
  const actions = {create: () => use('open'), export: () => use('export'), import: () => file.click()};
  for (const [name, action] of Object.entries(actions)) one(`[data-do=${name}]`).addEventListener('click', action);
  file.addEventListener('change', () => file.files[0] && use('import'));
  // After a reload with an open dialog, the page has no dialog any more, so its entry in the history is removed.
  if (history.state?.dialog) history.back();
  // What other windows keep is mostly something else.
  addEventListener('storage', ({key}) => (key === null || key === store.key(place)) && render());

  const shared = window.emobic.table = {screen, place, model, table, columns, kinds, file, list, edit, ask, one, load, keep, render, complain, nameOf};
  const start = () => {
    render();
    template.replaceWith(screen);
    // Before the page has loaded, because there may be no connection when they are needed.
    for (const ready of Object.values(parts)) ready().catch(() => {});
  };
  // The columns find the others.
  const others = () => Promise.all(['rows', strings.imageColumn && 'pictures', strings.cards && 'cards'].filter(Boolean).map(part)).then(() => part('columns'));
  const begin = () => {
    lost.hidden = true;
    const failed = () => {
      lost.hidden = false;
    };
    // Nor does a fault of the page leave it empty.
    others().then(start, failed).catch((fault) => {
      failed();
      throw fault;
    });
  };
  lost.querySelector('button').onclick = begin;
  if (strings.more === undefined) start();
  else begin();
})();
