// SPDX-License-Identifier: MIT
// The button of an empty month that leads to the next event, or else to the last one. Loaded when such a month is shown.
(() => {
  'use strict';

  const {make, filled, calendar} = window.emobic;
  const {strings, none, dates, dayOf, monthTitle, go, focusDay} = calendar;
  let button;

  /** Shows the button below the message of an empty month; hides it for a calendar without events. */
  calendar.jump = (month) => {
    button ??= make('button', {type: 'button', className: 'btn cal-jump'});
    // A theme's own box may have no place for it.
    (none.querySelector('.empty') ?? none).append(button);
    const next = dates.find((date) => date > month);
    const date = next ?? dates.at(-1);
    button.textContent = filled(next ? strings.nextEvent : strings.lastEvent, {month: monthTitle(dayOf(date))});
    button.onclick = () => {
      go(dayOf(date));
      focusDay();
    };
  };
})();
