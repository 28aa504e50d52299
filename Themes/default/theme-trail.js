// SPDX-License-Identifier: MIT
// The way back in browsers without the Navigation API, which do not tell what was before. Each entry of the tab's history notes in its state
// its place there, the page before it, and how many steps back that is: places on a page, and layers over it, are entries too.
(() => {
  'use strict';

  const {root, store, own} = window.emobic;
  const last = store.key('last');
  // As `theme.js`, which keeps the titles under these names.
  const nameOf = (url) => store.key(url.split(/[?#]/)[0]);
  const here = nameOf(location.href);
  // Browsers keep so many entries or more; a page that follows those makes the history no longer.
  const most = 50;

  /** What the tab showed last: the name of the page, the notes of its entry, and the length of the history. */
  function shown() {
    try {
      return JSON.parse(sessionStorage.getItem(last)) ?? {};
    } catch {
      return {};
    }
  }

  function show(what) {
    try {
      sessionStorage.setItem(last, JSON.stringify(what));
    } catch {
      // Without storage the next page leads to its parent.
    }
  }

  /** The notes of an entry that has none. */
  function first() {
    const {page, at, before, length, next} = shown();
    const {referrer} = document;
    if (next) return next;
    // In a new tab there is nothing, and a page that was left before this script was there does not know.
    const isOld = performance.getEntriesByType('navigation')[0]?.type === 'back_forward';
    // The notes of the last page are of no use if another site was in between.
    if (history.length < 2 || (isOld && page !== here) || (referrer && !referrer.startsWith(root.href))) return {at: history.length - 1};
    const isFull = history.length === length && length >= most;
    const isNext = history.length === at + 2 || (isFull && (page === here || location.protocol === 'file:'));
    if (page === here) return {at: isNext ? history.length - 1 : at, before: before && {...before, steps: before.steps + Number(isNext)}};
    // The last page has led on to this one by itself.
    const isInstead = history.length === length && at === length - 1 && length < most;
    if (isInstead) return {at, before};
    // Pages in frames have entries too, which make the history longer.
    const isBefore = isNext || nameOf(referrer) === page;
    return {at: history.length - 1, before: isBefore ? {page, steps: 1} : undefined};
  }

  let now;

  /** Reads the notes of the present entry, or writes them. */
  function arrive() {
    now = history.state?.trail ?? first();
    if (!history.state?.trail) history.replaceState({...history.state, trail: now}, '');
    show({page: here, ...now, length: history.length});
  }

  arrive();
  addEventListener('popstate', arrive);
  addEventListener('pageshow', arrive);
  // After the listener of `early.js`, which does not know the way here.
  addEventListener('pageswap', ({activation: way}) => {
    if (way?.navigationType !== 'traverse' || !own || nameOf(way.entry.url) !== now.before?.page) return;
    try {
      sessionStorage[store.key('enter')] = own;
    } catch {
      // Without storage nothing moves.
    }
  });

  try {
    const title = sessionStorage[now.before?.page];
    if (title) document.querySelector('.back-word').textContent = title;
  } catch {
    // The control names the parent.
  }

  /** Goes to the page before. Returns whether there is one; else the parent takes the place of this entry, with its notes. */
  window.emobic.goBack = () => {
    if (now.before) history.go(-now.before.steps);
    else show({next: now});
    return !!now.before;
  };
  window.emobic.arrive = arrive;
})();
