// SPDX-License-Identifier: MIT
// The days: those that are over have a mark and come last, and on paper all days stand by date. Which day the calendar opens on, and what
// changes when a page that stays open is seen again on another day. The buttons of the events come with them.
(() => {
  'use strict';

  const {make, store, calendar} = window.emobic;
  const {none, months, lists, dates, arrange, use, strings, dayOf, isoOf, today, show, focused, selected, focusDay} = calendar;
  const {level, item} = document.body.dataset;
  const key = store.key(`place:${level}:${item}`);
  const byDate = [...months];
  const sections = dates.map((date) => lists.get(date));
  let onScreen = sections;
  let now = isoOf(today());

  /** Puts the days of each month into an order. */
  const place = (days) => days.forEach((section) => section.parentElement.append(section));

  /** Marks the lists of all days before today, and puts them and their months behind the others. */
  function mark() {
    const isOver = (section) => section.classList.contains('past');
    for (const [date, section] of lists) {
      section.querySelector('h3 .badge')?.remove();
      if (section.classList.toggle('past', date < now)) section.querySelector('h3').append(' ', make('span', {className: 'badge'}, strings.past));
    }
    onScreen = [...sections].sort((one, other) => isOver(one) - isOver(other));
    place(onScreen);
    const lies = (month) => Number(![...month.children].every((section) => !lists.has(section.querySelector('time')?.dateTime) || isOver(section)));
    months.splice(0, months.length, ...[...byDate].sort((one, other) => lies(other) - lies(one)));
  }

  // Where the calendar opens

  const letters = (text) => text.replace(/[^\p{L}\p{N}]+/gu, '');

  /** The event whose text the address has, as results of the search do: the next one with it, or the last. */
  function found() {
    const wanted = letters(new URLSearchParams(location.hash.slice(1)).get('find') ?? '');
    if (!wanted) return undefined;
    const fitting = dates.flatMap((date) => [...lists.get(date).querySelectorAll('li')].map((row) => ({date, row})))
      .filter(({row}) => letters(row.querySelector('.row-text').textContent).startsWith(wanted));
    return fitting.find(({date}) => date >= now) ?? fitting.at(-1);
  }

  /** The month and the day that the visitor left the calendar with, when coming back on the same day or loading the page again. */
  function left() {
    try {
      const before = JSON.parse(sessionStorage.getItem(key));
      if (performance.getEntriesByType('navigation')[0].type !== 'navigate' && before[2] === now) return before;
    } catch {
      // Without storage the calendar opens as on the first visit.
    }
    return null;
  }

  /** Shows today or, if this month has no events, the month of the next one. */
  function begin() {
    const next = dates.some((date) => date.startsWith(now.slice(0, 7))) ? undefined : dates.find((date) => date > now);
    show(next ? dayOf(next) : today(), lists.has(now) ? now : null);
  }

  calendar.open = () => {
    const before = left();
    const event = before ? undefined : found();
    if (before) show(dayOf(before[0]), before[1]);
    else if (event) show(dayOf(event.date), event.date);
    else begin();
    if (!event) return;
    // The browser scrolls to it and marks it.
    event.row.id = location.hash.slice(1);
    location.replace(location.href);
  };

  /** A page that was left open is seen again, perhaps on another day. */
  function wake() {
    const last = now;
    now = isoOf(today());
    if (now === last) return;
    const hasFocus = document.activeElement.matches('.cal-day');
    mark();
    arrange();
    if (isoOf(focused()) === last) begin();
    else show(focused(), selected());
    if (hasFocus) focusDay();
  }

  document.addEventListener('visibilitychange', wake);
  for (const type of ['pageshow', 'focus']) addEventListener(type, wake);
  // One that stays in sight is over midnight, too.
  setInterval(wake, 60000);
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(key, JSON.stringify([isoOf(focused()), selected(), now]));
    } catch {
      // Without storage the calendar opens as on the first visit.
    }
  });

  /** Gives every event a button that saves it as a calendar file. */
  function offerFiles() {
    const template = document.querySelector('template.add-event').content.firstElementChild;
    for (const [date, section] of lists) {
      for (const row of section.querySelectorAll('li')) {
        const link = template.cloneNode(true);
        const word = link.querySelector('.vh');
        word.append(row.querySelector('.row-title').textContent);
        link.title = word.textContent;
        link.href = '#';
        link.download = `${date}.ics`;
        // Written on demand, because a list may have hundreds of events.
        link.onclick = (event) => {
          if (link.protocol === 'data:') return;
          event.preventDefault();
          use('file', row, date, link);
        };
        row.append(link);
      }
    }
  }

  calendar.order = () => {
    mark();
    offerFiles();

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
