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
    return isRenamed && name.startsWith(former) && ['', ':drafts'].includes(rest) ? `crud:${model}:${table}${rest}` : null;
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

  const isRows = (value) => Number.isInteger(value?.next) && Array.isArray(value.rows);

  /** The rows of a table, and after them those that a form or a file has stored under its new name before the table was opened. */
  function joined(old, fresh) {
    const own = new Set(old.rows.map((row) => row?.given).filter(Boolean));
    const added = fresh.rows.filter((row) => row?.edited || !own.has(row?.given)).map((row, number) => ({...row, id: old.next + number}));
    const given = (old.given || fresh.given) && [...old.given ?? [], ...fresh.given ?? []];
    return {...fresh, ...old, given, next: old.next + added.length, rows: [...old.rows, ...added]};
  }

  /** What is stored under the new name. What is there already is newer, but rows are no version of others. */
  function merged(old, fresh) {
    const [before, now] = [old, fresh].map((text) => text.startsWith('{') && JSON.parse(text));
    return isRows(before) && isRows(now) ? JSON.stringify(joined(before, now)) : fresh;
  }

  /** Moves what a storage holds. */
  function carry(storage, former) {
    for (const key of Object.keys(storage)) {
      const name = key.startsWith(store.key('')) && present(key.slice(store.key('').length), ...former);
      if (!name) continue;
      const [old, fresh] = [key, store.key(name)].map((each) => storage.getItem(each));
      storage.setItem(store.key(name), fresh === null ? old : merged(old, fresh));
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
