// SPDX-License-Identifier: MIT
// Turning pages: a swipe or an arrow key follows the links to the previous and the next screen.
(() => {
  'use strict';

  const isRightToLeft = getComputedStyle(document.querySelector('main')).direction === 'rtl';

  /** Follows one of the two links; `1` means the direction of the text on the screen, to the right. */
  function turn(direction) {
    const relation = (direction > 0) === isRightToLeft ? 'prev' : 'next';
    document.querySelector(`.pair a[rel=${relation}]`)?.click();
  }

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target.closest('input, textarea, select, video, audio, [role=menu], dialog, .more, [contenteditable]')) return;
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  });

  let start = null;

  document.addEventListener('touchstart', (event) => {
    const touch = event.touches[0];
    // A second finger zooms, a zoomed page is panned, and the browser has a gesture of its own at the edges.
    const isOurs = event.touches.length === 1 && visualViewport.scale < 1.05 && touch.clientX > 24 && touch.clientX < innerWidth - 24;
    start = isOurs && event.target.closest('main') ? {x: touch.clientX, y: touch.clientY, time: event.timeStamp} : null;
  }, {passive: true});

  document.addEventListener('touchend', (event) => {
    if (!start || event.touches.length) return;
    const touch = event.changedTouches[0];
    const across = touch.clientX - start.x;
    const isSwipe = Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(touch.clientY - start.y) && event.timeStamp - start.time < 800;
    start = null;
    if (isSwipe && !String(getSelection())) turn(across < 0 ? 1 : -1);
  }, {passive: true});

  document.addEventListener('touchcancel', () => {
    start = null;
  }, {passive: true});
})();
