// SPDX-License-Identifier: MIT
// A result of the search: matching words are marked, and of a long text the part around the first match is shown. Loaded with the
// first query.
(() => {
  'use strict';

  const {root, make, search} = window.emobic;
  const {fold, split, line} = search;

  /** The places in a text at which words begin as in the query: pairs of start and end. */
  function hits(text, query) {
    const spans = [];
    const folded = [];
    const places = [];
    let place = 0;
    for (const character of text) {
      for (const letter of fold(character)) {
        folded.push(letter);
        places.push(place);
      }
      place += character.length;
    }
    places.push(text.length);
    folded.forEach((letter, index) => {
      if (index > 0 && /[\p{L}\p{N}]/u.test(folded[index - 1])) return;
      const word = query.filter((part) => [...part].every((wanted, offset) => folded[index + offset] === wanted)).sort((a, b) => b.length - a.length)[0];
      if (word) spans.push([places[index], places[index + [...word].length]]);
    });
    return spans;
  }

  /** Puts a text into an element with its matches marked; of a long one the part around the first match, cut at blanks if it has any. */
  function show(element, text, query, width) {
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
    if (start) element.append('… ');
    let place = start;
    for (const [from, to] of spans) {
      if (to > end) break;
      element.append(text.slice(place, from), make('mark', {}, text.slice(from, to)));
      place = to;
    }
    element.append(text.slice(place, end).trimEnd(), end < text.length ? ' …' : '');
  }

  /** The text that matches most of the words, with its row if it is in one. */
  function bestText(texts, query) {
    return texts.map((entry) => {
      const [text, row] = [entry].flat().reverse();
      const all = split(text);
      return {text, row, worth: query.filter((word) => all.some((other) => other.startsWith(word))).length};
    }).sort((a, b) => b.worth - a.worth)[0];
  }

  function result([title, path, view, ...texts], query) {
    const item = line.cloneNode(true);
    const best = bestText(texts, query);
    const link = item.querySelector('a');
    link.href = new URL(path, root).href + (best?.row && best.worth ? `#row-${best.row}` : '');
    item.querySelector('path').setAttribute('class', `v-${view}`);
    // A row has its own title, followed by that of its screen.
    const [name, ...others] = best?.row ? best.text.split('\n') : [title];
    const note = best?.row ? [title, ...others].join(' · ') : best?.text ?? '';
    show(item.querySelector('.row-title'), name, query, 200);
    show(item.querySelector('.row-note'), note.replace(/\s+/g, ' '), query, 150);
    return item;
  }

  search.result = result;
})();
