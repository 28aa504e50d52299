// SPDX-License-Identifier: MIT
// Stops the sound when its screen is left, because the browser may keep the page for going back.
(() => {
  'use strict';

  for (const sound of document.querySelectorAll('audio')) addEventListener('pagehide', () => sound.pause());
})();
