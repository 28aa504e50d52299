// SPDX-License-Identifier: MIT
// Registers the service worker, and offers a new version of the site that it has loaded.
(() => {
  'use strict';

  const {announce, make, root, store} = window.emobic;
  const {worker, update, updateNow, updateLater} = document.body.dataset;
  // In a frame without an origin, reading it is an error.
  const workers = origin !== 'null' && navigator.serviceWorker;
  const later = store.key('later');
  // The page in the place of a screen that only the new version has.
  const isNeeded = /[?&]changed=/.test(location.search);
  const main = document.querySelector('main') ?? document.body;
  let box;
  if (!workers) return;

  /** The versions of this copy of the app that are on the device, as one word: another one when a new version has been loaded. */
  const versions = async () => (await caches.keys()).filter((name) => name.includes(`:${root.pathname}:`)).join();

  /** Puts off the offer for this visit, until there is another version. */
  async function putOff() {
    close();
    try {
      sessionStorage[later] = await versions();
    } catch {
      // Without storage every screen offers it.
    }
  }

  async function isPutOff() {
    try {
      return !isNeeded && sessionStorage[later] === await versions();
    } catch {
      return false;
    }
  }

  /** The page can be scrolled until nothing lies below the box, and what gets the focus is scrolled above it. */
  function leaveRoom(below, above) {
    main.style.marginBlockEnd = below;
    document.documentElement.style.scrollPaddingBlockEnd = above;
  }

  function close() {
    box?.remove();
    leaveRoom('', '');
  }

  /** Shows a text with two buttons in place of the previous one. */
  function ask(text, accept, decline) {
    close();
    const button = (className, text, onclick) => make('button', {type: 'button', className, onclick}, text);
    box = make('div', {className: 'notice update'}, make('p', {}, text), button('btn fill', updateNow, accept), button('btn', updateLater, decline));
    document.body.append(box);
    leaveRoom(`${box.offsetHeight + 96}px`, `${innerHeight - box.getBoundingClientRect().top + 8}px`);
    announce(text);
  }

  /** Offers the version that is loaded, but waits because pages of another one are open. All tabs load themselves again with it. */
  async function offer(registration) {
    if (box || !registration.waiting || !registration.active || await isPutOff() || box) return;
    ask(update, () => {
      // Until it takes over, which all pages are told.
      box.querySelectorAll('button').forEach((button) => button.remove());
      box.append(make('progress', {'aria-label': updateNow}));
      // The old one lets go of what it is loading.
      for (const worker of [registration.active, registration.waiting]) worker?.postMessage('accept');
    }, putOff);
  }

  function follow(registration) {
    // Browsers under automatic control may give none.
    if (!registration) return;
    offer(registration);
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', () => offer(registration)));
  }

  /** Drafts for which there is no room. Pages do not count them themselves, because they need it only here. */
  const unkept = new Set();
  const {set, remove} = store;
  Object.assign(store, {
    set(name, value) {
      const isKept = set(name, value);
      unkept.delete(name);
      // What was taken out again is no loss.
      if (!isKept && value && /draft/.test(name)) unkept.add(name);
      return isKept;
    },
    remove(name) {
      unkept.delete(name);
      return remove(name);
    },
  });

  /** What loading the page again would lose: marked elements, a form that is being sent, chosen files and passwords. */
  const held = () => [...document.querySelectorAll('[data-holds], [aria-busy=true], input:is([type=file], [type=password])')]
    .find((each) => each.value !== '' && !each.closest('dialog'));

  /**
   * Loads the page again with the new version; while a dialog is open, whose fields would be lost, once that is closed and what it saves is
   * kept. Asks before anything else is lost.
   */
  function renew() {
    if (document.querySelector('dialog[open]')) document.addEventListener('close', () => setTimeout(renew, 300), {capture: true, once: true});
    else if (held() || unkept.size) ask(document.querySelector('[data-loses]')?.dataset.loses ?? update, () => location.reload(), close);
    else if (isNeeded) document.querySelector('.missing > a[href]').click();
    else location.reload();
  }

  workers.addEventListener('message', ({data}) => data === `emobic:${root.pathname}` && renew());
  // The messages of a page that has loaded begin with this.
  workers.startMessages?.();
  const register = () => workers.register(worker, {updateViaCache: 'none'}).then(follow);
  // The worker may have removed itself before this script was there to be told. Registered now, it would come back.
  (workers.controller ? workers.getRegistration(root).then((registration) => registration ? register() : renew()) : register()).catch(() => {});
})();
