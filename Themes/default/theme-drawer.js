// SPDX-License-Identifier: MIT
// The side menu as a dialog: the browser then sees to Esc, the backdrop and where the focus goes. Loaded when it is opened.
(() => {
  'use strict';

  const {make} = window.emobic;
  const {body} = document;
  let dialog;
  let goal;

  function follow() {
    if (goal) location.assign(goal);
    goal = null;
  }

  function build(box) {
    const summary = box.querySelector('summary');
    const close = make('button', {type: 'button', className: 'act drawer-close', title: body.dataset.close, onclick: () => dialog.close()});
    // The sign of the summary turns into a cross by the stylesheet alone.
    close.append(summary.querySelector('svg')?.cloneNode(true) ?? '', make('span', {className: 'vh'}, body.dataset.close));
    dialog = make('dialog', {className: 'drawer-box', 'aria-label': summary.title}, close, box.querySelector('nav'));
    // Before the entry does anything: what it does is done on the page, which is out of reach below a dialog.
    dialog.addEventListener('click', (event) => {
      const {target} = event;
      const link = target.closest('a[href]');
      const isPlain = link && !link.target && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (isPlain) {
        event.preventDefault();
        goal = link.href;
      }
      if (target === dialog || target.closest('[href], [data-action]')) dialog.close();
    }, true);
    // The open menu is an entry in the history: going back closes it first. Closed in another way, its entry goes, too, and a screen
    // that was chosen comes after the page itself.
    dialog.addEventListener('close', () => {
      if (history.state?.drawer) history.back();
      else follow();
    });
    addEventListener('popstate', () => (dialog.open ? dialog.close() : follow()));
    // Who comes back finds the page, not the menu that led away.
    addEventListener('pagehide', () => dialog.close());
    body.append(dialog);
  }

  window.emobic.drawer = (box) => {
    if (!dialog) build(box);
    if (!history.state?.drawer) history.pushState({drawer: true}, '');
    dialog.showModal();
  };
})();
