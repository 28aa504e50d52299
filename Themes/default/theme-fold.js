// SPDX-License-Identifier: MIT
// Folds texts for searching and filtering, by the same rules as the build folds the words of its index (`Sources/Text/SearchWords.swift`), hides
// rows without the typed words, and lets visitors empty the fields for that. Loaded by the first search or filter, when the fields of the page are there.
(() => {
  'use strict';

  /** What is written instead of letters that Unicode does not take apart, and Persian and Urdu letters as the keys of Arabic type them. */
  const PLAIN = {
    '\xdf': 'ss', '\xe6': 'ae', '\xf0': 'd', '\xf8': 'o', '\xfe': 'th', '\u0111': 'd', '\u0127': 'h', '\u0131': 'i', '\u0142': 'l', '\u0153': 'oe', '\u0167': 't',
    '\u03c2': '\u03c3', '\u0629': '\u0647', '\u0649': '\u064a', '\u06a9': '\u0643', '\u06cc': '\u064a',
    '\u06be': '\u0647', '\u06c1': '\u0647', '\u06d5': '\u0647', '\u2018': '\'', '\u2019': '\'', '\u02bc': '\'',
  };
  /** Soft hyphens, stretched lines, joiners and marks of direction, which nobody types; and accents and points. Vowels of other scripts stay. */
  const UNSEEN = /[\xad\u0640\u200c-\u200f\u2060\ufeff]|(?=\p{M})[\u0300-\u074f\u0898-\u08ff\u093c\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe2f\u{e0100}-\u{e01ef}]/gu;

  /** The value of a digit of any script. The ten of each stand in a row. */
  function digit(text) {
    const value = text.codePointAt();
    let zero = value;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return (value - zero) % 10;
  }

  /** A text without case, accents and what nobody sees. The point of `l\u00b7l` falls, a tone of Thai stands before the ring of its vowel, and katakana are
   * hiragana; kana keep the marks of voiced sounds, as one letter. */
  window.emobic.fold = (text) => text.replace(/(l)\xb7(?=l)/gi, '$1').replace(/[\u013f\u0140](?=l)/gi, 'l')
    .normalize('NFKD').toLowerCase().replace(UNSEEN, '')
    .replace(/[^\0-\x7f]/gu, (letter) => PLAIN[letter] ?? (/\p{Nd}/u.test(letter) ? digit(letter) : letter))
    .replace(/\u0e4d([\u0e48-\u0e4b]+)/g, '$1\u0e4d')
    .replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (letter) => String.fromCharCode(letter.charCodeAt() - 96))
    .replace(/.[\u3099\u309a]/gu, (pair) => pair.normalize('NFC'));

  /**
   * Hides the rows of a list that lack one of the typed words. Returns how many are shown, and whether words were typed.
   * @param rows each with its element, `row`, and its folded text, `words`, which is not read before words are typed
   * @param isShown whether a row is shown, by the row and whether it has all words
   */
  window.emobic.sift = (rows, typed, isShown) => {
    const wanted = window.emobic.fold(typed).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const each of rows) {
      const isOut = !isShown(each, wanted.every((word) => each.words.includes(word)));
      // Of thousands of rows, the browser looks at each that is written to.
      if (each.row.hidden !== isOut) each.row.hidden = isOut;
      shown += !isOut;
    }
    return {shown, isTyped: wanted.length > 0};
  };

  /** Gives a field a button that empties it, because browsers have none or each its own, and lets Escape do the same. It is put beside the
   * field, which may have the focus. The style shows it while there is text. */
  function addClear(box) {
    const clear = () => {
      box.value = '';
      box.dispatchEvent(new Event('input', {bubbles: true}));
      box.focus();
    };
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.isComposing || !box.value) return;
      event.preventDefault();
      clear();
    });
    const label = document.body.dataset.clear;
    if (!label) return;
    // Only with one does the style know whether there is text.
    box.placeholder ||= ' ';
    box.after(window.emobic.make('button', {type: 'button', className: 'in-clear', title: label, 'aria-label': label, onclick: clear}));
  }

  document.querySelectorAll('[type=search]').forEach(addClear);
})();
