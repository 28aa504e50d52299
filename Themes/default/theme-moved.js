// SPDX-License-Identifier: MIT
// A screen that had other ids before: what a visitor left under those goes to the new ones, that is its star, drafts, messages that wait,
// answers of a quiz, a drawing, how a list was narrowed, and the rows of a table.
(() => {
  'use strict';

  const {store} = window.emobic;
  const {level = '', item, was = '[]'} = document.body.dataset;
  const starred = 'favourites:screens';

  // What is stored for a screen, by what stands between its ids: `draft:level/item/field`, `place:level:item`.
  const kinds = {draft: '/', queue: '/', quiz: '/', canvas: ':', narrow: ':', place: ':', radius: ':'};

  /** A table that has the id of its screen as its name; its drafts are stored under names that go on. */
  const {model, table} = document.getElementById('table')?.content.firstElementChild.dataset ?? {};

  function presentTable(name, formerItem) {
    const former = `crud:${model}:${formerItem}`;
    const rest = name.slice(former.length);
    const isRenamed = table !== undefined && table === item && formerItem !== item;
    return isRenamed && name.startsWith(former) && /^(:|$)/.test(rest) ? `crud:${model}:${table}${rest}` : null;
  }

  /** The name under which something of the screen is stored now; null for what belongs to others. */
  function present(name, formerLevel, formerItem) {
    const kind = name.slice(0, name.indexOf(':'));
    const between = Object.hasOwn(kinds, kind) && kinds[kind];
    const former = `${kind}:${formerLevel}${between}${formerItem}`;
    const rest = name.slice(former.length);
    const isOf = between && name.startsWith(former) && (!rest || (kind === 'draft' && rest.startsWith('/')));
    return isOf ? `${kind}:${level}${between}${item}${rest}` : presentTable(name, formerItem);
  }

  /** Moves what a storage holds. What is there under the new name is newer. */
  function carry(storage, former) {
    for (const key of Object.keys(storage)) {
      const name = key.startsWith(store.key('')) && present(key.slice(store.key('').length), ...former);
      if (!name) continue;
      if (storage.getItem(store.key(name)) === null) storage.setItem(store.key(name), storage.getItem(key));
      storage.removeItem(key);
    }
  }

  function carryStar([formerLevel, formerItem]) {
    const screens = store.get(starred);
    if (!Array.isArray(screens)) return;
    const isAt = (screen, ofLevel, ofItem) => screen?.level === ofLevel && screen.item === ofItem;
    const kept = screens.find((screen) => isAt(screen, formerLevel, formerItem));
    if (!kept) return;
    const isThere = screens.some((screen) => isAt(screen, level, item));
    store.set(starred, isThere ? screens.filter((screen) => screen !== kept) : screens.map((screen) => (screen === kept ? {...kept, level, item} : screen)));
  }

  for (const former of JSON.parse(was)) {
    try {
      carryStar(former);
      carry(localStorage, former);
      carry(sessionStorage, former);
    } catch {
      // Without storage, or with a full one, nothing moves.
    }
  }
})();
