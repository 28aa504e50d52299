// SPDX-License-Identifier: MIT
// The screens that the visitor has starred, with their order. They are kept by the script of the star.
(() => {
  'use strict';

  const {root, store, announce, make, filled} = window.emobic;
  const box = document.querySelector('.favourites');
  if (!box) return;
  // Without the script of the star the page is as without scripts.
  if (!window.emobic.favourites) {
    document.documentElement.classList.remove('js');
    return;
  }
  const {load, keep, key, look} = window.emobic.favourites;
  const strings = box.dataset;
  const language = document.documentElement.lang;
  const one = (selector) => box.querySelector(selector);
  const list = one('ul');
  const notice = one('.notice');
  const order = one('[data-do=order]');
  // Found once: it stands behind the rows.
  const rowButtons = one('template').content;
  const screens = new WeakMap();

  /** What is shown of a screen, and in which language: this one, if the visitor has seen it in this one. */
  const shownOf = ({shown}) => (shown[language] ? [language, shown[language]] : Object.entries(shown)[0]);
  const nameOf = (item) => shownOf(screens.get(item))[1].title;

  function complain(text) {
    notice.textContent = text;
    notice.hidden = !text;
  }

  function rowItem(screen) {
    const [shownIn, {title, link, picture}] = shownOf(screen);
    const name = make('a', {className: 'row-link row-title', href: new URL(link, root).href}, title);
    if (shownIn !== language) name.lang = shownIn;
    const row = make('div', {className: 'row'});
    // A picture may be gone in a newer version of the site. A large one, of a star from before there were narrow ones, waits until it is in view.
    if (picture) row.append(make('img', {className: 'row-pic', loading: 'lazy', decoding: 'async', src: new URL(picture, root).href, alt: '', onerror() {
      this.remove();
    }}));
    const buttons = rowButtons.cloneNode(true);
    buttons.querySelectorAll('.vh').forEach((text) => {
      text.append(title);
      text.parentElement.title = text.textContent;
    });
    row.append(make('span', {className: 'row-text'}, name), buttons);
    const item = make('li', {}, row);
    screens.set(item, screen);
    return item;
  }

  function render() {
    const all = load();
    list.replaceChildren(...all.map(rowItem));
    list.classList.toggle('pics', Boolean(list.querySelector('.row-pic')));
    const note = one('.form-note');
    note.textContent = all.length === 1 ? strings.one : filled(strings.count, {count: all.length});
    list.hidden = note.hidden = !all.length;
    one('.empty').hidden = all.length > 0;
    order.hidden = all.length < 2;
    if (order.hidden) setOrdering(false);
    markEnds();
  }

  // Order

  /** Marks the buttons that would move the first row up, and the last one down. They keep the focus, which the attribute `disabled` would remove. */
  function markEnds() {
    for (const button of list.querySelectorAll('[data-row=up], [data-row=down]')) {
      button.ariaDisabled = button.closest('li').matches(button.dataset.row === 'up' ? ':first-child' : ':last-child') || null;
    }
  }

  function setOrdering(isOn) {
    order.setAttribute('aria-pressed', String(isOn));
    list.classList.toggle('ordering', isOn);
  }

  /** Keeps the order of the rows. What another window has added in the meantime stays at the end. */
  function settle() {
    const places = new Map([...list.children].map((item, number) => [key(screens.get(item)), number]));
    const at = (screen) => places.get(key(screen)) ?? places.size;
    const isKept = keep(load().sort((a, b) => at(a) - at(b)));
    complain(isKept ? '' : strings.failed);
    if (isKept) markEnds();
    else render();
  }

  /** Moves a row by one place. The other row is moved, because an element that leaves the page loses focus and pointer. */
  function step(item, isUp) {
    const other = isUp ? item.previousElementSibling : item.nextElementSibling;
    if (!other) return false;
    if (isUp) item.after(other);
    else item.before(other);
    return true;
  }

  function move(item, isUp) {
    if (step(item, isUp)) settle();
    announce(filled(strings.place, {name: nameOf(item), n: [...list.children].indexOf(item) + 1, count: list.children.length}));
    item.scrollIntoView?.({block: 'nearest'});
  }

  function drag(event) {
    const grip = event.target.closest('.grip');
    if (!grip || event.button) return;
    event.preventDefault();
    const item = grip.closest('li');
    const middle = (row) => row.getBoundingClientRect().top + row.offsetHeight / 2;
    // What the bars cover, and some room: while the row is held there, the page scrolls.
    const {scrollPaddingTop: above, scrollPaddingBottom: below} = getComputedStyle(document.documentElement);
    const edge = (covered) => 24 + (parseFloat(covered) || 0);
    // The grip may be anywhere in the row.
    const fromMiddle = event.clientY - middle(item);
    let at = event.clientY;
    const next = item.nextElementSibling;
    let isCancelled = false;
    let frame;
    const place = () => {
      while (item.previousElementSibling && at - fromMiddle < middle(item.previousElementSibling)) step(item, true);
      while (item.nextElementSibling && at - fromMiddle > middle(item.nextElementSibling)) step(item, false);
    };
    const follow = ({clientY}) => {
      at = clientY;
    };
    const draw = () => {
      if (at < edge(above)) scrollBy(0, -8);
      if (at > innerHeight - edge(below)) scrollBy(0, 8);
      place();
      frame = requestAnimationFrame(draw);
    };
    const end = () => {
      cancelAnimationFrame(frame);
      grip.removeEventListener('pointermove', follow);
      if (isCancelled) list.insertBefore(item, next);
      else place();
      item.classList.remove('dragged');
      settle();
    };
    item.classList.add('dragged');
    grip.setPointerCapture(event.pointerId);
    grip.addEventListener('pointermove', follow);
    // The system has taken over the finger.
    grip.onpointercancel = () => {
      isCancelled = true;
    };
    grip.addEventListener('lostpointercapture', end, {once: true});
    draw();
  }

  /** When the last row was removed, in milliseconds; a second tap in this time was meant for that one. */
  let removed = -Infinity;
  const doubleTap = 600;

  function remove(item) {
    const number = [...list.children].indexOf(item);
    const name = nameOf(item);
    const isKept = keep(load().filter((screen) => key(screen) !== key(screens.get(item))));
    complain(isKept ? '' : strings.failed);
    render();
    if (isKept) announce(filled(strings.removed, {name}));
    const links = list.querySelectorAll('[data-row=remove]');
    const next = links[Math.min(number, links.length - 1)] ?? document.querySelector('h1');
    if (next.matches('h1')) next.tabIndex = -1;
    next.focus();
  }

  list.addEventListener('click', (event) => {
    const action = event.target.closest('li [data-row]')?.dataset.row;
    const item = event.target.closest('li');
    if (action === 'remove') {
      // Keys have no detail.
      if (event.detail && event.timeStamp - removed < doubleTap) return;
      removed = event.timeStamp;
      remove(item);
    } else if (action) move(item, action === 'up');
  });
  list.addEventListener('keydown', (event) => {
    if (!list.classList.contains('ordering') || !/^Arrow(Up|Down)$/.test(event.key)) return;
    event.preventDefault();
    move(event.target.closest('li'), event.key === 'ArrowUp');
  });
  list.addEventListener('pointerdown', drag);
  order.addEventListener('click', () => setOrdering(!list.classList.contains('ordering')));

  // Languages

  async function read(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(address);
    return {address, page: new DOMParser().parseFromString(await answer.text(), 'text/html')};
  }

  /** Looks up what this language shows of a screen that the visitor has seen in another one only. */
  async function translate(screen) {
    const first = await read(new URL(shownOf(screen)[1].link, root).href);
    const link = [...first.page.querySelectorAll('a[hreflang]')].find((each) => each.hreflang === language);
    // Another language may have been the main one when the star was set.
    if (!link && first.page.documentElement.lang !== language) return;
    const {page, address} = link ? await read(new URL(link.getAttribute('href'), first.address).href) : first;
    // A language without the screen has its first one there.
    if (key(page.body.dataset) !== key(screen)) return;
    const all = load();
    const kept = all.find((each) => key(each) === key(screen));
    if (!kept) return;
    kept.shown[language] = look(page, address);
    keep(all);
    render();
  }

  const folders = [...document.querySelectorAll('a[hreflang]')].map((each) => new URL(each.href).pathname.slice(root.pathname.length).split('emobc/')[0]);
  const folder = location.pathname.slice(root.pathname.length).split('emobc/')[0];
  /** Whether an address is that of another language, because another one is the main one now. */
  const isElsewhere = (link) => !link.startsWith(folder) || (!folder && folders.some((each) => each && link.startsWith(each)));

  // From the disk, scripts may not read other pages.
  if (location.protocol !== 'file:') {
    load().filter(({shown}) => !shown[language] || isElsewhere(shown[language].link)).forEach((screen) => translate(screen).catch(() => {}));
  }

  if (!store.set('probe', 1)) complain(strings.failed);
  store.remove('probe');
  // Other windows write drafts at each key.
  addEventListener('storage', (event) => (event.key === null || event.key === store.key('favourites:screens')) && render());
  addEventListener('pageshow', render);
  render();
})();
