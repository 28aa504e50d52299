// SPDX-License-Identifier: MIT
// The lists of the index, and a result of the search: matching words are marked, and of a long text the part around the first match is
// shown. Loaded with the first query.
(() => {
  'use strict';

  const {root, make, search} = window.emobic;
  const {fold, split, fits, isRun, isLetter, isPrefix, line} = search;

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

  /** The places in a text at which words begin as in the query: pairs of start and end. */
  function hits(text, query) {
    const spans = [];
    const folded = [];
    const places = [];
    let place = 0;
    // A letter with its marks, or the two of Catalan with their point
    for (const character of text.match(/(?:l\xb7|\u0140)l|.\p{M}*/gisu) ?? []) {
      for (const letter of fold(character)) {
        folded.push(letter);
        places.push(place);
      }
      place += character.length;
    }
    places.push(text.length);
    /** The letters of a word before a place, five at most: no prefix has as many. */
    const head = (index) => {
      let first = index;
      while (first > 0 && index - first < 5 && isLetter(folded[first - 1]) && !isRun(folded[first - 1])) first -= 1;
      return folded.slice(first, index).join('');
    };
    let end = 0;
    folded.forEach((letter, index) => {
      if (index < end || !isRun(letter) && !isPrefix(head(index))) return;
      const word = query.filter((part) => [...part].every((wanted, offset) => folded[index + offset] === wanted)).sort((a, b) => b.length - a.length)[0];
      if (!word) return;
      end = index + [...word].length;
      // One letter of the text may be several.
      while (places[end] === places[end - 1]) end += 1;
      spans.push([places[index], places[end]]);
    });
    return spans;
  }

  /** The text with its telephone numbers isolated, because one that runs from right to left would show their groups in reverse. */
  const isolated = (text) => (document.dir === 'rtl' ? text.replace(/\+?\d(?:[ ().\xa0-]{0,2}\d){8,}/g, '\u2066$&\u2069') : text);

  /** Puts a text into an element with its matches marked; of a long one the part around the first match, cut at blanks if it has any. */
  function show(element, given, query, width) {
    const text = isolated(given);
    const spans = hits(text, query);
    const first = spans[0]?.[0] ?? 0;
    // Some characters have two code units.
    const whole = (place) => place - (text.codePointAt(place - 1) > 0xffff);
    const before = Math.floor(first - width / 3);
    const blank = text.indexOf(' ', before) + 1;
    const start = text.length > width && first > width / 2 ? (blank && blank <= first ? blank : whole(before)) : 0;
    const limit = start + width;
    const last = text.lastIndexOf(' ', limit);
    const end = text.length > limit ? (last > first ? last : whole(limit)) : text.length;
    if (start) element.append('\u2026 ');
    let place = start;
    for (const [from, to] of spans) {
      if (to > end) break;
      element.append(text.slice(place, from), make('mark', {}, text.slice(from, to)));
      place = to;
    }
    element.append(text.slice(place, end).trimEnd(), end < text.length ? ' \u2026' : '');
  }

  /** The texts that have the words together: first the one with most of them, then one with most of the others. */
  function together(texts, words) {
    const found = [];
    for (let rest = words; rest.length && found.length < 3;) {
      const [best] = texts.map((entry) => [entry].flat().at(-1)).map((text) => [text, worthOf(text, rest)]).sort((a, b) => b[1] - a[1]);
      if (!best?.[1]) break;
      found.push(best[0]);
      rest = rest.filter((word) => !worthOf(best[0], [word]));
    }
    return found.join(' \u2026 ') || (words.length ? [texts[0]].flat().at(-1) ?? '' : '');
  }

  const worthOf = (text, query) => {
    const all = split(text);
    return query.filter((word) => all.some((other) => fits(other, word))).length;
  };

  /** The signs of the types of screens. */
  const signs = Object.fromEntries([...line.nextElementSibling.children].map(({dataset: {view}, value}) => [view, value]));

  /** Makes a line of the results. */
  function item(path, view, name, note, query) {
    const made = line.cloneNode(true);
    made.querySelector('a').href = new URL(path, root).href;
    made.querySelector('path').setAttribute('d', signs[view]);
    show(made.querySelector('.row-title'), name, query, 200);
    show(made.querySelector('.row-note'), note.replace(/\s+/g, ' '), query, 150);
    return made;
  }

  /** Whether the texts of a type are events or places, which have no numbers: their screen finds them by their texts. */
  const isListed = (view) => ['calendar', 'map'].includes(view);

  /** The rows of a screen: their texts and the ends of their addresses. Of events with the same text there is one. */
  function rowsOf(view, entries) {
    // Of a row the number comes first in the index.
    if (!isListed(view)) return entries.filter(([, text]) => text !== undefined).map(([row, text]) => [text, `row-${row}`]);
    const end = (text) => `find=${encodeURIComponent([...text].slice(0, 100).join(''))}`;
    return [...new Set(entries.map(([text]) => text))].map((text) => [text.replace(' \xb7 ', '\n'), end(text)]);
  }

  /** A fitting row of a screen: its own title, then the screen's, unless that stands above it. */
  function rowItem([text, end], [title, path, kind], query, isGrouped) {
    const [view, ...section] = [kind].flat();
    const [name, ...others] = text.split('\n');
    const made = item(`${path}#${end}`, view, name, (isGrouped ? others : [title, ...section, ...others]).join(' \xb7 '), query);
    made.classList.toggle('found-part', isGrouped);
    return made;
  }

  /** The results of a screen: itself if its title or its texts fit, and each fitting row. More than three rows stand below their screen. */
  function results(screen, query) {
    const [title, path, kind, ...texts] = screen;
    // The title of its level, which tells a section from others with the same title
    const [view, ...section] = [kind].flat();
    const named = (note) => item(path, view, title, [...section, ...section.includes(note) ? [] : [note]].filter(Boolean).join(' \xb7 '), query);
    const entries = texts.map((entry) => [entry].flat());
    const rows = rowsOf(view, entries);
    const titleWorth = worthOf(title, query);
    const fitting = rows.filter(([text]) => worthOf(text, query) === query.length);
    const isNamed = titleWorth === query.length;
    if (isNamed || fitting.length > 3) {
      const plain = entries.filter((entry) => entry.length < 2).map(([text]) => text);
      const note = isNamed && !(isListed(view) && fitting.length) ? plain.find((text) => worthOf(text, query)) ?? '' : '';
      const head = named(note);
      head.classList.toggle('found-head', !isNamed);
      return [head, ...fitting.map((row) => rowItem(row, screen, query, fitting.length > 3))];
    }
    if (fitting.length) return fitting.map((row) => rowItem(row, screen, query, false));
    // The words are in several texts, or beyond those that are kept.
    return [named(together(texts, query.filter((word) => !worthOf(title, [word]))))];
  }

  Object.assign(search, {decode, results});
})();
