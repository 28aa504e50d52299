// SPDX-License-Identifier: MIT
// The frame of a page of the bundle. The script makes it because its permissions depend on where the site is.
(() => {
  'use strict';

  for (const place of document.querySelectorAll('.framed')) {
    const frame = window.emobic.make('iframe', {className: 'frame', title: place.dataset.title});
    // From the disk a frame without an origin cannot load even its own pictures, and there is no other site to protect.
    frame.sandbox = location.protocol === 'file:' ? 'allow-scripts allow-same-origin' : 'allow-scripts';
    frame.src = place.dataset.src;
    place.append(frame);
  }
})();
