// SPDX-License-Identifier: MIT
// A table that the visitor fills in. Its rows are stored in this browser, under the names of the app, the model and the table.
(() => {
  'use strict';

  const template = document.getElementById('table');
  if (!template) return;
  const {announce, store, make} = window.emobic;
  const screen = template.content.firstElementChild;
  const {model, table} = screen.dataset;
  const strings = screen.dataset;
  const place = `crud:${model}:${table}`;
  const drafts = `${place}:drafts`;
  const language = document.documentElement.lang;
  const one = (selector) => screen.querySelector(selector);
  const list = one('ul');
  const notice = one('.notice');
  const edit = one('[data-ask=edit]');
  const ask = one('[data-ask=delete]');
  const file = one('[type=file]');
  /** The id of the open row; unset for a new one. */
  let current;

  // A column without a name cannot be filled in, and of columns with the same name only the first can.
  const columns = new Map();
  for (const input of edit.querySelectorAll('[data-column]')) {
    const {column} = input.dataset;
    if (!column || columns.has(column)) input.closest('label').remove();
    else columns.set(column, input);
    if (input.type === 'number') input.step = 'any';
  }
  const nameColumn = columns.has('nombre') ? 'nombre' : [...columns].find(([, input]) => input.type === 'text')?.[0];

  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

  // Rows

  /** Reads the stored rows, because another window may have changed them. */
  function load() {
    const kept = store.get(place);
    return kept && Array.isArray(kept.rows) && Number.isInteger(kept.next) ? kept : {next: 1, rows: []};
  }

  /** Stores the rows and shows them, or reports that there is no room. */
  function keep(data, text) {
    const isKept = store.set(place, data);
    complain(isKept ? '' : strings.full);
    if (isKept) announce(text);
    render();
    return isKept;
  }

  function complain(text) {
    notice.textContent = text;
    notice.hidden = !text;
    if (text) notice.scrollIntoView({block: 'nearest'});
  }

  const nameOf = (row) => row.values[nameColumn] || strings.untitled;

  /** Formats a value for display. */
  function shown(column, value) {
    const {type} = columns.get(column);
    if (type === 'number') return Number(value).toLocaleString(language, {maximumFractionDigits: 20});
    // Noon, because midnight may not exist where the clocks change.
    if (type === 'date') return new Date(`${value}T12:00`).toLocaleDateString(language, {dateStyle: 'medium'});
    return value;
  }

  function rowItem(row) {
    const others = [...columns.keys()].filter((column) => column !== nameColumn && row.values[column]);
    const text = make('span', {className: 'row-text'}, make('button', {type: 'button', className: 'row-link row-title', onclick: () => open(row)}, nameOf(row)));
    if (others.length) text.append(make('span', {className: 'row-note'}, others.map((column) => shown(column, row.values[column])).join(' · ')));
    const buttons = one('template').content.cloneNode(true);
    for (const [name, action] of [['edit', open], ['delete', confirmRemoval]]) {
      const button = buttons.querySelector(`[data-row=${name}]`);
      button.querySelector('.vh').append(nameOf(row));
      button.onclick = () => action(row);
    }
    return make('li', {}, make('div', {className: 'row'}, text, buttons));
  }

  function render() {
    const {rows} = load();
    list.replaceChildren(...rows.map(rowItem));
    list.hidden = !rows.length;
    one('.empty').hidden = rows.length > 0;
    one('[data-do=export]').hidden = !rows.length;
  }

  // Opening, saving, deleting

  /** An open dialog is an entry in the history, so that going back closes it first. */
  function show(dialog) {
    enter();
    dialog.showModal();
  }

  // A step back arrives later than it was asked for. A dialog that has been opened in the meantime stays open and gets an entry then.
  let isLeaving = false;
  const openDialog = () => [edit, ask].find((dialog) => dialog.open);

  function enter() {
    if (!history.state?.dialog) history.pushState({dialog: true}, '');
  }

  function leave() {
    if (isLeaving || openDialog() || !history.state?.dialog) return;
    isLeaving = true;
    history.back();
  }

  function arrived() {
    if (isLeaving && openDialog()) enter();
    else openDialog()?.close();
    isLeaving = false;
  }

  function open(row) {
    current = row?.id;
    const values = store.get(drafts)?.[current ?? 'new'] ?? row?.values;
    for (const [column, input] of columns) input.value = values?.[column] ?? '';
    show(edit);
  }

  const typed = () => Object.fromEntries([...columns].map(([column, input]) => [column, input.value.trim()]));

  /** Stores the input of a row until it is saved or discarded with the button for that. */
  function keepDraft(values) {
    const {[current ?? 'new']: last, ...others} = store.get(drafts) ?? {};
    store.set(drafts, values ? {...others, [current ?? 'new']: values} : others);
  }

  function cancel() {
    keepDraft();
    edit.close();
  }

  /** Returns the focus to the changed row. */
  function focusRow(index) {
    const links = list.querySelectorAll('.row-link');
    (links[Math.min(index, links.length - 1)] ?? one('[data-do=create]')).focus();
  }

  function save(event) {
    event.preventDefault();
    const data = load();
    const values = typed();
    const index = data.rows.findIndex((row) => row.id === current);
    // A row that another window has deleted in the meantime is added again.
    if (index < 0) data.rows.push({id: data.next++, values});
    else data.rows[index].values = values;
    edit.close();
    if (!keep(data, strings.saved)) return;
    keepDraft();
    focusRow(index < 0 ? data.rows.length - 1 : index);
  }

  function confirmRemoval(row) {
    current = row.id;
    ask.querySelector('p').textContent = filled(strings.ask, {name: nameOf(row)});
    show(ask);
  }

  function remove() {
    const data = load();
    const index = data.rows.findIndex((row) => row.id === current);
    ask.close();
    keepDraft();
    if (index >= 0) data.rows.splice(index, 1);
    keep(data, strings.deleted);
    focusRow(index);
  }

  // Files

  function exportRows() {
    const text = JSON.stringify({model, table, rows: load().rows.map((row) => row.values)}, null, 2);
    const href = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
    make('a', {href, download: `${table}.json`}).click();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
  }

  /** Whether a text is a value of its column. */
  function isValid(column, text) {
    const input = columns.get(column).cloneNode();
    input.value = text;
    // Number and date fields are empty if their text is not valid.
    return text === '' || input.value !== '';
  }

  /** Returns the values of one row of a file. Throws a message for the visitor if a value is not valid. */
  function readRow(row, number) {
    if (!row || typeof row !== 'object' || Array.isArray(row)) throw new Error(strings.notATable);
    const values = {};
    for (const [column, value] of Object.entries(row)) {
      if (!columns.has(column)) throw new Error(filled(strings.badColumn, {row: number, column}));
      const text = value === null ? '' : String(value);
      if ((value !== null && typeof value === 'object') || !isValid(column, text)) throw new Error(filled(strings.badValue, {row: number, column}));
      values[column] = text;
    }
    return Object.fromEntries([...columns.keys()].map((column) => [column, values[column] ?? '']));
  }

  /** Adds the rows of a file that do not exist yet: all of them, or none if one is not valid. */
  function importRows(text) {
    let rows;
    try {
      rows = JSON.parse(text).rows;
    } catch {
      // Reported below, like any other text that is not a table.
    }
    if (!Array.isArray(rows)) throw new Error(strings.notATable);
    const data = load();
    const known = new Set(data.rows.map((row) => JSON.stringify(row.values)));
    const fresh = rows.map((row, index) => readRow(row, index + 1)).filter((values) => !known.has(JSON.stringify(values)));
    for (const values of fresh) data.rows.push({id: data.next++, values});
    keep(data, filled(strings.imported, {count: fresh.length}));
  }

  async function fileChosen() {
    const [chosen] = file.files;
    if (!chosen) return;
    try {
      importRows(await chosen.text());
    } catch (error) {
      complain(error.message);
    }
    // Permits choosing the same file again.
    file.value = '';
  }

  const actions = {create: () => open(), export: exportRows, import: () => file.click(), cancel, delete: remove, keep: () => ask.close()};
  for (const [name, action] of Object.entries(actions)) one(`[data-do=${name}]`).addEventListener('click', action);
  one('form').addEventListener('submit', save);
  edit.addEventListener('input', () => keepDraft(typed()));
  file.addEventListener('change', fileChosen);
  for (const dialog of [edit, ask]) dialog.addEventListener('close', leave);
  addEventListener('popstate', arrived);
  // After a reload with an open dialog, the page has no dialog any more, so its entry in the history is removed.
  leave();
  addEventListener('storage', render);
  render();
  template.replaceWith(screen);
})();
