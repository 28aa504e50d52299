// SPDX-License-Identifier: MIT
// A table with many rows: a box that hides those without the typed words, which are there again when the visitor comes back. Loaded when
// there are as many.
(() => {
  'use strict';

  const {store, announce, make, part, filled} = window.emobic;
  const {screen, list} = window.emobic.table;
  const {filter: label, count: counted} = screen.dataset;
  const nothing = screen.querySelector('.nothing');
  const box = make('input', {type: 'search', className: 'in', placeholder: label, 'aria-label': label});
  const count = make('p', {className: 'filter-count', 'aria-hidden': 'true'});
  const {level, item} = document.body.dataset;
  const key = store.key(`place:${level}:${item}`);
  let rows = [];
  let timer;
  let pause;

  function apply() {
    clearTimeout(pause);
    const {shown, isTyped} = window.emobic.sift(rows, box.value, ({isNew}, isFound) => isFound || isNew);
    list.hidden = shown === 0;
    nothing.hidden = shown > 0 || !rows.length;
    bar.hidden = !rows.length;
    count.textContent = isTyped ? filled(counted, {n: shown, count: rows.length}) : '';
    return isTyped;
  }

  function type() {
    for (const each of rows) each.isNew = false;
    const isNarrowed = apply();
    clearTimeout(timer);
    if (isNarrowed) timer = setTimeout(() => announce(nothing.hidden ? count.textContent : nothing.textContent), 400);
  }

  /** Follows that the rows have been drawn anew. One that has just been written stays in sight until something else is typed. */
  function follow() {
    const before = new Map(rows.map(({words, isNew}) => [words, isNew]));
    rows = [...list.children].map((row) => {
      const words = window.emobic.fold(row.querySelector('.row-text').textContent);
      return {row, words, isNew: before.size > 0 && (before.get(words) ?? true)};
    });
    apply();
  }

  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(key, box.value);
    } catch {
      // Without storage all rows are shown.
    }
  });
  try {
    if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') box.value = sessionStorage.getItem(key);
  } catch {
    // Nothing was stored.
  }

  const bar = make('div', {className: 'filter', role: 'search'}, box, count);
  list.before(bar);
  part('fold').then(() => {
    window.emobic.table.find = follow;
    follow();
    // The field is there before.
    if (box.value) type();
    // A letter is seen at once; the rows follow when the visitor pauses, or has emptied the field.
    box.addEventListener('input', () => {
      clearTimeout(pause);
      pause = setTimeout(type, box.value && 100);
    });
  }, () => {
    bar.remove();
    list.classList.remove('many');
  });
})();
