// SPDX-License-Identifier: MIT
// Settings that must hold before anything is shown: the look that the visitor has chosen, and the direction from which the page
// comes in. The script blocks rendering, because with a later one pages would flash and lose the direction.
(() => {
  'use strict';

  const {app, manifest, chosen, addresses} = document.currentScript.dataset;
  const page = document.documentElement;
  const name = `emobic:${app}:`;
  const own = page.dataset.enter;
  page.classList.add('js');

  // If a script that the screen needs does not arrive, the page is as without scripts. Others of the frame, and that of a
  // theme for all pages, only add to it.
  addEventListener('error', ({target}) => {
    if (target.defer && !/\/(app-|extra)/.test(target.src)) page.classList.remove('js');
  }, true);

  /** Gives the page a look, and the browser's bar the colour of it; without one, both follow the system. */
  function dress(scheme) {
    if (scheme) page.dataset.scheme = scheme;
    else delete page.dataset.scheme;
    for (const bar of document.querySelectorAll('[name=theme-color][media]')) {
      bar.dataset.media ??= bar.media;
      bar.media = scheme ? (bar.dataset.media.includes(scheme) ? 'all' : 'not all') : bar.dataset.media;
    }
  }

  function recall() {
    try {
      dress(chosen !== undefined && JSON.parse(localStorage.getItem(name + 'scheme')));
    } catch {
      // Without storage there is no choice.
    }
  }

  recall();
  // A page restored from the browser's cache does not run its scripts again, and another window may have chosen.
  addEventListener('pageshow', recall);
  addEventListener('storage', recall);

  const add = (tag, values) => document.head.append(Object.assign(document.createElement(tag), values));
  // An address of the framework's own HTML5 program.
  if (addresses && /[?&]level=/.test(location.search)) add('script', {src: addresses});
  // From the disk, browsers report the manifest as an error.
  if (manifest && location.protocol !== 'file:') add('link', {rel: 'manifest', href: manifest});

  // A visitor may go on before a transition has begun or ended, which is not an error. Not every failure reaches the events below.
  addEventListener('unhandledrejection', (event) => {
    if (/transition/i.test(event.reason?.message)) event.preventDefault();
  });

  // When the visitor goes back, a screen leaves in the direction from which it came. The page that is left tells so, because it knows the
  // way in more browsers than the next one. From the disk, browsers report failed transitions to no such listener as above, so their promises
  // are taken here.
  function turn({viewTransition, activation: way}) {
    viewTransition?.ready.catch(() => {});
    const kind = way?.navigationType;
    try {
      if (way === undefined) {
        const left = sessionStorage[name + 'enter'];
        page.toggleAttribute('data-back', !!left);
        page.dataset.enter = left || own;
      } else {
        sessionStorage[name + 'enter'] = kind === 'replace' || (kind === 'traverse' && way.entry.index < way.from?.index) ? own : '';
      }
    } catch {
      page.dataset.enter = 'none';
    }
  }

  addEventListener('pageswap', turn);
  addEventListener('pagereveal', turn);
  window.emobic = {dress, own};
})();
