// SPDX-License-Identifier: MIT
// The frame of a page of the bundle. It is made here because its rights depend on where the site lies.
(() => {
  'use strict';

  for (const place of document.querySelectorAll('.framed')) {
    const frame = window.emobic.make('iframe', {className: 'frame', title: place.dataset.title});
    // From the disk a frame without an origin cannot load even its own pictures; there is no other site to keep it from.
    frame.sandbox = location.protocol === 'file:' ? 'allow-scripts allow-same-origin' : 'allow-scripts';
    frame.src = place.dataset.src;
    place.append(frame);
  }
})();
