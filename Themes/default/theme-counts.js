// SPDX-License-Identifier: MIT
// The number of kept rows, on what leads to them.
(() => {
  'use strict';

  const {root, store, make, filled} = window.emobic;
  const strings = document.body.dataset;

  const starred = 'favourites:screens';

  // The pages of what is kept pass over what other apps of the host have written there. Their own scripts are not on this one, so the rules
  // stand here again: that for rows is also in theme-rows.js and the script of tables, that for screens in theme-star.js.

  const isRow = (row) => Number.isInteger(row?.id) && row.values && typeof row.values === 'object';

  function isScreen(screen) {
    try {
      const shown = Object.values(screen.shown);
      return shown.length > 0 && shown.every(({title, link, picture}) => title && [link, picture].every((address) => new URL(address, root).href.startsWith(root.href)));
    } catch {
      return false;
    }
  }

  /** The number of rows, with those of the app that its last version has brought, or of starred screens. */
  function count(place, given) {
    const kept = store.get(place);
    if (place === starred) return Array.isArray(kept) ? kept.filter(isScreen).length : 0;
    const {next, rows, given: known, dropped = 0} = kept ?? {};
    if (!Array.isArray(rows) || !Number.isInteger(next)) return given;
    // Before the table was opened for the first time, a form may have stored rows in the place of some of the app's.
    return rows.filter(isRow).length + Math.max(0, given - (Array.isArray(known) ? known.length : dropped));
  }

  const marks = new Map([...document.querySelectorAll('data[data-place]')].map((mark) => [mark.dataset.href, mark]));
  const places = new Set([...marks.values()].map((mark) => mark.dataset.place));
  const badges = new Map();
  for (const link of document.querySelectorAll('a:is(.row,.row-link,.tile,.act):not(li[data-place] *)')) {
    const mark = marks.get(link.getAttribute('href') ?? (link.hasAttribute('aria-current') ? undefined : ''));
    if (!mark) continue;
    const badge = make('span', {className: 'badge'});
    link.append(badge);
    badges.set(badge, mark);
  }

  function update() {
    for (const [badge, {dataset: {place}, value}] of badges) {
      const number = count(place, Number(value));
      // On a tab or a tile a zero would look like news.
      badge.hidden = !number && badge.parentElement.matches('.act, .tile');
      // What leads to the favourites says what they are; other rows are those of a table.
      const words = place === starred ? number : number === 1 ? strings.row : filled(strings.rows, {n: number});
      badge.replaceChildren(make('span', {ariaHidden: true}, number), make('span', {className: 'vh'}, ` ${words}`));
    }
  }

  update();
  // What this page stores, what other windows store, and what was stored before going back
  for (const name of ['set', 'remove']) {
    const act = store[name];
    store[name] = (place, value) => {
      const done = act(place, value);
      if (places.has(place)) update();
      return done;
    };
  }
  addEventListener('storage', update);
  addEventListener('pageshow', update);

  window.emobic.counts = {count, update};
})();
