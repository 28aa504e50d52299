// SPDX-License-Identifier: MIT
// Leads addresses of the framework's own HTML5 program, `index.html?level=..&data=..`, to their screens. Loaded on the first page for
// such an address only. The build writes these constants before it: `levels`, the ids of the levels, each with those of its screens and the
// paths of their pages, and `search`, the path of the search.
(() => {
  'use strict';

  const query = new URLSearchParams(location.search);
  const [level, data] = ['level', 'data'].map((name) => (query.get(name) ?? '').trim());
  const PLAIN = {'\xdf': 'ss', '\xe6': 'ae', '\xf0': 'd', '\xf8': 'o', '\xfe': 'th', '\u0111': 'd', '\u0131': 'i', '\u0142': 'l', '\u0153': 'oe', '\u03c2': '\u03c3'};
  // Simpler than that of `theme-fold.js`, which is not loaded: ids differ in case and accents at most.
  const fold = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\0-\x7f]/g, (letter) => PLAIN[letter] ?? letter);
  /** The value of an id, or if there is none, of one that differs in case or accents. */
  const find = (pairs, id) => (pairs.find((pair) => pair[0] === id) ?? pairs.find((pair) => fold(pair[0]) === fold(id)))?.[1];
  const screens = find(levels, level);
  // A level that comes from a server has one page, whatever the item.
  const only = screens?.length === 1 && screens[0][0] === '' ? screens[0][1] : undefined;
  // The old program showed the search and the profile for these ids, whatever the level.
  const page = screens && (data ? find(screens, data) ?? only : screens[0]?.[1]) || find(levels.find(([id]) => id === 'emobc')?.[1] ?? [], data);
  if (page) location.replace(page + location.hash);
  else if (search) location.replace(`${search}#q=${encodeURIComponent(data || level)}`);
})();
