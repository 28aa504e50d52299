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

  /**
   * Makes the frame a dialog while it is as large as the window: what it covers cannot be reached, Escape closes it, and the link that opened it
   * gets the focus back. It stays where it is, because a frame that is moved loads its page anew.
   */
  function whole(place, link) {
    const close = place.querySelector('.btn');
    const covered = [];
    // The browser marks the target later than it runs scripts.
    const isWhole = () => location.hash === `#${place.id}`;
    /** Whether going back closes it. */
    let isEntered = false;

    function arrange() {
      const isOpen = isWhole();
      if (isOpen === covered.length > 0) return;
      if (isOpen) {
        for (let each = place; each !== document.body; each = each.parentElement) covered.push(...[...each.parentElement.children].filter((other) => other !== each));
        Object.entries({role: 'dialog', 'aria-modal': 'true', 'aria-label': place.dataset.title}).forEach(([name, value]) => place.setAttribute(name, value));
      } else {
        for (const name of ['role', 'aria-modal', 'aria-label']) place.removeAttribute(name);
      }
      for (const other of covered) other.inert = isOpen;
      if (!isOpen) covered.length = 0;
      (isOpen ? close : link).focus();
    }

    link.addEventListener('click', () => {
      isEntered = link.hash === `#${place.id}`;
    });
    close.addEventListener('click', (event) => {
      if (!isEntered) return;
      event.preventDefault();
      history.back();
    });
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && isWhole()) close.click();
    });
    addEventListener('hashchange', arrange);
    arrange();
  }

  /**
   * Says in the place of the frame that there is no connection, and links to the copy that the worker has, which is without styles and
   * pictures: a document without an origin has no worker, so the frame shows the browser's own error.
   */
  function excuse(frame, link, text) {
    const {make, announce} = window.emobic;
    frame.replaceWith(make('div', {className: 'notice'}, make('p', {}, text)));
    link.href = frame.src;
    announce(text);
  }

  for (const place of document.querySelectorAll('.framed')) {
    const {src, title, foreign, offline} = place.dataset;
    // A page with scripts and the origin of the site could take the sandbox off its own frame.
    const isForeign = foreign !== undefined && new URL(src, location.href).origin !== location.origin;
    const frame = window.emobic.make('iframe', {className: 'frame', title, sandbox: sandboxOf(isForeign), referrerPolicy: 'strict-origin-when-cross-origin'});
    frame.src = src;
    place.append(frame);
    // A page of another server is opened by itself; others would have the origin again.
    if (isForeign) continue;
    const link = document.querySelector('.links>a');
    link.removeAttribute('target');
    link.href = '#whole';
    whole(place, link);
    // The worker answers no request for the head alone, so this one tells whether the host can be reached. In a frame without an origin,
    // reading it is an error.
    if (origin !== 'null' && navigator.serviceWorker?.controller) fetch(src, {method: 'HEAD', cache: 'no-store'}).catch(() => excuse(frame, link, offline));
  }
})();
