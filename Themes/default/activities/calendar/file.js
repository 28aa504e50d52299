// SPDX-License-Identifier: MIT
// Calendar files for the visitor's own calendar. Loaded when the calendar is first touched.
(() => {
  'use strict';

  /** Divides a line of a calendar file into pieces of at most 75 bytes. */
  function folded(line) {
    const encoder = new TextEncoder();
    let result = '';
    let width = 0;
    for (const character of line) {
      const size = encoder.encode(character).length;
      if (width + size > 75) {
        result += '\r\n ';
        width = 1;
      }
      result += character;
      width += size;
    }
    return `${result}\r\n`;
  }

  const escaped = (text) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

  /** Returns one event as the address of a calendar file, and the file's name. */
  function file(row, date) {
    const time = row.querySelector('.event-time').textContent.match(/^(\d\d):(\d\d)$/);
    const day = date.replaceAll('-', '');
    const text = row.querySelector('.row-note')?.innerText;
    const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//emobic-site//Calendar//EN', 'BEGIN:VEVENT', `UID:${row.dataset.uid}`, `DTSTAMP:${day}T000000Z`];
    lines.push(...(time ? [`DTSTART:${day}T${time[1]}${time[2]}00`, 'DURATION:PT1H'] : [`DTSTART;VALUE=DATE:${day}`]));
    lines.push(`SUMMARY:${escaped(row.querySelector('.row-title').textContent)}`);
    if (text) lines.push(`DESCRIPTION:${escaped(text.trim())}`);
    return `data:text/calendar;charset=utf-8,${encodeURIComponent([...lines, 'END:VEVENT', 'END:VCALENDAR'].map(folded).join(''))}`;
  }

  /** Makes the file of an event, and lets its link save it. */
  window.emobic.calendar.file = (row, date, link) => {
    link.href = file(row, date);
    link.click();
  };
})();
