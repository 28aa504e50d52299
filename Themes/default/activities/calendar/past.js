// SPDX-License-Identifier: MIT
// The mark of days that are over. Loaded when there are any.
(() => {
  'use strict';

  const {make, calendar} = window.emobic;

  /** Marks the lists of all days before a date. */
  calendar.past = (lists, now) => {
    for (const [date, section] of lists) {
      if (date >= now) continue;
      section.classList.add('past');
      section.querySelector('h3').append(' ', make('span', {className: 'badge'}, calendar.strings.past));
    }
  };
})();
