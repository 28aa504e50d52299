// SPDX-License-Identifier: MIT
// The choice of a month and a year in the place of the calendar's title. Loaded when the title is tapped.
(() => {
  'use strict';

  const {make, calendar} = window.emobic;
  const {strings, turn, focused} = calendar;
  const name = (month) => month.slice(0, 1).toLocaleUpperCase() + month.split('/')[0].slice(1);
  const months = make('select', {className: 'cal-pick', 'aria-label': strings.pickMonth}, ...strings.months.split('|').map((month, value) => make('option', {value}, name(month))));
  const years = make('input', {className: 'cal-pick', type: 'number', min: 1, max: 9998, 'aria-label': strings.pickYear});
  months.onchange = () => turn(months.value - focused().getUTCMonth());
  years.onchange = () => years.reportValidity() && years.value && turn((years.value - focused().getUTCFullYear()) * 12);
  // What is no year does not stay over the days of another.
  years.onblur = () => calendar.update();

  calendar.update = () => {
    months.value = focused().getUTCMonth();
    years.value = focused().getUTCFullYear();
  };

  calendar.picks = (title) => {
    title.classList.add('vh');
    title.firstChild.tabIndex = -1;
    title.after(make('div', {className: 'cal-picks'}, months, years));
    calendar.update();
    months.focus();
  };
})();
