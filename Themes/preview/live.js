// SPDX-License-Identifier: MIT
// Runs in every previewed page: follows the builds, and shows the app's diagnostics. It is never part of the site.
(() => {
  'use strict';

  // A page in a sandboxed frame may neither request anything from the server nor store anything; the page around it reloads it.
  if (window.origin === 'null') return;
  const {src, dataset: {page, ...first}} = document.currentScript;
  // A proxy may have the site below a path of its own.
  const folder = new URL('.', src).pathname;
  const root = new URL('..', src).pathname;
  const isFramed = window.parent !== window;
  const inPreview = isFramed && isPreview(window.parent);
  let build = Number(first.build);
  let {run} = first;
  // Ends the listening; null while this page does not listen.
  let listening = null;
  // The problems that the visitor has closed. The tab keeps them, because most changes load the page again.
  const closedKey = 'emobic-preview closed';
  let closed = '';

  function isPreview(frame) {
    try {
      return frame.location.pathname === folder;
    } catch {
      return false;
    }
  }

  // The scroll position before the page was reloaded. Frames of one tab share the storage, so each has its own key.
  const key = `emobic-preview ${window.name} ${location.pathname}`;

  function remember() {
    try {
      sessionStorage.setItem(key, JSON.stringify([scrollX, scrollY]));
    } catch {
      // Without storage the page begins at the top, but builds are still followed.
    }
  }

  function restore() {
    try {
      const place = JSON.parse(sessionStorage.getItem(key));
      sessionStorage.removeItem(key);
      if (place) window.scrollTo({left: place[0], top: place[1], behavior: 'instant'});
    } catch {
      // Nothing was remembered.
    }
  }

  try {
    closed = sessionStorage.getItem(closedKey) ?? '';
  } catch {
    // Without storage they are shown again.
  }

  function setClosed(signature) {
    closed = signature;
    try {
      sessionStorage.setItem(closedKey, signature);
    } catch {
      // This page knows them nevertheless.
    }
  }

  function reload() {
    remember();
    location.reload();
  }

  /** The path of an address in the site; empty for addresses elsewhere and for those that no file of the site can have. */
  function pathOf(address) {
    try {
      const {origin, pathname} = new URL(address, location.href);
      return origin === location.origin && pathname.startsWith(root) ? decodeURIComponent(pathname.slice(root.length)) : '';
    } catch {
      return '';
    }
  }

  // The files of the site that this page has loaded. They are noted as they come, because the browser's own list ends at 250.
  const loaded = new Set();
  new PerformanceObserver((list) => {
    for (const {name} of list.getEntries()) loaded.add(pathOf(name));
  }).observe({type: 'resource', buffered: true});

  /** Whether a file that this page has loaded is among the changed ones. Pages are compared separately, and so are styles with
      a hash in their names; those of the bundle's own pages have none. */
  function usesOne(changed) {
    return changed.some((path) => !/\.html?$|\.[0-9a-f]{8}\.css$/.test(path) && loaded.has(path));
  }

  /** Reloads the bundle's own pages in frames of this page. Their loaded files cannot be seen from here, so each file of the bundle counts. */
  function reloadFrames(changed) {
    if (!changed.some((path) => path.startsWith('assets/'))) return;
    for (const frame of document.querySelectorAll('iframe')) if (pathOf(frame.src).startsWith('assets/')) frame.replaceWith(frame.cloneNode());
  }

  const stylesOf = (shown) => [...shown.querySelectorAll('link[rel=stylesheet]')];
  /** The name of a stylesheet whatever its contents: its address without the hash. */
  const nameOf = (link) => link.getAttribute('href').replace(/\.[^./]+\.css$/, '');

  /** Replaces stylesheets; the old ones are removed once the new ones have loaded. One of the previous build may still be loading. */
  function exchangeStyles(fresh) {
    for (const link of stylesOf(fresh)) {
      const old = stylesOf(document).filter((each) => nameOf(each) === nameOf(link));
      const last = old.at(-1);
      if (!last || last.getAttribute('href') === link.getAttribute('href')) continue;
      const copy = last.cloneNode();
      copy.setAttribute('href', link.getAttribute('href'));
      copy.addEventListener('load', () => old.forEach((each) => each.remove()));
      last.after(copy);
    }
  }

  async function update(state) {
    // A new run has no site yet, and a page may be newer than a forwarded message.
    if (!state.build || (state.run === run && state.build <= build)) return;
    const isNext = state.run === run && state.build === build + 1;
    const before = {run, build};
    ({run, build} = state);
    if (state.isBroken && isNext) return;
    // The diagnostics follow the pages by a message of their own.
    if (isNext && !state.changed.length) return;
    if (usesOne(state.changed)) {
      reload();
      return;
    }
    reloadFrames(state.changed);
    const response = await fetch(location.pathname + location.search, {cache: 'no-store'}).catch(() => null);
    if (!response) {
      // A device that wakes up may have its connection in a moment. A page that does not listen gets the message when it does again.
      if (state.run !== run || state.build !== build) return;
      ({run, build} = before);
      last = '';
      if (listening || inPreview) setTimeout(() => update(state), 2000);
      return;
    }
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    const own = fresh.querySelector('script[data-page]');
    if (own?.dataset.page !== page || !isNext) reload();
    else exchangeStyles(fresh);
  }

  // The diagnostics

  let places;
  /** Loads what shows them, which most pages do not need. After a failure it can be loaded again. */
  function loadPlaces() {
    places ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${folder}places.js`;
      script.addEventListener('load', () => resolve(window.emobicPreview));
      script.addEventListener('error', reject);
      document.head.append(script);
    }).catch(() => {
      places = undefined;
    });
    return places;
  }

  let shadow;
  function ground({element}) {
    if (!shadow) {
      const host = element('emobic-preview');
      shadow = host.attachShadow({mode: 'open'});
      const style = element('link');
      style.rel = 'stylesheet';
      style.href = `${folder}overlay.css`;
      shadow.append(style, element('div'));
      document.documentElement.append(host);
    }
    return shadow.lastElementChild;
  }

  function item({element, place}, problem) {
    const made = element('li', '', problem.severity);
    made.append(element('p', problem.message, 'message'));
    if (problem.file) made.append(place(`${problem.file}:${problem.line}${problem.code ? `:${problem.column}` : ''}`, problem.editor));
    if (problem.excerpt.length) {
      const [before, marked, after] = problem.excerpt;
      const excerpt = element('pre');
      excerpt.append(element('span', before), element('mark', marked), element('span', after));
      made.append(excerpt);
    }
    if (problem.advice) made.append(element('p', problem.advice, 'advice'));
    if (problem.code) made.append(element('p', problem.code, 'code'));
    return made;
  }

  function panel(tools, title, note, problems, close) {
    const {element} = tools;
    const box = element('section', '', 'panel');
    box.setAttribute('role', 'alert');
    const head = element('header');
    const button = element('button', 'Close');
    button.type = 'button';
    button.addEventListener('click', close);
    head.append(element('h2', title), button);
    const list = element('ul');
    list.append(...problems.map((problem) => item(tools, problem)));
    box.append(head, element('p', note, 'note'), list);
    return box;
  }

  /** The number of diagnostics that rows stand for. */
  const total = (problems) => problems.reduce((sum, problem) => sum + problem.count, 0);
  const counted = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

  /** Why the pages do not follow the app, over the page. */
  function brokenPanel(tools, state, problems, close) {
    const isSite = state.fault === 'site';
    const stayed = state.hasSite ? 'This is the last good state. It changes' : 'There are no pages yet. They come';
    const kept = state.changed.length ? 'The pages hold what can be read. They change' : stayed;
    const note = isSite ? 'It is tried again every two seconds.' : `${kept} when the ${state.fault} is fixed.`;
    return panel(tools, `The ${state.fault} cannot be ${isSite ? 'written' : 'read'}`, note, problems, close);
  }

  /** How many problems there are; a tap lists them. */
  function badge(tools, problems, box, close) {
    const {element} = tools;
    const errors = total(problems.filter(({severity}) => severity === 'error'));
    const warnings = total(problems) - errors;
    const words = [errors && counted(errors, 'error'), warnings && counted(warnings, 'warning')].filter(Boolean).join(', ');
    const made = element('div', '', `badge ${errors ? 'error' : 'warning'}`);
    const open = element('button', words);
    const dismiss = element('button', '\xd7');
    open.type = 'button';
    dismiss.type = 'button';
    dismiss.setAttribute('aria-label', 'Dismiss');
    dismiss.addEventListener('click', close);
    open.addEventListener('click', () => box.replaceChildren(panel(tools, words, 'The site is complete all the same.', problems, () => box.replaceChildren(made))));
    made.append(open, dismiss);
    return made;
  }

  let latest;
  async function show(state) {
    if (isFramed && !inPreview) return;
    latest = state;
    const problems = state.problems.filter(({severity}) => severity !== 'note');
    if (!shadow && !problems.length) return;
    const tools = await loadPlaces();
    // Another message may have come in the meantime.
    if (!tools || latest !== state) return;
    // A line more or less above a problem does not make it another.
    const signature = JSON.stringify([state.isBroken, problems.map(({code, file, message, count}) => [code, file, message, count])]);
    const box = ground(tools);
    const close = () => {
      setClosed(signature);
      box.replaceChildren();
    };
    if (closed === signature || !problems.length) {
      box.replaceChildren();
      return;
    }
    setClosed('');
    const errors = problems.filter(({severity}) => severity === 'error');
    box.replaceChildren(state.isBroken ? brokenPanel(tools, state, errors, close) : badge(tools, problems, box, close));
  }

  let last = '';
  function take(message) {
    // It comes again when another page of the site asks for it.
    if (message === last) return;
    last = message;
    const state = JSON.parse(message);
    show(state);
    update(state);
  }

  /** Receives messages from the server until the signal. An empty one stands for a lost connection. */
  function connect(signal, receive) {
    const source = new EventSource(`${folder}events`);
    source.addEventListener('message', ({data}) => receive(data));
    source.addEventListener('error', () => receive(''));
    signal.addEventListener('abort', () => source.close());
  }

  /** Receives messages through the one page that has the connection, which this page becomes when no other is. */
  async function share(signal) {
    const name = `emobic-preview ${folder}`;
    const channel = new BroadcastChannel(name);
    signal.addEventListener('abort', () => channel.close());
    let current = '';
    channel.addEventListener('message', ({data}) => {
      if (data) take(data);
      else if (current) channel.postMessage(current);
    });
    // A page that comes later asks for the message that the others have.
    channel.postMessage('');
    await navigator.locks.request(name, {signal}, () => new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
      connect(signal, (message) => {
        current = message;
        if (!message) return;
        channel.postMessage(message);
        take(message);
      });
    }));
  }

  function stop() {
    listening?.abort();
    listening = null;
  }

  // Browsers allow six connections to a server, whatever the number of pages. So one visible page listens for all; within the
  // preview's page, that page does, and forwards the messages.
  function listen() {
    if (inPreview) return;
    if (document.visibilityState === 'hidden') {
      stop();
    } else if (!listening) {
      listening = new AbortController();
      const {signal} = listening;
      // Without a secure origin, as in the network, or without storage a page has no locks, and listens for itself.
      share(signal).catch(() => signal.aborted || connect(signal, (message) => message && take(message)));
    }
  }

  if (inPreview) {
    addEventListener('message', (event) => event.source === window.parent && event.origin === location.origin && take(event.data));
    // The preview's page permits only its own pages in its frames, so other links open elsewhere.
    document.addEventListener('click', (event) => {
      const link = event.target.closest?.('a[href]');
      if (link && /^https?:$/.test(link.protocol) && link.origin !== location.origin) Object.assign(link, {target: '_blank', rel: 'noopener'});
    }, true);
  }
  document.addEventListener('visibilitychange', listen);
  addEventListener('pagehide', stop);
  addEventListener('pageshow', listen);
  listen();
  if (document.readyState === 'complete') restore();
  else addEventListener('load', restore);
})();
