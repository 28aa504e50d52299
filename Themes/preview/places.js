// SPDX-License-Identifier: MIT
// What the preview's own page and the previewed pages have in common: elements, and the places of diagnostics in files.
(() => {
  'use strict';

  // A proxy may have the site below a path of its own.
  const root = new URL('..', document.currentScript.src).pathname;

  function element(name, text, className) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (className) made.className = className;
    return made;
  }

  /** A place in a file; a link if there is an editor to open it. */
  function place(text, editor) {
    const line = element('p', editor ? '' : text, 'place');
    if (!editor) return line;
    const link = element('a', text);
    // An address of the preview starts the editor, which a link to follow must not do.
    const isOurs = editor.startsWith('/');
    link.href = isOurs ? root + editor.slice(1) : editor;
    if (isOurs) {
      link.addEventListener('click', async (event) => {
        event.preventDefault();
        const answer = await fetch(link.href, {method: 'POST'}).catch(() => null);
        link.title = answer?.ok ? '' : 'The editor cannot be started';
      });
    }
    line.append(link);
    return line;
  }

  window.emobicPreview = {element, place};
})();
