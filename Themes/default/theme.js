// SPDX-License-Identifier: MIT
// Functions of every page: storage under the app's own name, messages for screen readers, and the frame. A classic script, loaded
// with `defer`, because modules do not load from file://.
(() => {
  'use strict';

  const body = document.body;
  const root = new URL(body.dataset.root || './', location.href);
  const find = (selector) => document.querySelector(selector);
  const all = (selector, place = document) => [...place.querySelectorAll(selector)];

  /** Values in the browser's storage, under names of this app alone, because all pages of a disk, and all apps of a host, share one storage. */
  const store = {
    key: (name) => `emobic:${body.dataset.app}:${name}`,
    get(name) {
      try {
        return JSON.parse(localStorage.getItem(store.key(name)));
      } catch {
        return null;
      }
    },
    /** Stores a value. Returns whether that was possible. */
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
        // Without storage there are no values.
      }
    },
  };

  let region;
  let later;
  // Announces a text to screen readers without moving the focus, after a pause in milliseconds. Of several in a row only the last is
  // announced: scripts that tell what changes at each key give a longer pause.
  function announce(text, pause = 50) {
    region ??= make('p', {className: 'vh', role: 'status'});
    // Text outside an open dialog is not announced.
    const place = find('dialog[open]') ?? body;
    if (region.parentNode !== place) place.append(region);
    region.textContent = '';
    // The same text is announced again only if the region was empty in between.
    clearTimeout(later);
    later = setTimeout(() => {
      region.textContent = text;
    }, pause);
  }

  /** Makes an element with properties and children: `make('button', {type: 'button', className: 'btn'}, 'Go')`. */
  function make(name, properties = {}, ...children) {
    const element = document.createElement(name);
    for (const key in properties) {
      if (key in element && key !== 'list') element[key] = properties[key];
      else element.setAttribute(key, properties[key]);
    }
    element.append(...children);
    return element;
  }

  const loaded = {};
  /** Loads a script once. After a failure it can be loaded again. */
  function load(src) {
    loaded[src] ??= new Promise((resolve, reject) => {
      // Somebody may wait for it, and pictures are loaded before such scripts otherwise.
      document.head.append(make('script', {src, fetchPriority: 'high', onload: resolve, onerror() {
        delete loaded[src];
        reject(new Error(src));
      }}));
    });
    return loaded[src];
  }

  /** Loads a script that few visitors of a page need, by its name in the page's list. */
  const part = async (name) => load(body.dataset.parts.match(`(^| )${name}=(\\S+)`)[2]);

  /** The elements with the text of a screen. Its template marks them, or names them on an element around them. */
  const textElements = () => all('main [data-text]').flatMap((element) => {
    const {text} = element.dataset;
    return text ? all(text, element) : element;
  });

  /** Fills in the names in braces of a string of the interface: `filled('{n} of {count}', {n: 1, count: 2})`. */
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

  window.emobic = {...window.emobic, root, store, announce, make, load, part, filled, textElements, toMapProgram};

  // If there are more tabs or sections than fit, that of this screen is scrolled into view.
  all(':is(.tabs,.segments) [aria-current]').forEach((entry) => {
    const box = entry.closest('.tabs ul,.segments');
    box.scrollLeft = entry.offsetLeft - (box.clientWidth - entry.offsetWidth) / 2;
  });

  // The menu entries that need a script. The code of most actions is a part of its own, loaded when the first is used.

  /** Only phones with Android open their map program with such an address. */
  function toMapProgram(link, name) {
    if (!/Android/.test(navigator.userAgent)) return;
    const query = new URL(link.href).searchParams.get(name);
    link.href = `geo:${/^[-\d., ]+$/.test(query) ? query.replace(/ /g, '') : '0,0'}?q=${encodeURIComponent(query)}`;
    link.removeAttribute('target');
  }

  const place = find('.place > a');
  if (place) toMapProgram(place, 'query');

  const act = (button) => part('actions').then(() => window.emobic.actions[button.dataset.action](button));
  const voice = window.speechSynthesis;

  /** Shows a button whose code is in that part. Safari lets pages copy and speak for a second after a tap, so there it comes before. */
  function offer(button) {
    show(button, act);
    if (navigator.vendor[0] === 'A') part('actions').catch(() => {});
  }

  const offers = {
    share: offer,
    copy: offer,
    email: offer,
    refresh: (button) => show(button, () => location.reload()),
    map(button) {
      if (!place) return;
      const {className, title, childNodes} = button;
      button.replaceWith(make('a', {className, title, 'data-action': 'map', href: place.href, target: place.target, rel: 'noopener'}, ...childNodes));
    },
    tts(button) {
      if (!voice || !textElements().length) return;
      offer(button);
      // Browsers load their voices after the page.
      const update = () => {
        button.hidden = !voice.getVoices().length;
      };
      update();
      voice.addEventListener?.('voiceschanged', update);
    },
  };

  function show(button, action) {
    button.hidden = false;
    button.onclick = () => action(button);
  }

  all('button[data-action]').forEach((button) => offers[button.dataset.action]?.(button));

  // Light or dark: the button offers the other look

  const page = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');

  function offerScheme(button) {
    const word = button.querySelector('.act-word');
    const isDark = () => (page.dataset.scheme ? page.dataset.scheme === 'dark' : dark.matches);
    const update = () => {
      (word ?? button)[word ? 'textContent' : 'title'] = button.dataset[isDark() ? 'schemeLight' : 'schemeDark'];
    };
    update();
    dark.addEventListener('change', update);
    // Another page may have changed it in the meantime.
    addEventListener('pageshow', update);
    addEventListener('storage', update);
    show(button, () => {
      // A visitor who chooses the system's present look follows the system from then on.
      const scheme = isDark() === dark.matches && (dark.matches ? 'light' : 'dark');
      if (scheme) store.set('scheme', scheme);
      else store.remove('scheme');
      window.emobic.dress?.(scheme);
      update();
    });
  }

  all('[data-scheme-light]').forEach(offerScheme);

  // Menus

  /** Makes the menu behind the three dots a menu button as soon as it is about to be used; without the script for that it opens in place. */
  function menu(box) {
    const opener = box.querySelector('summary');
    opener.setAttribute('aria-haspopup', 'menu');
    // Only the first of these has an effect.
    opener.onpointerover = opener.onfocus = opener.onclick = () => part('layers').then(() => window.emobic.menu(box), () => {});
  }

  /** Turns the side menu into a dialog when it is opened; without the script for that it opens in place. */
  function drawer(box) {
    // After a reload with an open menu, the page has no open menu any more, so its entry in the history is removed.
    if (history.state?.drawer) history.back();
    all('.drawer > summary, [data-action=sideMenu]').forEach((control) => {
      control.setAttribute('aria-haspopup', 'dialog');
      control.onclick = (event) => {
        if (box.open) return;
        event.preventDefault();
        part('layers').then(() => window.emobic.drawer(box), () => {
          box.open = true;
        });
      };
      // A link without script, and a button with it.
      if (!control.href) return;
      control.setAttribute('role', 'button');
      control.onkeydown = (event) => {
        if (event.key === ' ') control.onclick(event);
      };
    });
  }

  all('.more').forEach(menu);
  all('.drawer').forEach(drawer);

  // Another language shows the same row, or answers the same query.
  all('.act[hreflang]').forEach((link) => {
    link.onclick = () => {
      link.hash = location.hash;
    };
  });

  // Without a connection: a part registers the worker after the page has loaded, and never from the disk.
  if (body.dataset.worker && location.protocol !== 'file:') addEventListener('load', () => part('update').catch(() => {}));

  // Going back

  /** The name under which the title of a screen is kept for this visit: places on a page have the same. */
  const nameOf = (url) => store.key(url?.split(/[?#]/)[0]);
  const here = nameOf(location.href);
  const present = window.navigation?.currentEntry;
  /** The entry of the previous page in the tab's history. */
  const before = present && navigation.entries().slice(0, present.index).findLast(({url}) => nameOf(url) !== here);

  // The control names the screen that it leads to.
  try {
    const title = sessionStorage[nameOf(before?.url)];
    if (title) find('.back-word').textContent = title;
    // The sections of one thing have the same title.
    const section = find('.segments [aria-current]')?.title;
    const name = find('h1 img')?.alt || find('h1').textContent;
    sessionStorage[here] = section && section !== name ? section + ' \xb7 ' + name : name;
  } catch {
    // Without storage it names the parent.
  }

  find('a.back')?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (before?.url?.startsWith(root.href)) navigation.traverseTo(before.key);
    // Replaces this screen, so that going back from the next does not lead here again.
    else if (!window.emobic.goBack?.()) location.replace(find('a.back').href);
  });
  // Browsers that do not tell what was before.
  if (!present) part('trail').catch(() => {});
  // Browsers whose styles cannot follow the scrolling.
  if (!window.ScrollTimeline) part('scroll').catch(() => {});
})();
