// SPDX-License-Identifier: MIT
// Sets the look that a visitor chose, before anything is shown: otherwise a page would flash in the other one.
(() => {
  'use strict';
  try {
    const scheme = JSON.parse(localStorage.getItem(`emobic:${document.currentScript.dataset.app}:scheme`));
    if (scheme) document.documentElement.dataset.scheme = scheme;
  } catch {
    // A store that cannot be opened holds no choice.
  }
})();
