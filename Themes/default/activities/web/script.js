// SPDX-License-Identifier: MIT
// The frame of a page of the bundle, or of a server that the settings name. The script makes it because its permissions depend on where
// the site is.
(() => {
  'use strict';

  const sandboxOf = (isForeign) => {
    if (isForeign) return 'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts';
    // From the disk a frame without an origin cannot load even its own pictures, and there is no other site to protect.
    return location.protocol === 'file:' ? 'allow-scripts allow-same-origin' : 'allow-scripts';
  };

  for (const place of document.querySelectorAll('.framed')) {
    const {src, title, foreign} = place.dataset;
    // A page with scripts and the origin of the site could take the sandbox off its own frame.
    const isForeign = foreign !== undefined && new URL(src, location.href).origin !== location.origin;
    const frame = window.emobic.make('iframe', {className: 'frame', title, sandbox: sandboxOf(isForeign), referrerPolicy: 'strict-origin-when-cross-origin'});
    frame.src = src;
    place.append(frame);
    if (foreign === undefined || isForeign) continue;
    // Opened by itself, it would have the origin again.
    const link = document.querySelector('.links>a');
    link.removeAttribute('target');
    link.href = '#whole';
  }
})();
