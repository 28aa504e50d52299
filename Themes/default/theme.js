// SPDX-License-Identifier: MIT
// What every page has: storage under the app's own name, messages for screen readers, and the small things of the frame.
// Classic script, loaded with `defer`: modules do not load from file://.
(() => {
  'use strict';

  const body = document.body;
  const root = new URL(body.dataset.root || './', location.href);

  /** Values in the browser's storage, under names of this app alone: all pages of a disk, and all apps of a host, share one store. */
  const store = {
    key: (name) => `emobic:${body.dataset.app}:${name}`,
    get(name) {
      try {
        return JSON.parse(localStorage.getItem(store.key(name)));
      } catch {
        return null;
      }
    },
    /** Whether the value could be kept. */
    set(name, value) {
      try {
        localStorage.setItem(store.key(name), JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    remove(name) {
      try {
        localStorage.removeItem(store.key(name));
      } catch {
        // A store that cannot be opened holds nothing.
      }
    },
  };

  let region;
  /** Says a text to those who listen, without moving the focus. */
  function announce(text) {
    if (!region) {
      region = document.createElement('p');
      region.className = 'vh';
      region.setAttribute('role', 'status');
      body.append(region);
    }
    region.textContent = '';
    // An equal text is announced again only if the region was empty in between.
    setTimeout(() => {
      region.textContent = text;
    }, 50);
  }

  /** An element with properties and children: `make('button', {type: 'button', className: 'btn'}, 'Go')`. */
  function make(name, properties = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (key in element && key !== 'list') element[key] = value;
      else element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  window.emobic = {root, store, announce, make};
  document.documentElement.classList.add('js');

  const find = (selector) => document.querySelector(selector);
  const each = (selector, act) => document.querySelectorAll(selector).forEach(act);

  /** A short message that goes away by itself. */
  function notice(text) {
    find('.toast')?.remove();
    const toast = make('p', {className: 'toast', 'aria-hidden': 'true'}, text);
    body.append(toast);
    announce(text);
    setTimeout(() => toast.remove(), 3000);
  }

  // What a screen has to say: to share, copy, send and read aloud.

  const screenTitle = (find('h1 img')?.alt || find('h1')?.textContent || document.title).trim();
  const screenAddress = find('link[rel=canonical]')?.href || location.href.split('#')[0];

  /** The texts of the screens that are about a text: a description, rows, or something for sale with its price. */
  function screenText() {
    const parts = {
      'view-image-text-description': '.prose',
      'view-list': '.row-title',
      'view-image-list': '.row-title',
      'view-sale': '.prose, .prices > :last-child',
    };
    const view = Object.keys(parts).find((name) => body.classList.contains(name));
    const texts = view ? [...document.querySelectorAll(`main :is(${parts[view]})`)].map(lines) : [];
    return texts.filter(Boolean).join('\n');
  }

  /** The text of an element, with the line ends that can be seen; also of one that a filter hides. */
  function lines(element) {
    const copy = element.cloneNode(true);
    copy.querySelectorAll('br').forEach((end) => end.replaceWith('\n'));
    copy.querySelectorAll('dt').forEach((term) => term.append(': '));
    copy.querySelectorAll('p + p').forEach((paragraph) => paragraph.prepend('\n\n'));
    return copy.textContent.trim().replace(/[ \t]*\n[ \t]*/g, '\n').replace(/\n{3,}/g, '\n\n');
  }

  const text = screenText();
  const content = text || `${screenTitle}\n${screenAddress}`;

  /** The old way, for pages that the browser does not trust with the clipboard. */
  function copyBySelection(value) {
    const box = make('textarea', {value, className: 'vh'});
    body.append(box);
    box.select();
    const done = document.execCommand('copy');
    box.remove();
    return done;
  }

  async function copy(value) {
    const focused = document.activeElement;
    let done = false;
    try {
      await navigator.clipboard.writeText(value);
      done = true;
    } catch {
      done = copyBySelection(value);
      focused?.focus();
    }
    if (done) notice(body.dataset.copied);
  }

  async function share() {
    const data = {title: screenTitle, text: text || screenTitle};
    if (/^http/.test(screenAddress)) data.url = screenAddress;
    try {
      if (!navigator.share) throw new Error('no share sheet');
      await navigator.share(data);
    } catch (error) {
      // Who closes the share sheet wants nothing more.
      if (error.name !== 'AbortError') await copy([...new Set([screenTitle, text, data.url])].filter(Boolean).join('\n'));
    }
  }

  /** Mail programs take addresses of about 2,000 characters. */
  function mailAddress() {
    const start = `mailto:?subject=${encodeURIComponent(screenTitle)}&body=`;
    const end = text && /^http/.test(screenAddress) ? encodeURIComponent(`\n\n${screenAddress}`) : '';
    let rest = [...content];
    while (rest.length > 40 && (start + encodeURIComponent(rest.join('')) + end).length > 1900) rest = rest.slice(0, rest.length * 0.9);
    return start + encodeURIComponent(rest.join('') + (rest.length < [...content].length ? '…' : '')).replace(/%0A/g, '%0D%0A') + end;
  }

  // Reading aloud

  const voice = window.speechSynthesis;

  function stopReading() {
    voice.cancel();
    find('.reading')?.remove();
  }

  /** Reads sentence by sentence: browsers break off in a long utterance. */
  function read(button) {
    stopReading();
    const stop = make('button', {type: 'button', className: 'btn fill reading', onclick: () => {
      stopReading();
      button.checkVisibility?.() === false ? find('.more > summary')?.focus() : button.focus();
    }}, body.dataset.stop);
    body.append(stop);
    stop.focus();
    const sentences = text.match(/[^.!?\n]+[.!?]*\s*/g).map((part) => part.trim()).filter(Boolean);
    sentences.forEach((sentence, number) => {
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = document.documentElement.lang;
      if (number === sentences.length - 1) utterance.onend = () => stop.isConnected && stop.click();
      voice.speak(utterance);
    });
  }

  /** Shows the buttons once there is a voice; browsers look for voices after the page has loaded. */
  function offerReading(button) {
    if (!voice || !text) return;
    const update = () => {
      button.hidden = voice.getVoices().length === 0;
    };
    update();
    voice.addEventListener?.('voiceschanged', update);
    addEventListener('pagehide', stopReading);
  }

  // The entries of the menus that need a script

  /** A button becomes the link it is. */
  function turnIntoLink(button, href, external) {
    const link = make('a', {className: button.className, title: button.title, href}, ...button.childNodes);
    link.dataset.action = button.dataset.action;
    if (external) Object.assign(link, {target: '_blank', rel: 'noopener'});
    button.replaceWith(link);
  }

  const place = find('.place > a');
  // Phones with Android open their own map program; others would not know what to do with such an address.
  if (place && /Android/.test(navigator.userAgent)) {
    const query = new URL(place.href).searchParams.get('query');
    place.href = `geo:${/^[-\d., ]+$/.test(query) ? query.replace(/ /g, '') : '0,0'}?q=${encodeURIComponent(query)}`;
    place.removeAttribute('target');
  }

  const offers = {
    share: (button) => show(button, share),
    copy: (button) => show(button, () => copy(content)),
    refresh: (button) => show(button, () => location.reload()),
    email: (button) => turnIntoLink(button, mailAddress()),
    map: (button) => place && turnIntoLink(button, place.href, !!place.target),
    tts: (button) => {
      button.onclick = () => read(button);
      offerReading(button);
    },
  };

  function show(button, act) {
    button.hidden = false;
    button.onclick = act;
  }

  each('button[data-action]', (button) => offers[button.dataset.action]?.(button));

  // Light or dark: the button offers the look that the page has not

  const page = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');

  function offerScheme(button) {
    const system = () => (dark.matches ? 'dark' : 'light');
    const word = button.querySelector('.act-word');
    const other = () => ((page.dataset.scheme || system()) === 'dark' ? 'light' : 'dark');
    const update = () => {
      word.textContent = other() === 'dark' ? button.dataset.schemeDark : button.dataset.schemeLight;
    };
    update();
    dark.addEventListener('change', update);
    show(button, () => {
      const scheme = other();
      // Who chooses what the system has wants to go with the system.
      if (scheme === system()) {
        delete page.dataset.scheme;
        store.remove('scheme');
      } else {
        page.dataset.scheme = scheme;
        store.set('scheme', scheme);
      }
      update();
    });
  }

  each('[data-scheme-light]', offerScheme);

  // Menus

  /** The menu behind the three dots: a menu button as people know it, with arrow keys, Esc and a click elsewhere. */
  function menuButton(box) {
    const opener = box.querySelector('summary');
    const list = box.querySelector('ul');
    const items = () => [...list.querySelectorAll('a, button')].filter((item) => !item.hidden);
    const close = () => {
      box.open = false;
    };
    list.setAttribute('role', 'menu');
    list.setAttribute('aria-label', opener.title);
    opener.setAttribute('aria-haspopup', 'menu');
    list.querySelectorAll('li').forEach((item) => item.setAttribute('role', 'none'));
    list.querySelectorAll('a, button').forEach((item) => Object.assign(item, {tabIndex: -1}).setAttribute('role', 'menuitem'));
    box.addEventListener('toggle', () => box.open && items()[0]?.focus());
    box.addEventListener('keydown', (event) => {
      const all = items();
      const at = all.indexOf(document.activeElement);
      const target = {ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1}[event.key];
      if (event.key === 'Escape' && box.open) {
        close();
        opener.focus();
      } else if (target !== undefined) {
        event.preventDefault();
        box.open = true;
        all.at(target % all.length)?.focus();
      } else if (event.key === 'Tab') {
        close();
      }
    });
    // An entry that does something in place leaves the menu behind it.
    list.addEventListener('click', () => {
      close();
      if (list.contains(document.activeElement) || document.activeElement === body) opener.focus();
    });
    document.addEventListener('pointerdown', (event) => box.contains(event.target) || close());
  }

  /** The side menu becomes a dialog: the browser then sees to Esc, the backdrop and where the focus goes. */
  function drawer(box) {
    const summary = box.querySelector('summary');
    const close = make('button', {type: 'button', className: 'act drawer-close', title: body.dataset.close, onclick: () => dialog.close()});
    // The sign of the summary turns into a cross by the stylesheet alone.
    close.append(summary.querySelector('svg').cloneNode(true), make('span', {className: 'vh'}, body.dataset.close));
    const dialog = make('dialog', {className: 'drawer-box', 'aria-label': summary.title}, close, box.querySelector('nav'));
    const opener = make('button', {type: 'button', className: 'act', title: summary.title, 'aria-haspopup': 'dialog'}, ...summary.childNodes);
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    const links = document.querySelectorAll('[data-action=sideMenu]');
    [opener, ...links].forEach((control) => control.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.showModal();
    }));
    body.append(dialog);
    if (find('.top-menu [data-action=sideMenu]')) box.remove();
    else box.replaceWith(opener);
  }

  each('.more', menuButton);
  each('.drawer', drawer);

  // Going back

  /** The page before this one in the tab's history, if it is one of this app's. */
  function cameFrom() {
    const index = window.navigation?.currentEntry?.index;
    const before = index > 0 ? navigation.entries()[index - 1].url : index === undefined ? document.referrer : '';
    return before && before.split(/[?#]/)[0] !== location.href.split(/[?#]/)[0] && before.startsWith(root.href) ? before : '';
  }

  find('a.back')?.addEventListener('click', (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (cameFrom()) history.back();
    // In place of this screen: its way back shall not lead here again.
    else location.replace(event.currentTarget.href);
  });
})();
