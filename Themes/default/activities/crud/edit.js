// SPDX-License-Identifier: MIT
// The rows of a table: opening, saving, deleting.
(() => {
  'use strict';

  const {store, layer, filled, make} = window.emobic;
  const shared = window.emobic.table;
  const {screen: {dataset: strings}, place, columns, kinds, list, edit, ask, one, load, keep, complain, nameOf} = shared;
  const drafts = `${place}:drafts`;
  const show = layer('dialog', [edit, ask]);
  /** The id of the open row, unset for a new one, and its values. */
  let current;
  let stored = {};
  /** What the fields had before the visitor typed. */
  let before = {};
  /** Whether the visitor knows that there is no room for what is typed. */
  let isTold = false;

  const typed = () => Object.fromEntries([...columns].map(([column, input]) => [column, kinds.get(input)]));

  /** What the visitor has changed; of a new row, all. A field does not show what is no value of its column, and must not take it away. */
  const changed = () => Object.fromEntries(Object.entries(typed()).filter(([column, value]) => value !== before[column]));

  /** Gives a text of several lines a field that has them: one of a line would join their words. */
  function widen(column, value) {
    const input = columns.get(column);
    if (input.type !== 'text' || !/\n/.test(value)) return;
    const area = make('textarea', {className: 'in', rows: 4});
    Object.assign(area.dataset, input.dataset);
    input.replaceWith(area);
    columns.set(column, area);
  }

  shared.open = (row) => {
    current = row?.id;
    stored = {...row?.values};
    const values = {__proto__: null, ...stored};
    const draft = {__proto__: null, ...store.get(drafts)?.[current ?? 'new']};
    for (const column of columns.keys()) widen(column, [values[column], draft[column]]);
    for (const [column, input] of columns) kinds.put(input, values[column] ?? (row ? '' : input.dataset.start ?? ''));
    const start = typed();
    before = row ? start : {};
    for (const [column, input] of columns) if (draft[column] !== undefined) kinds.put(input, draft[column]);
    // What was begun must not be taken for what is stored.
    const isBegun = Object.entries(typed()).some(([column, value]) => value !== start[column]);
    edit.querySelectorAll('.begun').forEach((each) => each.toggleAttribute('hidden', !isBegun));
    edit.setAttribute('aria-describedby', isBegun ? 'edit-begun' : '');
    complain('');
    isTold = false;
    // In the words of the button that opens it
    const words = row ? one('template').content.querySelector('.vh').textContent + nameOf(row) : one('[data-do=create]').textContent;
    edit.querySelector('h2').textContent = words;
    show(edit);
  };

  /** Stores the input of a row until it is saved or discarded with the button for that. Returns whether that was possible. */
  function keepDraft(values) {
    const {[current ?? 'new']: last, ...others} = store.get(drafts) ?? {};
    return store.set(drafts, values ? {...others, [current ?? 'new']: kinds.draft(values)} : others);
  }

  function cancel() {
    keepDraft();
    edit.close();
  }

  /** Returns the focus to the changed row, or to one near it that is seen. */
  function focusRow(index) {
    const links = [...list.querySelectorAll('.row-link')];
    const isSeen = (link) => !link.closest('li').hidden;
    (links.slice(Math.max(index, 0)).find(isSeen) ?? links.findLast(isSeen) ?? one('[data-do=create]')).focus();
  }

  let isSaving = false;
  async function save(event) {
    event.preventDefault();
    const id = current;
    // A double tap saves once.
    if (isSaving) return;
    isSaving = true;
    const own = changed();
    const present = () => load().rows.find((row) => row.id === id)?.values;
    const values = await Promise.resolve(kinds.ready({...stored, ...present(), ...own}, id)).catch(() => {});
    isSaving = false;
    if (!values) {
      // The visitor gives up no row for it.
      if (values !== false) complain(strings.full);
      return;
    }
    const data = load();
    const row = data.rows.find((each) => each.id === id) ?? {id: data.next++};
    // A row that another window has deleted in the meantime is added again.
    if (row.values) row.edited = true;
    else data.rows.push(row);
    // Another window may have changed its other values.
    row.values = {...values, ...row.values, ...Object.fromEntries(Object.keys(own).map((column) => [column, values[column]]))};
    if (id === undefined) kinds.makeRoom(data);
    // What was typed stays where it cannot be kept.
    if (!keep(data, strings.saved)) return;
    keepDraft();
    focusRow(load().rows.findIndex((each) => each.id === row.id));
  }

  shared.confirm = (row) => {
    current = row.id;
    ask.querySelector('p').textContent = filled(strings.ask, {name: nameOf(row)});
    show(ask);
  };

  function remove() {
    const data = load();
    const index = data.rows.findIndex((row) => row.id === current);
    ask.close();
    keepDraft();
    if (index >= 0) data.rows.splice(index, 1);
    keep(data, strings.deleted);
    focusRow(index);
  }

  for (const [name, action] of Object.entries({cancel, delete: remove, keep: () => ask.close()})) one(`[data-do=${name}]`).addEventListener('click', action);
  one('form').addEventListener('submit', save);
  edit.addEventListener('input', () => {
    if (keepDraft(changed()) || isTold) return;
    isTold = true;
    complain(strings.full);
  });
})();
