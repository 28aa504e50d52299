// SPDX-License-Identifier: MIT
// Searches the whole app in an index made by the build. Its pieces are scripts, because nothing else loads from the disk; each
// calls `emobicSearch` with its name and contents. docs/architecture.md describes the format.
(() => {
  'use strict';

  const search = document.querySelector('.search');
  if (!search) return;
  const {load, part, announce, filled, store} = window.emobic;
  const fold = (text) => window.emobic.fold(text);
  const strings = search.dataset;
  const input = search.querySelector('input');
  const found = search.querySelector('.found');
  const list = found.querySelector('ul');
  const more = found.querySelector('.found-more');
  const line = search.querySelector('template').content.firstElementChild;
  const PAGE = 20;

  // Loading

  const pieces = new Map();
  window.emobicSearch = (name, value) => pieces.set(name, value);

  // The pieces lie beside the one with which the search starts.
  const start = new URL(strings.index, location.href).href;
  /** Loads a piece of the index. */
  const piece = (name, address) => load(new URL(address, start).href).then(() => pieces.get(name));

  /** The list of all pieces, with the first screen of each piece that holds screens. */
  async function directory() {
    const index = await piece('index', start);
    if (!index.pieces) {
      let first = 0;
      index.pieces = index.screens.split(' ').filter(Boolean).map((text) => {
        const entry = {first, hash: text.slice(0, 8)};
        first += Number(text.slice(8));
        return entry;
      });
    }
    return index;
  }

  // Words

  const LETTER = '[\\p{L}\\p{N}\\p{M}]';
  /** Chinese and Japanese; Thai, Lao, Burmese and Khmer: no blanks between words; and Korean, which joins words to others. */
  const RUN = '[\\u0e01-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u3005-\\u30ff\\u31f0-\\u31ff\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}]';
  const WORDS = new RegExp(`[${RUN}&&${LETTER}]+|[${LETTER}--${RUN}]+`, 'gv');
  const isRun = RegExp.prototype.test.bind(new RegExp(`^${RUN}`, 'u'));
  const isLetter = RegExp.prototype.test.bind(new RegExp(LETTER, 'u'));

  const cut = (word, length) => [...word].slice(0, length).join('');
  /** The words of a text. A run of letters of a script without blanks is one. */
  const split = (text) => (fold(text).match(WORDS) ?? []).map((word) => (isRun(word) ? word : cut(word, 32)));
  /** Whether what stands before a word is nothing, or what Arabic and Hebrew write together with it (`Sources/Text/WordPrefixes.swift`). */
  const isPrefix = RegExp.prototype.test.bind(/^(?:\u0648?(?:[\u0628\u0641\u0643]?\u0627\u0644|\u0644\u0644)?|[\u05d1\u05d4\u05d5\u05db\u05dc\u05de\u05e9]{1,3})$/);
  /** Whether a word begins as one of the query; words in a run begin anywhere. */
  const fits = (word, wanted) => {
    const start = word.indexOf(wanted);
    return start >= 0 && (isRun(word) || isPrefix(word.slice(0, start)));
  };

  /** The words in the index for one of a query: of a run each two letters in a row, with the vowels and marks around them, or syllables. */
  function entries(word) {
    if (!isRun(word)) return [word];
    const units = word.match(/[\u0e40-\u0e44\u0ec0-\u0ec4]*.[\p{M}\u0e30\u0e32\u0eb0\u0eb2\u1160-\u11ff]*/gu).slice(0, 32).map((unit) => cut(unit, 8));
    return units.length > 1 ? units.slice(1).map((unit, index) => units[index] + unit) : units;
  }

  /** Returns the screens with a word of that beginning, all of which one piece lists: the last that does not come behind the word. */
  async function screensOf(word, index) {
    const {decode} = shared;
    const screens = new Map();
    const prefix = Object.keys(index.terms).filter((key) => key <= word).sort().at(-1);
    if (prefix === undefined) return screens;
    const file = [...prefix].map((letter) => (letter < '\x80' ? letter : `_${letter.codePointAt(0).toString(16)}`)).join('');
    const shard = await piece(`t-${file}`, `t-${file}.${index.terms[prefix]}.js`);
    if (shard.all !== undefined) {
      if (prefix === word) decode(shard.all, screens);
      return screens;
    }
    for (const [entry, text] of Object.entries(shard.words)) if (entry.startsWith(word)) decode(text, screens);
    return screens;
  }

  /** The numbers of the screens with all words: those with most of them in the title first, then in app order. */
  async function match(query) {
    const index = await directory();
    const words = [...new Set(query.flatMap(entries))];
    const sets = await Promise.all(words.map((word) => screensOf(word, index)));
    const score = (screen) => sets.reduce((sum, set) => sum + set.get(screen), 0);
    const all = [...sets[0].keys()].filter((screen) => sets.every((set) => set.has(screen)));
    return all.map((screen) => [screen, score(screen)]).sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([screen]) => screen);
  }

  /** The data of a screen in the index: title, path, view and texts. */
  async function screenOf(number) {
    const index = await directory();
    const {first, hash} = index.pieces.findLast((entry) => entry.first <= number);
    return (await piece(`d-${first}`, `d-${first}.${hash}.js`))[number - first];
  }

  // Results

  /** The values and functions shared with the part that reads lists of the index and shows results, which adds its own. */
  const shared = {fold, split, fits, isRun, isLetter, isPrefix, line};
  window.emobic.search = shared;

  let turn = 0;
  let numbers = [];
  let query = [];
  /** The results that are not listed yet: a screen has several if several of its rows fit. */
  let waiting = [];
  /** Of how many of the screens found the results are known. */
  let known = 0;

  /** Shows the next results; drops them if the query has changed in the meantime. */
  async function add() {
    const mine = turn;
    const from = list.children.length;
    const screens = waiting.length < PAGE ? await Promise.all(numbers.slice(known, known + PAGE).map(screenOf)) : [];
    if (mine !== turn) return null;
    waiting.push(...screens.flatMap((screen) => shared.results(screen, query)));
    known += screens.length;
    list.append(...waiting.splice(0, PAGE));
    more.parentElement.hidden = known >= numbers.length && !waiting.length;
    return list.children[from];
  }

  function say(text) {
    found.querySelector('.found-count').textContent = text;
    found.querySelector('.empty').hidden = text !== strings.none;
    announce(text, 500);
  }

  /** The number of results; as long as those of some screens are not known, the number of screens. */
  function total() {
    if (!numbers.length) return strings.none;
    if (known < numbers.length) return filled(strings.screens, {count: numbers.length});
    const count = [...list.children, ...waiting].filter((each) => !each.matches('.found-head')).length;
    return count === 1 ? strings.one : filled(strings.count, {count});
  }

  async function run() {
    turn += 1;
    const mine = turn;
    const text = input.value.trim();
    const show = (isLong) => {
      document.querySelector('.all-screens').hidden = isLong;
      found.hidden = !isLong;
      return isLong;
    };
    try {
      history.replaceState(history.state, '', text ? `#q=${encodeURIComponent(text)}` : location.pathname + location.search);
    } catch {
      // A browser may refuse many changes in a short time; the next one is shown.
    }
    try {
      await Promise.all(['fold', 'results'].map(part));
      if (mine !== turn) return;
      const words = split(text);
      const parts = [...new Set(words)];
      // Where words have no blanks between them, one letter may be a word.
      if (!show(words.join('').length > 1 || parts.some(isRun))) return;
      const all = await match(parts);
      if (mine !== turn) return;
      [numbers, query] = [all, parts];
      list.replaceChildren();
      waiting = [];
      known = 0;
      list.hidden = !all.length;
      more.parentElement.hidden = true;
      await add();
      if (mine === turn) say(total());
    } catch {
      if (mine !== turn) return;
      show(text.length > 1);
      list.replaceChildren();
      list.hidden = more.parentElement.hidden = true;
      say(strings.failed);
    }
  }

  /** Reads the query from the address, so that going back restores the results. */
  function read() {
    input.value = new URLSearchParams(location.hash.slice(1)).get('q') ?? '';
    return run();
  }

  /** Where the query, the number of listed results and the position are kept for a visitor who comes back. */
  const place = store.key('place:search');

  /** Lists what was listed when the visitor left, and scrolls there. */
  async function comeBack() {
    const mine = turn;
    try {
      const [query, count, top] = JSON.parse(sessionStorage[place]);
      if (query !== location.hash || performance.getEntriesByType('navigation')[0].type === 'navigate' || list.children.length >= count) return;
      while (mine === turn && list.children.length < count && !more.parentElement.hidden) await add();
      if (mine === turn) scrollTo(0, top);
    } catch {
      // Nothing was stored.
    }
  }

  addEventListener('pagehide', () => {
    try {
      sessionStorage[place] = JSON.stringify([location.hash, list.children.length, scrollY]);
    } catch {
      // Without storage the list starts with the first results.
    }
  });

  let pause;
  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(run, input.value && 120);
  });
  input.form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    run();
  });
  more.addEventListener('click', async () => {
    try {
      (await add())?.querySelector('a').focus();
    } catch {
      say(strings.failed);
    }
  });
  addEventListener('hashchange', read);
  if (location.hash.startsWith('#q=')) read().then(comeBack);
  // What was typed before this script was there
  else if (input.value) run();
})();
