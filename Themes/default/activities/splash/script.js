// SPDX-License-Identifier: MIT
// The launch image over the whole screen: once in a visit, for at most two seconds, ended by a tap or a key, and never for visitors
// who prefer less motion. Works on every page that has the dialog.
(() => {
  'use strict';

  const seen = window.emobic.store.key('launched');

  /** Whether the image has not been shown in this visit; records that it has now. */
  function isFirst() {
    try {
      const wasSeen = sessionStorage[seen];
      sessionStorage[seen] = 1;
      return !wasSeen;
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
  // Nothing happens to one that is closed.
  const close = () => launch.close();
  setTimeout(close, 2000);
  launch.addEventListener('click', close);
  launch.addEventListener('keydown', close);
})();
