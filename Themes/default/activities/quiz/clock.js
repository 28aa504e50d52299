// SPDX-License-Identifier: MIT
// The clock of a quiz that has a time limit.
(() => {
  'use strict';

  const {announce} = window.emobic;
  const MOMENTS = [300, 60, 30, 10];

  /** A clock in an element that states the seconds and whose last child shows them. */
  window.emobic.clock = (element) => {
    const {seconds, left: word} = element.dataset;
    let deadline;
    let ticking;
    let left;

    function show(value = Number(seconds)) {
      left = value;
      element.lastElementChild.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    }

    function say() {
      // A frame may name no language; an empty list is that of the browser.
      const format = ([value, unit]) => new Intl.NumberFormat(document.documentElement.lang || [], {style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn'}).format(value);
      const parts = [[Math.floor(left / 60), 'minute'], [left % 60, 'second']].filter(([value]) => value);
      announce(`${word}: ${parts.map(format).join(' ')}`);
    }

    /** Shows the remaining time and announces it at a few moments besides the start, computed from the time of day because timers stop while a phone sleeps. */
    function tick(end) {
      // A device whose clock is set back gives no time.
      deadline = Math.min(deadline, Date.now() + left * 1000);
      const now = Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
      if (now === left) return;
      show(now);
      if (MOMENTS.includes(left)) say();
      if (left) return;
      stop();
      end();
    }

    /** Counts down, from the start or to a time given, and then calls `end`. */
    function start(end, until) {
      stop();
      show();
      deadline = until ?? Date.now() + left * 1000;
      if (until) show(Math.min(left, Math.max(1, Math.ceil((until - Date.now()) / 1000))));
      say();
      ticking = setInterval(() => tick(end), 250);
    }

    const stop = () => clearInterval(ticking);

    show();
    return {show: () => show(), start, stop, deadline: () => deadline};
  };
})();
