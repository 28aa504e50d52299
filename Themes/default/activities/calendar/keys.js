// SPDX-License-Identifier: MIT
// The keys of the calendar's grid. Loaded when the calendar gets the focus.
(() => {
  'use strict';

  const {later, inMonth, columnOf, go, focusDay, focused} = window.emobic.calendar;

  window.emobic.calendar.keys = ({key, shiftKey}) => {
    const day = focused();
    const forward = getComputedStyle(document.querySelector('.calendar')).direction === 'rtl' ? -1 : 1;
    const column = columnOf(day);
    const pages = shiftKey ? 12 : 1;
    go({
      ArrowRight: () => later(day, forward), ArrowLeft: () => later(day, -forward),
      ArrowDown: () => later(day, 7), ArrowUp: () => later(day, -7),
      Home: () => later(day, -column), End: () => later(day, 6 - column),
      PageDown: () => inMonth(day, pages), PageUp: () => inMonth(day, -pages),
    }[key]());
    focusDay();
  };
})();
