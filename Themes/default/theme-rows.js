// SPDX-License-Identifier: MIT
// Rows of tables, for the screens that store some: codes, the most rows that a table may have, and what forms store.
(() => {
  'use strict';

  const {root, store, make, load, filled} = window.emobic;

  // Without signs that look like others.
  const signs = 'ACDEFHJKMNPQRTUVWXY34679';

  /** Makes a code of 8 signs that is none of the others. */
  function newCode(others) {
    for (;;) {
      // A byte beyond the last multiple of the number of signs would favour some of them.
      const bytes = [...crypto.getRandomValues(new Uint8Array(16))].filter((byte) => byte < 240).slice(0, 8);
      const code = bytes.map((byte) => signs[byte % signs.length]).join('');
      if (code.length === 8 && !others.has(code)) return code;
    }
  }

  const oldest = (rows) => rows.reduce((first, row) => (row.id < first.id ? row : first));

  /** Asks in a dialog. Going back is a no. */
  function ask(text, yes, no) {
    return new Promise((resolve) => {
      const dialog = make('dialog', {className: 'ask', 'aria-labelledby': 'ask-text'}, make('p', {id: 'ask-text'}, text));
      const button = (label, className, value) => {
        const element = make('button', {type: 'button', className}, label);
        element.addEventListener('click', () => dialog.close(value));
        return element;
      };
      dialog.append(make('div', {className: 'links'}, button(no, 'btn', ''), button(yes, 'btn danger', 'yes')));
      const leave = () => dialog.close('');
      addEventListener('popstate', leave);
      dialog.addEventListener('close', () => {
        removeEventListener('popstate', leave);
        dialog.remove();
        resolve(dialog.returnValue === 'yes');
      });
      (document.querySelector('dialog[open]') ?? document.body).append(dialog);
      dialog.showModal();
    });
  }

  /** Whether there is room for a new row, or the visitor gives up the oldest. */
  async function hasRoom(rows, {limit, limitAsk, limitYes, limitNo}, nameOf) {
    if (!limit || rows.length < limit) return true;
    return ask(filled(limitAsk, {limit, name: nameOf(oldest(rows))}), limitYes, limitNo);
  }

  /** Removes the oldest row beyond the limit, which the visitor has given up for a new one. Others stay, however many there are. */
  function makeRoom(data, {limit}) {
    if (!limit || data.rows.length <= limit) return data;
    data.rows.splice(data.rows.indexOf(oldest(data.rows)), 1);
    return data;
  }

  // What a form stores

  /** The stored rows of a table, without what is none, because other apps of the host may have written there, too; nothing if it is as the app brings it. */
  function kept(place) {
    const {next, rows, given, ...others} = store.get(place) ?? {};
    if (!Array.isArray(rows) || !Number.isInteger(next)) return undefined;
    const isRow = (row) => Number.isInteger(row?.id) && row.values && typeof row.values === 'object';
    return {...others, next, rows: rows.filter(isRow), ...(Array.isArray(given) && {given})};
  }

  const read = (place) => kept(place) ?? {next: 1, rows: []};

  /** The rows of the app that its table adds when it is opened for the first time: they are older than all others. */
  function unseen(data, {rowNames = '[]', nameColumn}) {
    const names = data.given ? [] : JSON.parse(rowNames).slice(data.dropped ?? 0);
    return names.map((name, number) => ({id: number - names.length, values: {[nameColumn]: name}}));
  }

  const here = location.href.split(/[?#]/)[0];

  /** The screen that led to this one, if it did. A tab of its own knows only the address of that screen. */
  async function origin() {
    try {
      const found = JSON.parse(sessionStorage.getItem(store.key('origin')))?.[here];
      if (found) return found;
      const from = document.referrer.split(/[?#]/)[0];
      if (!from.startsWith(root.href) || from === here) return {};
      const page = new DOMParser().parseFromString(await fetch(from).then((answer) => answer.text()), 'text/html');
      // Of other screens a tap is not remembered either.
      const script = page.querySelector('script[src*="/app-origin."]');
      if (!script) return {};
      if (!window.emobic.origin) await load(new URL(script.getAttribute('src'), from).href);
      return window.emobic.origin(page, from);
    } catch {
      return {};
    }
  }

  /**
   * Makes the row that a form stores, before it is sent, because its codes are sent along.
   * Returns nothing if the table is full and the visitor gives up no row.
   * @param waiting the rows that wait to be sent, each with the values of its columns
   */
  async function prepare(form, values, waiting = []) {
    const strings = form.dataset;
    const place = `crud:${strings.model}:${strings.table}`;
    const data = read(place);
    const {rows} = data;
    const nameOf = (row) => row.values[strings.nameColumn] || strings.untitled;
    const later = waiting.map((row, number) => ({id: data.next + number, values: row.values}));
    // Each that waits in the place of another has taken one away already.
    const all = [...unseen(data, strings), ...rows, ...later].sort((a, b) => a.id - b.id).slice(waiting.filter((row) => row.replaces).length);
    const replaces = Boolean(strings.limit) && all.length >= strings.limit;
    if (!await hasRoom(all, strings, nameOf)) return undefined;
    const from = await origin();
    const row = Object.fromEntries([...form.querySelectorAll('[data-starts]')].map(({dataset: {starts}, value}) => [starts, value]));
    const codes = {};
    for (const {dataset: {fills}, value: kind} of form.querySelectorAll('[data-fills]')) {
      if (kind === 'code') row[fills] = codes[fills] = newCode(new Set(rows.map((each) => each.values[fills])));
      else if (/^screen(Title|Image|Link)$/.test(fills)) row[fills] = from[fills] ?? '';
      else row[fills] = values.find(({name}) => name === fills)?.[kind === 'image' ? 'address' : 'value'] ?? '';
    }
    return {place, values: row, codes, replaces};
  }

  /** Stores a row that was prepared. Returns whether that was possible; if not, nothing has changed. */
  async function add({place, values, replaces}, strings) {
    const {pictures} = window.emobic;
    const fresh = [];
    const photosOf = (data) => data.rows.flatMap((row) => Object.values(row.values)).filter((value) => pictures?.isKept(value));
    try {
      const done = {...values};
      for (const [column, value] of Object.entries(values)) {
        if (pictures?.isChosen(value)) fresh.push(done[column] = await pictures.put(value));
      }
      const data = read(place);
      const before = photosOf(data);
      data.rows.push({id: data.next++, values: done});
      // The oldest one goes if the visitor has agreed, and only then.
      if (replaces && unseen(data, strings).length) data.dropped = (data.dropped ?? 0) + 1;
      else if (replaces) makeRoom(data, strings);
      if (!store.set(place, data)) throw new Error(place);
      const kept = new Set(photosOf(data));
      pictures?.drop(before.filter((name) => !kept.has(name)));
      return true;
    } catch {
      pictures?.drop(fresh);
      return false;
    }
  }

  window.emobic.rows = {newCode, ask, hasRoom, makeRoom, kept, prepare, add};
})();
