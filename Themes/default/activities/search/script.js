// SPDX-License-Identifier: MIT
// Searches the whole app in an index made by the build. Its pieces are scripts, because nothing else loads from the disk; each
// calls `emobicSearch` with its name and contents. docs/architecture.md describes the format.
(() => {
  'use strict';

  const search = document.querySelector('.search');
  if (!search) return;
  const {load, part, announce, filled} = window.emobic;
  const STROKES = '\xf8\u0142\u0111\u0127\u0167\u0131';
  /** As the build folds the words of the index: what nobody sees is no part of a word, and letters lose their strokes. */
  const fold = (text) => window.emobic.fold(text).replace(/[\xad\u200c-\u200f\u2060\ufeff]/g, '')
    .replace(/[\xf8\u0142\u0111\u0127\u0167\u0131]/g, (letter) => 'oldhti'[STROKES.indexOf(letter)]);
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

  const split = (text) => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, 32).join(''));

  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

  /** Decodes distances of five bits a character; the lowest bit says that the word is in the title. */
  function distances(text, screens) {
    let screen = 0;
    let value = 0;
    let shift = 0;
    for (const character of text) {
      const bits = ALPHABET.indexOf(character);
      value += (bits & 31) << shift;
      shift += 5;
      if (bits > 31) continue;
      screen += value >> 1;
      screens.set(screen, (screens.get(screen) ?? 0) | (value & 1));
      value = shift = 0;
    }
  }

  /** Adds the screens of a list: distances, or a character for six screens followed by those with the word in their title. */
  function decode(text, screens) {
    if (!text.startsWith('!')) return distances(text, screens);
    const [, map, titles] = text.split('!');
    [...map].forEach((character, index) => {
      const bits = ALPHABET.indexOf(character);
      for (let bit = 0; bit < 6; bit += 1) {
        const screen = index * 6 + bit;
        if (bits & (1 << bit)) screens.set(screen, screens.get(screen) ?? 0);
      }
    });
    return distances(titles, screens);
  }

  /** Returns the screens with a word of that beginning, all of which one piece lists. */
  async function screensOf(word, index) {
    let prefix = word;
    while (prefix && !Object.hasOwn(index.terms, prefix)) prefix = [...prefix].slice(0, -1).join('');
    const screens = new Map();
    if (!Object.hasOwn(index.terms, prefix)) return screens;
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
    const sets = await Promise.all(query.map((word) => screensOf(word, index)));
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

  /** The values and functions shared with the part that shows results, which adds its own. */
  const shared = {fold, split, line};
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
    announce(text);
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
    const isLong = fold(input.value).replace(/[^\p{L}\p{N}]/gu, '').length > 1;
    const parts = isLong ? [...new Set(split(input.value))] : [];
    history.replaceState(null, '', input.value.trim() ? `#q=${encodeURIComponent(input.value.trim())}` : location.pathname + location.search);
    document.querySelector('.all-screens').hidden = isLong;
    found.hidden = !isLong;
    if (!isLong) return;
    try {
      const [all] = await Promise.all([match(parts), part('results')]);
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

  let pause;
  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(run, 120);
  });
  search.querySelector('form').addEventListener('submit', (event) => {
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
  if (location.hash.startsWith('#q=')) read();
  // What was typed before this script was there
  else if (input.value) run();
})();
