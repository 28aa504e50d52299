// SPDX-License-Identifier: MIT
// The number of kept rows, on what leads to them.
(() => {
  'use strict';

  const {store, make, filled} = window.emobic;
  const strings = document.body.dataset;

  /** The number of rows, with those of the app that its last version has brought. */
  function count(place, given) {
    const kept = store.get(place);
    const list = Array.isArray(kept) ? kept : kept?.rows;
    return Array.isArray(list) ? list.length + Math.max(0, given - (kept.given?.length ?? 0)) : given;
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
      const words = place === 'favourites:screens' ? number : number === 1 ? strings.row : filled(strings.rows, {n: number});
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
