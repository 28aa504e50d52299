// SPDX-License-Identifier: MIT
// Tells the screen that a link leads to where the visitor came from: some forms store it. Such a form loads this script for another
// page, if its tab has just been opened from there.
(() => {
  'use strict';

  const {root, store} = window.emobic;
  const below = (address) => (address.startsWith(root.href) ? address.slice(root.href.length) : '');

  /** What a page shows of its screen, by the columns that keep it. */
  function origin(page, address) {
    const heading = page.querySelector('h1');
    const picture = page.querySelector('.head-pic') ?? page.querySelector('main .picture');
    return {
      screenTitle: (heading.querySelector('img')?.alt || heading.textContent).trim(),
      // The whole picture, because cards have room for it.
      screenImage: picture ? below(new URL(picture.getAttribute('src'), address).href) : '',
      screenLink: below(address.split(/[?#]/)[0]),
    };
  }

  window.emobic.origin = origin;

  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    if (!link) return;
    const key = store.key('origin');
    const to = link.href.split(/[?#]/)[0];
    try {
      // Of the last few links, because a visitor may look at other screens and go back to the form.
      const {[to]: last, ...others} = JSON.parse(sessionStorage.getItem(key)) ?? {};
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(-7), [to, origin(document, location.href)]])));
    } catch {
      // Without storage nothing is stored either.
    }
  });
})();
