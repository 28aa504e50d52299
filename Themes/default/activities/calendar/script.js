// SPDX-License-Identifier: MIT
// A grid of a month above the dated list of the page. The list stays in its place and is the calendar's only source of data.
(() => {
  'use strict';

  const calendar = document.querySelector('.calendar');
  if (!calendar) return;
  const {make, part, announce, filled} = window.emobic;
  const strings = calendar.dataset;
  /** Of each month the name alone and, if it differs, beside a day. */
  const monthNames = strings.months.split('|').map((names) => names.split('/'));
  const weekdayNames = strings.weekdays.split('|');

  /** Days are dates at noon UTC, because a change of clocks cannot move them to another day. */
  const dayOf = (iso) => new Date(`${iso}T12:00Z`);
  const isoOf = (day) => day.toISOString().slice(0, 10);
  const monthOf = (day) => isoOf(day).slice(0, 7);
  const later = (day, days) => new Date(day.getTime() + days * 864e5);
  /** 0 for Monday to 6 for Sunday. */
  const weekdayOf = (day) => (day.getUTCDay() + 6) % 7;
  /** The day that weeks begin with in the language of the page. */
  const firstDay = (strings.first || 1) - 1;
  /** The column of a day in the grid, counted from 0. */
  const columnOf = (day) => (weekdayOf(day) - firstDay + 7) % 7;

  /** The same day of another month, or that month's last day. */
  function inMonth(day, months) {
    const moved = new Date(day);
    // The day 0 is the last one of the month before.
    moved.setUTCMonth(day.getUTCMonth() + months + 1, 0);
    moved.setUTCDate(Math.min(day.getUTCDate(), moved.getUTCDate()));
    return moved;
  }

  /** Today where the visitor is. */
  function today() {
    const now = new Date();
    return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), 12));
  }

  const lists = new Map([...calendar.querySelectorAll('.day-events')].map((section) => [section.querySelector('time').dateTime, section]));
  const dates = [...lists.keys()].sort();

  const isEmpty = (month) => !dates.some((date) => date.startsWith(month));

  const count = (date) => lists.get(date)?.querySelectorAll('li').length ?? 0;
  const counted = (number) => (number > 1 ? filled(strings.count, {count: number}) : number ? strings.one : strings.none);

  const nameOf = (day) => filled(strings.day, {weekday: weekdayNames[weekdayOf(day)], day: day.getUTCDate(), month: monthNames[day.getUTCMonth()].at(-1)});

  let focused = today();
  /** The date whose events alone are listed; null if the whole month is listed. */
  let selected = null;
  /** The month before whose events the others are listed, and its part of the list. */
  let arranged = null;
  let shown = [];

  const monthTitle = (day) => `${monthNames[day.getUTCMonth()][0]} ${day.getUTCFullYear()}`;
  const titleWord = make('button', {type: 'button', className: 'cal-pick', onclick: () => use('picks', title)});
  const title = make('h2', {className: 'cal-title', id: 'cal-title'}, titleWord);
  const others = make('h2', {className: 'cal-others'}, strings.others);
  const months = [...calendar.querySelectorAll('.month-events')];
  const body = make('tbody');
  const none = calendar.querySelector('template.none')?.content.firstElementChild ?? make('div', {}, make('h3'), make('p'));

  /** Makes a day of the grid. Only one day is in the tab order. */
  function cell(day) {
    const date = isoOf(day);
    const number = count(date);
    const kind = (monthOf(day) === monthOf(focused) ? '' : ' far') + (number ? ' full' : '');
    const button = make('button', {type: 'button', className: `cal-day${kind}`, tabIndex: date === isoOf(focused) ? 0 : -1}, `${day.getUTCDate()}`);
    button.dataset.date = date;
    button.setAttribute('aria-label', number ? `${nameOf(day)}, ${counted(number)}` : nameOf(day));
    button.setAttribute('aria-pressed', `${date === selected}`);
    if (date === isoOf(today())) button.setAttribute('aria-current', 'date');
    return make('td', {}, button);
  }

  /** Puts the month shown before the others, of which all events are listed. After a turn all but two keep their places, because each that moves is laid out again. */
  function arrange(isTurn) {
    const last = isTurn ? shown : [];
    shown = months.filter((month) => month.querySelector('time').dateTime.startsWith(monthOf(focused)));
    const rest = months.filter((month) => !shown.includes(month));
    others.hidden = !rest.length;
    none.after(...shown, others, ...isTurn ? [] : rest);
    for (const month of last) if (rest.includes(month)) (rest[rest.indexOf(month) - 1] ?? others).after(month);
  }

  /** Lists the events of the selected day or of the month shown. */
  function list() {
    const now = monthOf(focused);
    for (const [date, section] of lists) section.hidden = !!selected && date !== selected && date.startsWith(now);
    for (const month of months) month.hidden = !month.querySelector('.day-events:not([hidden])');
    if (arranged !== now) arrange(arranged);
    arranged = now;
    none.hidden = selected ? lists.has(selected) : !isEmpty(now);
    none.classList.toggle('full', isEmpty(now));
    if (isEmpty(now)) use('jump', now);
    none.querySelector('h3').textContent = selected ? nameOf(dayOf(selected)) : '';
    none.querySelector('p').textContent = selected ? strings.none : strings.noneMonth;
  }

  function draw() {
    const first = dayOf(`${monthOf(focused)}-01`);
    titleWord.textContent = monthTitle(focused);
    shared.update?.();
    const rows = [];
    // Always six weeks, so that the contents below do not move from month to month.
    for (let day = later(first, -columnOf(first)); rows.length < 6; day = later(day, 7)) {
      rows.push(make('tr', {}, ...[0, 1, 2, 3, 4, 5, 6].map((offset) => cell(later(day, offset)))));
    }
    body.replaceChildren(...rows);
    list();
  }

  /** Shows the month of a day, and selects a date or none. */
  function show(day, date) {
    [focused, selected] = [day, date];
    draw();
  }

  /** Moves to a day; a change of month removes the selection. */
  function go(day, keepsSelection) {
    // Not before the year 1, nor after 9999.
    if (!(day.getUTCFullYear() % 10000 > 0)) return;
    const turns = monthOf(day) !== monthOf(focused);
    focused = day;
    if (turns && !keepsSelection) selected = null;
    draw();
    if (turns) announce(none.hidden ? title.textContent : `${title.textContent}: ${strings.noneMonth}`);
  }

  const focusDay = () => body.querySelector('[tabindex="0"]').focus();

  /** Lists the events of a tapped day, or those of the month when it is tapped again. */
  function select(date) {
    selected = selected === date ? null : date;
    go(dayOf(date), true);
    focusDay();
    announce(selected ? `${nameOf(focused)}: ${counted(count(date))}` : title.textContent);
  }

  const turn = (count) => go(inMonth(focused, count));

  /** Calls the function of a part, which is loaded for it. */
  const use = (name, ...values) => part(name).then(() => shared[name](...values), () => {});

  /** The values that the parts use, to which they add their functions. */
  const shared = {strings, none, lists, dates, dayOf, isoOf, today, later, inMonth, columnOf, months, arrange, use, monthTitle, show, go, focusDay, turn, focused: () => focused, selected: () => selected};
  window.emobic.calendar = shared;

  function showToday() {
    selected = isoOf(today());
    go(today(), true);
    announce(nameOf(focused));
  }

  /** Handles the keys of the grid. */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^(Arrow|Page|Home|End)/.test(event.key)) return;
    event.preventDefault();
    use('keys', event);
  }

  function build() {
    const button = (title, className, onclick, ...content) => make('button', {type: 'button', className, title, onclick, ...!content[0] && {'aria-label': title}}, ...content);
    const heads = weekdayNames.map((title, index) => make('th', {scope: 'col'}, make('abbr', {title}, strings.short.split(' ')[index])));
    heads.push(...heads.splice(0, firstDay));
    const grid = make('table', {className: 'cal-grid', role: 'grid', 'aria-labelledby': title.id}, make('thead', {}, make('tr', {}, ...heads)), body);
    grid.onkeydown = key;
    grid.onclick = (event) => {
      const date = event.target.closest('.cal-day')?.dataset.date;
      if (date) select(date);
    };
    if (matchMedia('(any-pointer: coarse)').matches) use('swipe', grid);
    const bar = make(
      'div', {className: 'cal-bar'},
      button(strings.previous, 'btn cal-turn', () => turn(-1)), title,
      button(strings.today, 'btn', showToday, strings.today), button(strings.next, 'btn cal-turn', () => turn(1)));
    calendar.prepend(make('div', {className: 'cal'}, bar, grid), none);
  }

  // Loaded at the first use, because the visitor may be without a connection when the file is requested.
  for (const type of ['pointerdown', 'focusin']) calendar.addEventListener(type, () => ['file', 'keys'].forEach((name) => part(name).catch(() => {})), {once: true});
  // The grid comes with the days in their order, so that nothing moves; without that part they stand as in the page.
  use('order').then(() => {
    build();
    (shared.open ?? draw)();
  });
})();
