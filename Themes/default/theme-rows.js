// SPDX-License-Identifier: MIT
// Rows of tables, for the screens that store some: codes, the most rows that a table may have, and what forms store.
(() => {
  'use strict';

  const {store, make} = window.emobic;

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
    const texts = {limit, name: nameOf(oldest(rows))};
    return ask(limitAsk.replace(/\{(\w+)\}/g, (whole, name) => texts[name] ?? whole), limitYes, limitNo);
  }

  /** Removes the oldest rows beyond the limit. */
  function trim(data, {limit}) {
    while (limit && data.rows.length > limit) data.rows.splice(data.rows.indexOf(oldest(data.rows)), 1);
    return data;
  }

  // What a form stores

  const read = (place) => {
    const kept = store.get(place);
    return kept && Array.isArray(kept.rows) && Number.isInteger(kept.next) ? kept : {next: 1, rows: []};
  };

  /** The screen that led to this one, if it did. */
  function origin() {
    try {
      const found = JSON.parse(sessionStorage.getItem(store.key('origin')));
      return found?.to === location.href.split(/[?#]/)[0] ? found : {};
    } catch {
      return {};
    }
  }

  /**
   * Makes the row that a form stores, before it is sent, because its codes are sent along.
   * Returns nothing if the table is full and the visitor gives up no row.
   */
  async function prepare(form, values) {
    const strings = form.dataset;
    const place = `crud:${strings.model}:${strings.table}`;
    const {rows} = read(place);
    const nameOf = (row) => row.values[strings.nameColumn] || strings.untitled;
    if (!await hasRoom(rows, strings, nameOf)) return undefined;
    const from = origin();
    const row = {};
    const codes = {};
    for (const {dataset: {fills}, value: kind} of form.querySelectorAll('[data-fills]')) {
      if (kind === 'code') row[fills] = codes[fills] = newCode(new Set(rows.map((each) => each.values[fills])));
      else if (/^screen(Title|Image|Link)$/.test(fills)) row[fills] = from[fills] ?? '';
      else row[fills] = values.find(({name}) => name === fills)?.[kind === 'image' ? 'address' : 'value'] ?? '';
    }
    return {place, values: row, codes};
  }

  /** Stores a row that was prepared. Returns whether that was possible; if not, nothing has changed. */
  async function add({place, values}, {limit}) {
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
      if (!store.set(place, trim(data, {limit}))) throw new Error(place);
      const kept = new Set(photosOf(data));
      pictures?.drop(before.filter((name) => !kept.has(name)));
      return true;
    } catch {
      pictures?.drop(fresh);
      return false;
    }
  }

  window.emobic.rows = {newCode, ask, hasRoom, trim, prepare, add};
})();
