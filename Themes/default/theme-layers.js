// SPDX-License-Identifier: MIT
// Layers over a page, which are entries in the history, so that going back closes them first; and the side menu as such a layer. Loaded when
// the first is opened.
(() => {
  'use strict';

  const {make} = window.emobic;
  const {body} = document;

  /**
   * Makes dialogs a layer. If one is closed in another way than by going back, its entry is removed. A step back arrives later than it was
   * asked for: a dialog that has been opened in the meantime stays open and gets an entry then.
   *
   * After a reload the page may have an entry and no open dialog; whoever makes the layer has asked for the step back.
   * @param name the name of the entry in the state of the history
   * @param left called after a dialog has been closed and its entry is gone
   * @param again called with the value of an entry to which the visitor comes back
   * @returns a function that opens one of the dialogs, with a value of its entry
   */
  window.emobic.layer = (name, dialogs, {left, again} = {}) => {
    const opened = () => dialogs.find((dialog) => dialog.open);
    const isEntered = () => history.state?.[name] !== undefined;
    let isLeaving = isEntered() && !opened();
    let value;

    function enter() {
      history[isEntered() ? 'replaceState' : 'pushState']({[name]: value}, '');
    }

    function leave() {
      if (isLeaving || opened()) return;
      isLeaving = isEntered();
      if (isLeaving) history.back();
      else left?.();
    }

    for (const dialog of dialogs) dialog.addEventListener('close', leave);
    addEventListener('popstate', () => {
      const wasLeaving = isLeaving;
      isLeaving = false;
      if (wasLeaving && opened()) enter();
      else if (isEntered()) again?.(history.state[name]);
      else if (opened()) opened().close();
      else left?.();
    });
    return (dialog, own = true) => {
      value = own;
      enter();
      dialog.showModal();
    };
  };

  // The side menu: the browser handles Esc, the backdrop and the focus

  let dialog;
  let open;
  let goal;

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
      if (target === dialog || target.closest('[href], [aria-current], [data-action]')) dialog.close();
    }, true);
    // A chosen screen follows the page itself, not its entry.
    open = window.emobic.layer('drawer', [dialog], {left: follow});
    // A page restored from the history shows no open menu.
    addEventListener('pagehide', () => dialog.close());
    body.append(dialog);
  }

  window.emobic.drawer = (box) => {
    if (!dialog) build(box);
    goal = null;
    open(dialog);
  };
})();
