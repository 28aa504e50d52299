// SPDX-License-Identifier: MIT
// Lists that visitors narrow by tags and put into another order. The choice is in the address, so that it can be shared, and on the
// device, so that it is there on the next visit.
(() => {
  'use strict';

  const {store, announce, filled} = window.emobic;
  const {level, item} = document.body.dataset;
  const box = document.querySelector('.narrow');
  const list = document.querySelector('main .rows');
  const rows = [...list.children];
  const nothing = list.parentElement.querySelector('.nothing');
  const [all, ...chips] = box.querySelectorAll('.chip');
  const order = box.querySelector('select');
  const name = `narrow:${level}:${item}`;
  // A frame may name no language; an empty list is that of the browser.
  const collator = new Intl.Collator(document.documentElement.lang || [], {numeric: true});
  const nameOf = (row) => row.querySelector('.row-title').textContent;

  const orders = {
    name: (a, b) => collator.compare(nameOf(a), nameOf(b)),
    rating: (a, b) => (b.dataset.rating ?? -1) - (a.dataset.rating ?? -1),
    distance: (a, b) => (a.dataset.metres ?? 1e9) - (b.dataset.metres ?? 1e9),
  };

  const isChosen = (chip) => chip.getAttribute('aria-pressed') === 'true';
  const choose = (chip, isOn) => chip.setAttribute('aria-pressed', String(isOn));

  /** Hides the rows that lack a chosen tag, and tells other scripts of the page. Returns how many are left. */
  function narrow() {
    const wanted = chips.filter(isChosen).map((chip) => chip.dataset.number);
    if (all) choose(all, !wanted.length);
    for (const row of rows) {
      const own = row.dataset.tags?.split(' ') ?? [];
      row.toggleAttribute('data-out', !wanted.every((number) => own.includes(number)));
      const isOut = 'out' in row.dataset;
      if (row.hidden !== isOut) row.hidden = isOut;
    }
    list.dispatchEvent(new Event('narrow'));
    const count = rows.filter((row) => !row.hidden).length;
    list.hidden = !count;
    if (nothing) nothing.hidden = count > 0;
    return count;
  }

  function sort() {
    const compare = orders[order?.value];
    list.append(...(compare ? [...rows].sort(compare) : rows));
  }

  /** Puts the choice into the address, without a step in the history, and keeps it. */
  function keep() {
    const tags = chips.filter(isChosen).map((chip) => chip.dataset.tag);
    const address = new URL(location);
    // The row in the address would count more on the next visit.
    if (led()?.hidden) address.hash = '';
    ['tag', 'sort'].forEach((key) => address.searchParams.delete(key));
    tags.forEach((tag) => address.searchParams.append('tag', tag));
    if (order?.value) address.searchParams.set('sort', order.value);
    try {
      history.replaceState(history.state, '', address);
    } catch {
      // A browser may forbid it from the disk; the choice is kept all the same.
    }
    if (tags.length || order?.value) store.set(name, {tags, sort: order?.value});
    else store.remove(name);
  }

  /** The row in the address, if there is one. */
  const led = () => rows.find(({id}) => id && location.hash === `#${id}`);

  /** The choice in the address, which counts more, or the kept one. */
  function chosen() {
    const query = new URLSearchParams(location.search);
    if (query.has('tag') || query.has('sort')) return {tags: query.getAll('tag'), sort: query.get('sort')};
    return store.get(name);
  }

  function change() {
    const count = narrow();
    keep();
    announce(count || !nothing ? filled(box.dataset.count, {n: count, count: rows.length}) : nothing.textContent);
  }

  all?.addEventListener('click', () => {
    chips.forEach((chip) => choose(chip, false));
    change();
  });
  for (const chip of chips) {
    chip.addEventListener('click', () => {
      choose(chip, !isChosen(chip));
      chip.scrollIntoView({block: 'nearest', inline: 'nearest'});
      change();
    });
  }
  order?.addEventListener('change', () => {
    sort();
    keep();
    announce(filled(box.dataset.sorted, {order: order.selectedOptions[0].text}), 400);
  });

  const known = chosen();
  // What was done before this script was there counts more than what is known.
  const isOrdered = order?.selectedIndex > 0;
  if (known) {
    chips.forEach((chip) => choose(chip, known.tags?.includes?.(chip.dataset.tag) ?? false));
    // Distances are not known before the visitor agrees again.
    if (!isOrdered && order && [...order.options].some(({value}) => value === known.sort)) order.value = known.sort;
  }
  if (known || isOrdered) {
    sort();
    narrow();
    if ('out' in (led()?.dataset ?? {})) {
      // The visitor was led to this row; what is kept stays for the next visit.
      chips.forEach((chip) => choose(chip, false));
      narrow();
      led().scrollIntoView({block: 'center'});
    } else {
      keep();
    }
  }
  // On phones many chips stand in one line. The page itself stays where it is.
  const first = chips.find(isChosen);
  const line = first?.parentElement;
  if (line) line.scrollLeft = first.offsetLeft - (line.clientWidth - first.offsetWidth) / 2;
  box.onclick = null;
  box.early?.click();
})();
