// SPDX-License-Identifier: MIT
// What must be settled before anything is shown: the look that a visitor chose, and from where the page comes in. Browsers wait for
// this script; with one that may run later, pages would flash and lose the way they come in.
(() => {
  'use strict';

  const {app, manifest, chosen} = document.currentScript.dataset;
  const page = document.documentElement;
  const name = `emobic:${app}:`;
  const own = page.dataset.enter;
  page.classList.add('js');

  function dress() {
    try {
      const scheme = chosen !== undefined && JSON.parse(localStorage.getItem(name + 'scheme'));
      if (scheme) page.dataset.scheme = scheme;
      else delete page.dataset.scheme;
    } catch {
      // A store that cannot be opened holds no choice.
    }
  }

  dress();
  // A page that comes back as it was left does not run its scripts again.
  addEventListener('pageshow', dress);

  // From the disk, browsers refuse it with an error.
  if (manifest && location.protocol !== 'file:') document.head.append(Object.assign(document.createElement('link'), {rel: 'manifest', href: manifest}));

  // Who goes on before a movement has begun or ended has not done anything wrong. Not every one that fails is handed to the events below.
  addEventListener('unhandledrejection', (event) => {
    if (/transition/i.test(event.reason?.message)) event.preventDefault();
  });

  // A screen goes out the way it came in when the visitor goes back.
  addEventListener('pageswap', () => {
    try {
      sessionStorage.setItem(name + 'enter', own);
    } catch {
      // Then going back shows no movement.
    }
  });
  addEventListener('pagereveal', () => {
    const way = window.navigation?.activation;
    const isBack = way?.navigationType === 'replace' || (way?.navigationType === 'traverse' && way.entry.index < way.from?.index);
    page.toggleAttribute('data-back', isBack);
    page.dataset.enter = own;
    try {
      if (isBack) page.dataset.enter = sessionStorage.getItem(name + 'enter') || 'none';
    } catch {
      page.dataset.enter = 'none';
    }
  });
})();
