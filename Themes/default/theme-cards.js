// SPDX-License-Identifier: MIT
// The rows of a table as cards: one a page, with marks, and the list behind a switch.
(() => {
  'use strict';

  const {store, make, filled} = window.emobic;
  const {screen, place} = window.emobic.table;
  const strings = screen.dataset;
  const list = screen.querySelector('ul');
  const name = `${place}:list`;
  // More marks than this would be a wall; a number says the same.
  const mostMarks = 12;
  const marks = make('div', {className: 'card-marks'});
  const button = make('button', {type: 'button', className: 'btn'});
  const isList = () => store.get(name) === true || shown;
  /** The choice of a visitor whose browser keeps nothing. */
  let shown = false;

  const label = (number) => filled(strings.of, {n: number + 1, count: list.children.length});

  /** The number of the card in the middle. */
  function current() {
    const middle = list.getBoundingClientRect().left + list.clientWidth / 2;
    return Math.max(0, [...list.children].findIndex((item) => item.getBoundingClientRect().right > middle && item.getBoundingClientRect().left < middle));
  }

  function go(number) {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const item = list.children[number];
    list.scrollBy({left: item.getBoundingClientRect().left - list.getBoundingClientRect().left, behavior: isCalm ? 'auto' : 'smooth'});
  }

  function mark() {
    const number = current();
    if (list.children.length > mostMarks) marks.textContent = label(number);
    else [...marks.children].forEach((each, index) => each.toggleAttribute('aria-current', index === number));
    for (const each of marks.querySelectorAll('[aria-current]')) each.setAttribute('aria-current', 'true');
  }

  /** Shows the present rows in the present layout. */
  function lay() {
    const count = list.children.length;
    list.classList.toggle('cards', !isList());
    button.textContent = isList() ? strings.cards : strings.list;
    button.hidden = !count;
    marks.hidden = isList() || count < 2;
    const dot = (item, number) => {
      const element = make('button', {type: 'button', className: 'card-mark', 'aria-label': label(number)});
      element.addEventListener('click', () => go(number));
      return element;
    };
    marks.replaceChildren(...(count > mostMarks ? [] : [...list.children].map(dot)));
    mark();
  }

  button.addEventListener('click', () => {
    shown = !isList();
    store.set(name, shown);
    lay();
  });
  list.after(marks, make('p', {className: 'links'}, button));
  let timer;
  list.addEventListener('scroll', () => {
    cancelAnimationFrame(timer);
    timer = requestAnimationFrame(mark);
  }, {passive: true});
  new MutationObserver(lay).observe(list, {childList: true});
  lay();
})();
