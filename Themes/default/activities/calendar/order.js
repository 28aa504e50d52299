// SPDX-License-Identifier: MIT
// The order of the days: those that are over have a mark and come last, and on paper all days stand by date.
(() => {
  'use strict';

  const {make, calendar} = window.emobic;
  const {none, months, arrange, strings} = calendar;
  const byDate = [...months];

  /** Marks the lists of all days before a date, and puts them and their months behind the others. */
  calendar.order = (lists, now) => {
    const days = [...lists].sort(([one], [other]) => (one < other ? -1 : 1));
    const isOver = new Map(days.map(([date, section]) => [section, date < now]));
    for (const [date, section] of days) {
      if (date >= now) continue;
      section.classList.add('past');
      section.querySelector('h3').append(' ', make('span', {className: 'badge'}, strings.past));
    }
    /** Puts the days of each month into an order. */
    const place = (sections) => sections.forEach((section) => section.parentElement.append(section));
    const sections = [...isOver.keys()];
    const onScreen = [...sections].sort((one, other) => isOver.get(one) - isOver.get(other));
    place(onScreen);
    const hasDays = (month) => [...month.children].some((section) => isOver.get(section) === false);
    months.sort((one, other) => hasDays(other) - hasDays(one));

    function onPaper() {
      place(sections);
      none.after(...byDate);
    }

    function back() {
      place(onScreen);
      arrange();
    }

    addEventListener('beforeprint', onPaper);
    addEventListener('afterprint', back);
    matchMedia('print').addEventListener('change', ({matches}) => (matches ? onPaper : back)());
  };
})();
