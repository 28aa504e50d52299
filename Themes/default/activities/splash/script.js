// SPDX-License-Identifier: MIT
// The launch image over the whole screen: once in a visit, for at most two seconds, ended by a tap or a key, and never for visitors
// who prefer less motion. Works on every page that has the dialog.
(() => {
  'use strict';

  const longest = 2000;
  const seen = window.emobic.store.key('launched');

  /** Whether the image has not been shown in this visit; records that it has now. */
  function isFirst() {
    try {
      if (sessionStorage.getItem(seen)) return false;
      sessionStorage.setItem(seen, '1');
      return true;
    } catch {
      // Without storage it would appear on every page.
      return false;
    }
  }

  const launch = document.querySelector('.launch');
  if (!launch || matchMedia('(prefers-reduced-motion:reduce)').matches || !isFirst()) return;
  launch.showModal();
  // The button shows its focus ring only once the keyboard is used.
  launch.tabIndex = -1;
  launch.focus();
  const timer = setTimeout(() => launch.close(), longest);
  launch.addEventListener('close', () => clearTimeout(timer));
  launch.addEventListener('click', () => launch.close());
  launch.addEventListener('keydown', () => launch.close());
})();
