// SPDX-License-Identifier: MIT
// The launch image over the whole screen: once in a visit, for two seconds at most, gone at a tap or a key, and never for
// people who asked for less movement. Works on every page that has the dialog.
(() => {
  'use strict';

  const longest = 2000;
  const seen = window.emobic.store.key('launched');

  /** Whether this visit has not shown it yet; remembers that it now has. */
  function isFirst() {
    try {
      if (sessionStorage.getItem(seen)) return false;
      sessionStorage.setItem(seen, '1');
      return true;
    } catch {
      // Without a memory it would come back on every page.
      return false;
    }
  }

  const launch = document.querySelector('.launch');
  if (!launch || matchMedia('(prefers-reduced-motion:reduce)').matches || !isFirst()) return;
  launch.showModal();
  // The button gets its ring when somebody comes to it by the keyboard.
  launch.tabIndex = -1;
  launch.focus();
  const timer = setTimeout(() => launch.close(), longest);
  launch.addEventListener('close', () => clearTimeout(timer));
  launch.addEventListener('click', () => launch.close());
  launch.addEventListener('keydown', () => launch.close());
})();
