// SPDX-License-Identifier: MIT
// The star of a screen. A starred screen is kept with what the pages of its languages show of it, so that the page of all
// favourites needs to know no other page.
(() => {
  'use strict';

  const {root, store, announce, part} = window.emobic;
  const page = document.body.dataset;
  const language = document.documentElement.lang;
  const place = 'favourites:screens';
  const buttons = document.querySelectorAll('button[data-action=favourite]');
  const below = (address) => (address.startsWith(root.href) ? address.slice(root.href.length) : '');

  /** Tells screens apart; it is the same in all languages of a site. */
  const key = ({level, item}) => JSON.stringify([level, item]);

  /** Whether what is kept can be shown. Other apps of the host may have written it, so it must not lead out of this one. */
  function isSound(screen) {
    try {
      const shown = Object.values(screen.shown);
      return shown.length > 0 && shown.every(({title, link, picture}) => title && [link, picture].every((address) => new URL(address, root).href.startsWith(root.href)));
    } catch {
      return false;
    }
  }

  /** Reads the kept screens, because another window may have changed them. */
  function load() {
    const kept = store.get(place);
    return Array.isArray(kept) ? kept.filter(isSound) : [];
  }

  const keep = (screens) => store.set(place, screens);

  /** What a page shows of its screen. */
  function look(shown, address) {
    const heading = shown.querySelector('h1');
    const picture = shown.querySelector('.head-pic') ?? shown.querySelector('main .picture');
    // The narrowest copy comes first; a row has no room for more.
    const [narrow] = picture?.getAttribute('srcset')?.trim().split(/\s/) ?? [];
    return {
      title: (heading.querySelector('img')?.alt || heading.textContent).trim(),
      link: below(address.split(/[?#]/)[0]),
      picture: picture ? below(new URL(narrow || picture.getAttribute('src'), address).href) : '',
    };
  }

  const own = () => load().find((each) => key(each) === key(page));

  /** Shows a message for a while. Without a connection it may only be told. */
  const tell = (text) => part('actions').then(() => window.emobic.notice(text), () => announce(text));

  function update() {
    const isOn = Boolean(own());
    for (const button of buttons) {
      // In a menu that has been reached, buttons are its items.
      button.setAttribute(button.hasAttribute('role') ? 'aria-checked' : 'aria-pressed', isOn);
      button.querySelector('path').setAttribute('fill', isOn ? 'currentColor' : 'none');
      button.hidden = false;
    }
  }

  function toggle() {
    const all = load();
    const others = all.filter((each) => key(each) !== key(page));
    const isNew = others.length === all.length;
    const {level, item} = page;
    const isKept = keep(isNew ? [...all, {level, item, shown: {[language]: look(document, location.href)}}] : others);
    update();
    tell(isKept ? page[isNew ? 'starred' : 'unstarred'] : page.unkept);
  }

  /** Keeps what the screen shows now: it may have changed, or be seen in this language for the first time. */
  function refresh() {
    const all = load();
    const kept = all.find((each) => key(each) === key(page));
    const shown = look(document, location.href);
    if (!kept || JSON.stringify(kept.shown[language]) === JSON.stringify(shown)) return;
    kept.shown[language] = shown;
    keep(all);
  }

  window.emobic.favourites = {load, keep, key, look};
  if (!buttons.length) return;
  buttons.forEach((button) => button.addEventListener('click', toggle));
  addEventListener('storage', update);
  // A page from the history may be older than what is kept.
  addEventListener('pageshow', update);
  update();
  refresh();
})();
