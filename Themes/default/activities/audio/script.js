// SPDX-License-Identifier: MIT
// The sound stops when its screen is left, also where the browser keeps the page for the way back.
(() => {
  'use strict';

  for (const sound of document.querySelectorAll('audio')) addEventListener('pagehide', () => sound.pause());
})();
