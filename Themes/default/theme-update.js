// SPDX-License-Identifier: MIT
// Registers the service worker, and offers a new version of the site that it has loaded.
(() => {
  'use strict';

  const {announce, make, root} = window.emobic;
  const {worker, update, updateNow, updateLater} = document.body.dataset;
  const workers = navigator.serviceWorker;
  let box;
  if (!workers) return;

  /** Offers the version that is loaded, but waits because pages of another one are open. All tabs load themselves again with it. */
  function offer(registration) {
    if (box || !registration.waiting || !registration.active) return;
    const button = (className, text, onclick) => make('button', {type: 'button', className, onclick}, text);
    box = make('div', {className: 'notice update'}, make('p', {}, update),
      button('btn fill', updateNow, () => registration.waiting?.postMessage('accept')),
      button('btn', updateLater, () => box.remove()));
    document.body.append(box);
    announce(update);
  }

  function follow(registration) {
    // Browsers under automatic control may give none.
    if (!registration) return;
    offer(registration);
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', () => offer(registration)));
  }

  /** Loads the page again with the new version; while a dialog is open, whose fields would be lost, once that is closed and what it saves is kept. */
  function renew() {
    if (!document.querySelector('dialog[open]')) location.reload();
    else document.addEventListener('close', () => setTimeout(renew, 300), {capture: true, once: true});
  }

  workers.addEventListener('message', ({data}) => data === `emobic:${root.pathname}` && renew());
  // The messages of a page that has loaded begin with this.
  workers.startMessages?.();
  workers.register(worker, {updateViaCache: 'none'}).then(follow, () => {});
})();
