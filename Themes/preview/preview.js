// SPDX-License-Identifier: MIT
// The preview's own page: two devices, the app's screens and its diagnostics.
(() => {
  'use strict';

  const {element, place} = window.emobicPreview;
  const find = (selector) => document.querySelector(selector);
  const frames = [...document.querySelectorAll('iframe')];
  let outline = null;
  // A proxy may have the site below a path of its own.
  const root = new URL('..', location.href).pathname;

  // Light and dark: the pages follow the colour scheme of their root element.
  function paint(frame) {
    const scheme = find('input[name=scheme]:checked').value;
    document.documentElement.style.colorScheme = scheme;
    const page = frame.contentDocument?.documentElement;
    if (page) page.style.colorScheme = scheme;
  }

  find('.choice').addEventListener('change', () => frames.forEach(paint));

  // Only this page listens, for its devices too, because browsers allow six connections to a server, whatever the number of tabs.
  let message = '';

  // Both devices show the same screen.
  function show(frame, path) {
    frame.src = root + path.split('/').map(encodeURIComponent).join('/');
  }

  const go = (path) => frames.forEach((frame) => show(frame, path));

  /** The page in a frame; null if the frame shows a page of another server or an error page of the browser. */
  function pathOf(frame) {
    try {
      return decodeURIComponent(frame.contentWindow.location.pathname.slice(root.length)) || 'index.html';
    } catch {
      return null;
    }
  }

  function mark(path) {
    for (const row of document.querySelectorAll('[data-screens] li')) {
      if (row.dataset.path === path) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    }
  }

  function tell(frame) {
    if (pathOf(frame) !== null) frame.contentWindow.postMessage(message, location.origin);
  }

  frames.forEach((frame, number) => frame.addEventListener('load', () => {
    paint(frame);
    if (message) tell(frame);
    const path = pathOf(frame);
    mark(path);
    const other = frames[1 - number];
    const isChosen = document.activeElement === frame;
    if (isChosen && path !== null && pathOf(other) !== path) show(other, path);
  }));

  function button(text, path, className) {
    const made = element('button', text, className);
    made.type = 'button';
    made.addEventListener('click', () => go(path));
    return made;
  }

  /** The name of a language in that language. */
  function nameOf(tag) {
    try {
      return new Intl.DisplayNames([tag], {type: 'language'}).of(tag);
    } catch {
      return tag;
    }
  }

  function languageButton(tag) {
    const made = element('button', nameOf(tag));
    made.type = 'button';
    made.lang = tag;
    made.setAttribute('aria-pressed', String(tag === outline.language));
    made.addEventListener('click', () => fetch(`language?${encodeURIComponent(tag)}`, {method: 'POST'}));
    return made;
  }

  const placeOf = ({file, line, column, code, editor}) => place(`${file}:${line}${code ? `:${column}` : ''}`, editor);

  const screenRow = (titles) => (screen) => {
    const row = element('li');
    row.dataset.path = screen.path;
    row.append(element('span', screen.type, 'type'), button(screen.title, screen.path, 'title'), placeOf(screen));
    const targets = [...new Set(screen.links)].filter((path) => titles.has(path));
    if (targets.length) {
      const links = element('p', '', 'links');
      links.append(...targets.slice(0, 12).map((path) => button(titles.get(path), path)));
      row.append(links);
    }
    return row;
  };

  function showScreens() {
    if (!outline) return;
    const titles = new Map(outline.screens.map((screen) => [screen.path, screen.title]));
    const wanted = find('input[type=search]').value.trim().toLowerCase();
    const screens = outline.screens.filter(({title, type, file}) => `${title} ${type} ${file}`.toLowerCase().includes(wanted));
    find('[data-screens]').replaceChildren(...screens.slice(0, 500).map(screenRow(titles)));
    mark(pathOf(frames[0]));
  }

  find('input[type=search]').addEventListener('input', showScreens);

  async function showState() {
    const state = await (await fetch('state.json', {cache: 'no-store'})).json();
    outline = state.outline || outline;
    if (outline) {
      find('h1').textContent = outline.title;
      document.title = `${outline.title} \u2013 preview`;
      find('[data-languages]').replaceChildren(...outline.languages.map(languageButton));
    }
    find('[data-network]').hidden = !state.addresses.length;
    find('[data-address]').textContent = state.addresses.join(' ');
    const code = find('[data-code]');
    code.hidden = !state.hasCode;
    if (state.hasCode && !code.src) code.src = 'code.svg';
    showScreens();
  }

  function problemRow(problem) {
    const row = element('li', '', problem.severity);
    row.append(element('p', problem.message, 'title'));
    if (problem.file) row.append(placeOf(problem));
    if (problem.excerpt.length) {
      const [before, marked, after] = problem.excerpt;
      const excerpt = element('pre');
      excerpt.append(element('span', before.trimStart()), element('mark', marked), element('span', after.trimEnd()));
      row.append(excerpt);
    }
    if (problem.advice) row.append(element('p', problem.advice));
    return row;
  }

  function wordsOf(state) {
    if (state.build === 0) return 'Building \u2026';
    if (!state.isBroken) return `Build ${state.build}`;
    return `Broken: this is ${state.changed.length ? 'what can be read' : 'the last good state'}`;
  }

  function take(data) {
    message = data;
    frames.forEach(tell);
    const state = JSON.parse(data);
    find('.state').textContent = wordsOf(state);
    const notes = state.problems.filter(({severity}) => severity === 'note');
    const problems = state.problems.filter(({severity}) => severity !== 'note');
    find('[data-problems]').replaceChildren(...problems.map(problemRow));
    find('[data-none]').hidden = problems.length > 0;
    find('[data-notes]').replaceChildren(...notes.map(problemRow));
    find('details').hidden = !notes.length;
    const count = notes.reduce((sum, note) => sum + note.count, 0);
    find('summary').textContent = `${count} ${count === 1 ? 'note' : 'notes'}`;
    showState();
  }

  let source;

  function close() {
    source?.close();
    source = null;
  }

  function listen() {
    if (document.visibilityState === 'hidden') {
      close();
    } else if (!source) {
      source = new EventSource('events');
      source.addEventListener('message', (event) => take(event.data));
      source.addEventListener('error', () => {
        find('.state').textContent = 'The preview has ended';
      });
    }
  }

  document.addEventListener('visibilitychange', listen);
  addEventListener('pagehide', close);
  addEventListener('pageshow', listen);
  listen();
})();
