// SPDX-License-Identifier: MIT
// A screen that had other ids before: what a visitor left under those goes to the new ones, that is its star, drafts, messages that wait,
// answers of a quiz, a drawing, how a list was narrowed, and the rows of a table.
(() => {
  'use strict';

  const {store} = window.emobic;
  const {level = '', item, was = '[]'} = document.body.dataset;
  const formerIDs = JSON.parse(was);
  const starred = 'favourites:screens';

  // What is stored for a screen: `draft:level/item/field`, `place:level:item`.
  const withSlash = ['draft', 'queue', 'quiz'];
  const withColon = ['canvas', 'narrow', 'place', 'radius'];
  const coded = (id) => id.replace(/[%/]/g, encodeURIComponent);

  /** The name under which something of the screen is stored now; null for what belongs to others. */
  function present(name, formerLevel, formerItem) {
    const kind = name.slice(0, name.indexOf(':'));
    const nameFor = (...ids) => (withSlash.includes(kind) ? `${kind}:${ids.map(coded).join('/')}` : [kind, ...ids].join(':'));
    const former = nameFor(formerLevel, formerItem);
    const rest = name.slice(former.length);
    const isOf = [...withSlash, ...withColon].includes(kind) && name.startsWith(former) && (!rest || (kind === 'draft' && rest.startsWith('/')));
    return isOf ? nameFor(level, item) + rest : null;
  }

  // Rows of tables

  /** The names under which rows are stored that have others now. The screen of all that is kept knows those of every table. */
  function tables() {
    const {model, table} = document.getElementById('table')?.content.firstElementChild.dataset ?? {};
    // A table that has the id of its screen as its name.
    const own = table !== undefined && table === item ? formerIDs.map(([, name]) => [`crud:${model}:${name}`, `crud:${model}:${table}`]) : [];
    const kept = [...document.querySelectorAll('[data-former]')].flatMap(({dataset}) => JSON.parse(dataset.former).map((name) => [`crud:${dataset.model}:${name}`, dataset.place]));
    return [...own, ...kept];
  }

  const isRows = (value) => Number.isInteger(value?.next) && Array.isArray(value.rows);

  /** The rows that a table has of the app, by their keys, and the keys of all that it has had. */
  const given = (data) => ({rows: new Map(data.rows.filter((row) => row?.given).map((row) => [row.given, row])), keys: new Set(data.given)});

  /** The rows of a table, and after them those that a form or a file has stored under its new name before the table was opened. */
  function joined(old, fresh) {
    const [before, now] = [old, fresh].map(given);
    // A row of the app is there once, as the visitor has changed it, and not at all if it was removed from one of both.
    const isRemoved = (row, {keys, rows}) => !row?.edited && keys.has(row?.given) && !rows.has(row.given);
    const isNewer = (row) => Boolean(now.rows.get(row?.given)?.edited && !row.edited);
    const isMore = (row) => !before.rows.has(row?.given) || (row.edited && before.rows.get(row.given).edited);
    // Each number is that of one row.
    const later = ({id, ...others}) => ({...others, id: id + old.next});
    const rows = old.rows.filter((row) => !isRemoved(row, now)).map((row) => (isNewer(row) ? {...now.rows.get(row.given), id: row.id} : row));
    const added = fresh.rows.filter((row) => row && !isRemoved(row, before) && isMore(row)).map(later);
    const was = Object.entries(fresh.was ?? {}).map(([key, each]) => [key, each?.id === undefined ? each : later(each)]);
    return {
      ...fresh, ...old, next: old.next + fresh.next, rows: [...rows, ...added],
      given: (old.given || fresh.given) && [...new Set([...old.given ?? [], ...fresh.given ?? []])],
      was: (old.was || fresh.was) && {...Object.fromEntries(was), ...old.was},
    };
  }

  /** What is stored under the new name. What is there already is newer, but rows and messages are no version of others. */
  function merged(name, old, fresh) {
    const kind = name.slice(0, name.indexOf(':'));
    if (fresh === null) return old;
    if (!['crud', 'queue'].includes(kind)) return fresh;
    const both = [old, fresh].map((text) => JSON.parse(text));
    if (kind === 'queue') return JSON.stringify(both.filter(Array.isArray).flat());
    if (both.every(isRows)) return JSON.stringify(joined(...both));
    // Of drafts only that of a new row has no number, which is that of another row now.
    return name.endsWith(':drafts') ? JSON.stringify({...both[0], ...(both[1]?.new && {new: both[1].new})}) : fresh;
  }

  /** Moves what is stored under a name. It is removed first, because there may be no room for it twice; without any, it stays. */
  function move(storage, from, to) {
    const [old, fresh] = [from, to].map((name) => storage.getItem(store.key(name)));
    if (old === null || from === to) return;
    storage.removeItem(store.key(from));
    try {
      storage.setItem(store.key(to), merged(to, old, fresh));
    } catch {
      storage.setItem(store.key(from), old);
    }
  }

  /** Moves what a storage holds of the screen. */
  function carry(storage, former) {
    for (const key of Object.keys(storage).filter((each) => each.startsWith(store.key('')))) {
      const name = key.slice(store.key('').length);
      const to = present(name, ...former);
      if (to) move(storage, name, to);
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

  window.emobic.moved = {joined};
  try {
    for (const former of formerIDs) {
      carryStar(former);
      carry(localStorage, former);
      carry(sessionStorage, former);
    }
    for (const [from, to] of tables()) for (const part of ['', ':drafts']) move(localStorage, from + part, to + part);
  } catch {
    // Without storage nothing moves.
  }
})();
