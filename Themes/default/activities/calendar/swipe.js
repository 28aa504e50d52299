// SPDX-License-Identifier: MIT
// Changes the month when a finger moves sideways and not down. Loaded on devices with a touch screen.
(() => {
  'use strict';

  window.emobic.calendar.swipe = (grid) => {
    const view = window.visualViewport;
    const isEnlarged = () => view.scale > 1.01;
    let start = null;
    // On an enlarged page a finger that moves sideways shows another part of it.
    const yieldToIt = () => {
      grid.closest('.cal').style.touchAction = isEnlarged() ? 'auto' : '';
    };
    view.addEventListener('resize', yieldToIt);
    yieldToIt();
    grid.addEventListener('touchstart', (event) => {
      start = event.touches.length === 1 && !isEnlarged() ? event.touches[0] : null;
    }, {passive: true});
    grid.addEventListener('touchend', (event) => {
      if (!start) return;
      const end = event.changedTouches[0];
      const across = end.clientX - start.clientX;
      const isSideways = Math.abs(across) > 50 && Math.abs(across) > 2 * Math.abs(end.clientY - start.clientY);
      if (isSideways) window.emobic.calendar.turn((across < 0 ? 1 : -1) * (getComputedStyle(grid).direction === 'rtl' ? -1 : 1));
      start = null;
    }, {passive: true});
  };
})();
