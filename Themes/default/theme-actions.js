// SPDX-License-Identifier: MIT
// The actions of menu entries for a screen: share, copy, send and read aloud. Loaded when the first of them is used.
(() => {
  'use strict';

  const {announce, make, textElements} = window.emobic;
  const {body} = document;
  const find = (selector) => document.querySelector(selector);

  /** Shows a short message for a while. */
  function notice(message) {
    find('.toast')?.remove();
    const toast = make('p', {className: 'toast', 'aria-hidden': 'true'}, message);
    body.append(toast);
    announce(message);
    setTimeout(() => toast.remove(), 4000);
  }

  // The text of the screen

  const title = (find('h1 img')?.alt || find('h1')?.textContent || document.title).trim();
  const address = () => find('link[rel=canonical]')?.href || location.href.split('#')[0];

  /** The text of an element with its visible line breaks, also of one that a filter hides. */
  function lines(element) {
    const copied = element.cloneNode(true);
    copied.querySelectorAll('br').forEach((end) => end.replaceWith('\n'));
    copied.querySelectorAll('dt').forEach((term) => term.append(': '));
    copied.querySelectorAll('p + p').forEach((paragraph) => paragraph.prepend('\n\n'));
    return copied.textContent.trim().replace(/[ \t]*\n[ \t]*/g, '\n').replace(/\n{3,}/g, '\n\n');
  }

  /** What the screen says now: visitors put lists into another order. */
  const words = () => textElements().map(lines).filter(Boolean).join('\n');
  const content = () => words() || `${title}\n${address()}`;

  /** Copies with the older interface, for pages to which the browser denies the clipboard. */
  function copyBySelection(value) {
    const box = make('textarea', {value, className: 'vh'});
    body.append(box);
    box.select();
    const done = document.execCommand('copy');
    box.remove();
    return done;
  }

  /** Copies a text and shows a confirmation. Returns whether that was possible. */
  async function copy(value, message = body.dataset.copied) {
    const focused = document.activeElement;
    let done = false;
    try {
      await navigator.clipboard.writeText(value);
      done = true;
    } catch {
      done = copyBySelection(value);
      focused?.focus();
    }
    if (done) notice(message);
    return done;
  }

  /** Shows a text for copying by hand, where the browser permits no page to copy. */
  function showText(button, value) {
    const box = make('textarea', {className: 'in', rows: 6, readOnly: true, value, 'aria-labelledby': 'copy-title'});
    const dialog = make('dialog', {className: 'ask', 'aria-labelledby': 'copy-title'}, make('h2', {className: 'field-heading', id: 'copy-title'}, button.title || button.textContent.trim()), box);
    const close = () => dialog.close();
    dialog.append(make('div', {className: 'links'}, make('button', {type: 'button', className: 'btn', onclick: close}, body.dataset.close)));
    // A page restored from the history shows no dialog.
    addEventListener('pagehide', close);
    dialog.onclose = () => {
      removeEventListener('pagehide', close);
      dialog.remove();
    };
    body.append(dialog);
    dialog.showModal();
    box.select();
  }

  const offer = async (button, value) => await copy(value) || showText(button, value);

  async function share(button) {
    const text = words();
    const data = {title, text: text || title};
    if (/^http/.test(address())) data.url = address();
    try {
      if (!navigator.share) throw new Error('no share sheet');
      await navigator.share(data);
    } catch (error) {
      // Closing the share sheet ends the request.
      if (error.name !== 'AbortError') await offer(button, [...new Set([title, text, data.url])].filter(Boolean).join('\n'));
    }
  }

  /** Mail programs accept addresses of about 2,000 characters. */
  function mailAddress() {
    const start = `mailto:?subject=${encodeURIComponent(title)}&body=`;
    const end = words() && /^http/.test(address()) ? encodeURIComponent(`\n\n${address()}`) : '';
    const all = [...content()];
    let rest = all;
    while (rest.length > 40 && (start + encodeURIComponent(rest.join('')) + end).length > 1900) rest = rest.slice(0, rest.length * 0.9);
    return start + (encodeURIComponent(rest.join('') + (rest.length < all.length ? '\u2026' : '')) + end).replace(/%0A/g, '%0D%0A');
  }

  function email() {
    const link = make('a', {href: mailAddress(), hidden: true});
    body.append(link);
    link.click();
    link.remove();
  }

  // Reading aloud

  const voice = window.speechSynthesis;

  function stopReading() {
    voice.cancel();
    find('.reading')?.remove();
  }

  // In milliseconds. Voices of a server take a while.
  const longestWait = 5000;

  /** The sentences of a text, in the language of the page. Browsers that do not know them cut at each point, also in numbers. */
  function sentencesOf(text) {
    const parts = Intl.Segmenter ? [...new Intl.Segmenter(document.documentElement.lang || [], {granularity: 'sentence'}).segment(text)].map(({segment}) => segment) : text.match(/[^.!?\n]+[.!?]*\s*/g) ?? [];
    return parts.map((part) => part.trim()).filter(Boolean);
  }

  /** Reads sentence by sentence, because browsers stop during a long utterance. */
  function read(button) {
    stopReading();
    const stop = make('button', {type: 'button', className: 'btn fill reading', onclick: () => {
      stopReading();
      button.checkVisibility?.() === false ? find('.more > summary')?.focus() : button.focus();
    }}, body.dataset.stop);
    // An earlier reading that is cancelled ends as well, later.
    const end = () => {
      if (document.activeElement === stop) stop.click();
      else if (stop.isConnected) stopReading();
    };
    body.append(stop);
    stop.focus();
    const sentences = sentencesOf(words());
    // Without a tap just before, some browsers stay silent and tell nothing.
    const silent = setTimeout(end, longestWait);
    sentences.forEach((sentence, number) => {
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = document.documentElement.lang;
      utterance.onstart = () => clearTimeout(silent);
      utterance.onerror = end;
      if (number === sentences.length - 1) utterance.onend = end;
      voice.speak(utterance);
    });
  }

  addEventListener('pagehide', () => voice?.cancel());

  Object.assign(window.emobic, {copy, notice});
  window.emobic.actions = {share, copy: (button) => offer(button, content()), email, tts: read};
})();
