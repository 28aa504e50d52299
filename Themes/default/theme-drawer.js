// SPDX-License-Identifier: MIT
// The side menu as a dialog: the browser then sees to Esc, the backdrop and where the focus goes. Loaded when it is opened.
(() => {
  'use strict';

  const {make} = window.emobic;
  const {body} = document;
  let dialog;

  function build(box) {
    const summary = box.querySelector('summary');
    const close = make('button', {type: 'button', className: 'act drawer-close', title: body.dataset.close, onclick: () => dialog.close()});
    // The sign of the summary turns into a cross by the stylesheet alone.
    close.append(summary.querySelector('svg').cloneNode(true), make('span', {className: 'vh'}, body.dataset.close));
    dialog = make('dialog', {className: 'drawer-box', 'aria-label': summary.title}, close, box.querySelector('nav'));
    // What an entry does is seen on the page; a page that comes back shows no menu.
    dialog.addEventListener('click', ({target}) => (target === dialog || target.closest('[href], [data-action]')) && dialog.close());
    addEventListener('pagehide', () => dialog.close());
    body.append(dialog);
  }

  window.emobic.drawer = (box) => {
    if (!dialog) build(box);
    dialog.showModal();
  };
})();
