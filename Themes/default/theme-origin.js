// SPDX-License-Identifier: MIT
// Tells the screen that a link leads to where the visitor came from: some forms store it.
(() => {
  'use strict';

  const {root, store} = window.emobic;
  const below = (address) => (address?.startsWith(root.href) ? address.slice(root.href.length) : '');

  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    if (!link) return;
    const heading = document.querySelector('h1');
    const picture = document.querySelector('.head-pic') ?? document.querySelector('main .picture');
    try {
      sessionStorage.setItem(store.key('origin'), JSON.stringify({
        to: link.href.split(/[?#]/)[0],
        screenTitle: heading.querySelector('img')?.alt || heading.textContent,
        screenImage: below(picture?.src),
        screenLink: below(location.href.split(/[?#]/)[0]),
      }));
    } catch {
      // Without storage nothing is stored either.
    }
  });
})();
