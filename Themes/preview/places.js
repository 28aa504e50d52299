// SPDX-License-Identifier: MIT
// What the preview's own page and the previewed pages have in common: elements, and the places of diagnostics in files.
(() => {
  'use strict';

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
    link.href = editor;
    // An address of the preview starts the editor, which a link to follow must not do.
    if (editor.startsWith('/')) {
      link.addEventListener('click', async (event) => {
        event.preventDefault();
        const answer = await fetch(editor, {method: 'POST'}).catch(() => null);
        link.title = answer?.ok ? '' : 'The editor cannot be started';
      });
    }
    line.append(link);
    return line;
  }

  window.emobicPreview = {element, place};
})();
