// SPDX-License-Identifier: MIT
// The side menu as a dialog, for which the browser handles Esc, the backdrop and the focus. Loaded when the menu is opened.
(() => {
  'use strict';

  const {make} = window.emobic;
  const {body} = document;
  let dialog;
  let goal;
  // A step back arrives later than it was asked for. A menu that has been opened in the meantime stays open and gets an entry then.
  let isLeaving = false;

  function enter() {
    if (!history.state?.drawer) history.pushState({drawer: true}, '');
  }

  function follow() {
    if (goal) location.assign(goal);
    goal = null;
  }

  function build(box) {
    const summary = box.querySelector('summary');
    const close = make('button', {type: 'button', className: 'act drawer-close', title: body.dataset.close, onclick: () => dialog.close()});
    // The stylesheet turns the icon of the summary into a cross.
    close.append(summary.querySelector('svg')?.cloneNode(true) ?? '', make('span', {className: 'vh'}, body.dataset.close));
    dialog = make('dialog', {className: 'drawer-box', 'aria-label': summary.title}, close, box.querySelector('nav'));
    // Runs before the entry's own handler, which works on the page; that is inert below a dialog.
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
    // The open menu is an entry in the history, so that going back closes it first. If it is closed in another way, its entry is
    // removed, and a chosen screen follows the page itself.
    dialog.addEventListener('close', () => {
      if (isLeaving || dialog.open) return;
      isLeaving = Boolean(history.state?.drawer);
      if (isLeaving) history.back();
      else follow();
    });
    // The page itself may have asked for a step back when it was loaded.
    isLeaving = Boolean(history.state?.drawer);
    addEventListener('popstate', () => {
      if (!dialog.open) follow();
      else if (isLeaving) enter();
      else dialog.close();
      isLeaving = false;
    });
    // A page restored from the history shows no open menu.
    addEventListener('pagehide', () => dialog.close());
    body.append(dialog);
  }

  window.emobic.drawer = (box) => {
    if (!dialog) build(box);
    enter();
    goal = null;
    dialog.showModal();
  };
})();
