// SPDX-License-Identifier: MIT
// Long lists, and those that visitors narrow: a filter for long ones, and what was typed and the position when the visitor comes back.
(() => {
  'use strict';

  const {store, announce, make, part, filled} = window.emobic;
  const body = document.body;

  /** Adds a box that hides all rows except those that contain the typed words, and returns it. */
  function filter(list) {
    // Without `autocomplete=off`: Safari empties such fields of a page to which the visitor comes back, and the rows would stay hidden.
    const box = make('input', {type: 'search', className: 'in', placeholder: list.dataset.filter, 'aria-label': list.dataset.filter});
    const count = make('p', {className: 'filter-count', 'aria-hidden': 'true'});
    list.before(make('div', {className: 'filter', role: 'search'}, box, count));
    const nothing = list.parentElement.querySelector('.nothing');
    // Now, because there may be no connection when it is needed.
    part('fold').then(() => {
      const {fold, sift} = window.emobic;
      const rows = [...list.children].map((row) => ({row, words: fold(row.textContent)}));
      let timer;
      const apply = () => {
        clearTimeout(timer);
        const {shown, isTyped} = sift(rows, box.value, ({row}, isFound) => isFound && !('out' in row.dataset));
        list.hidden = shown === 0;
        if (nothing) nothing.hidden = shown > 0;
        count.textContent = isTyped ? filled(list.dataset.count, {n: shown, count: rows.length}) : '';
        announce(shown || !nothing ? count.textContent : nothing.textContent, 400);
      };
      apply();
      // A letter is seen at once; the rows follow when the visitor pauses, or has emptied the field.
      box.addEventListener('input', () => {
        clearTimeout(timer);
        timer = setTimeout(apply, box.value && 100);
      });
      list.addEventListener('narrow', apply);
    }, () => {});
    return box;
  }

  /** Restores the filter of a list when the visitor comes back: the browser restores the position only. */
  function keepPlace(list) {
    const box = list.children.length < 20 ? null : filter(list);
    // Maps, tables and calendars keep something else under such a name: the screens of a level are of one type.
    const key = store.key(`place:${body.dataset.level}:${body.dataset.item}`);
    addEventListener('pagehide', () => {
      try {
        sessionStorage.setItem(key, JSON.stringify([scrollY, box?.value ?? '', list.scrollLeft]));
      } catch {
        // Without storage the list starts at its top.
      }
    });
    if (performance.getEntriesByType('navigation')[0]?.type === 'navigate') return;
    try {
      const [top, value, left] = JSON.parse(sessionStorage.getItem(key));
      if (box) box.value = value;
      addEventListener('load', () => {
        scrollTo(0, top);
        // A strip.
        list.scrollTo({left, behavior: 'instant'});
      });
    } catch {
      // Nothing was stored.
    }
  }

  document.querySelectorAll('.rows[data-filter]').forEach(keepPlace);
  const narrow = document.querySelector('.narrow');
  if (narrow) {
    // What is tapped before the part is there, which taps it again.
    narrow.onclick = ({target}) => {
      narrow.early = target;
    };
    part('narrow').catch(() => {});
  }
})();
