// SPDX-License-Identifier: MIT
// Layers over a page, which are entries in the history, so that going back closes them first; the side menu as such a layer; and the menu
// behind the three dots. Loaded when the first is opened, or reached.
(() => {
  'use strict';

  const {make} = window.emobic;
  const {body} = document;

  /** Drops the second tap of a double tap that has closed a dialog: it would act on what lies below. */
  function swallow(event) {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function closed() {
    addEventListener('click', swallow, true);
    setTimeout(() => removeEventListener('click', swallow, true), 500);
  }

  /**
   * Makes dialogs a layer. If one is closed in another way than by going back, its entry is removed. A step back arrives later than it was
   * asked for: a dialog that has been opened in the meantime stays open and gets an entry then.
   *
   * After a reload the page may have an entry and no open dialog; whoever makes the layer has asked for the step back.
   * @param name the name of the entry in the state of the history
   * @param left called after a dialog has been closed and its entry is gone
   * @param again called with the value of an entry to which the visitor comes back; without it such an entry is left at once
   * @returns a function that opens one of the dialogs, with a value of its entry
   */
  window.emobic.layer = (name, dialogs, {left, again} = {}) => {
    const opened = () => dialogs.find((dialog) => dialog.open);
    const isEntered = () => history.state?.[name] !== undefined;
    let isLeaving = isEntered() && !opened();
    let value;

    function enter() {
      history[isEntered() ? 'replaceState' : 'pushState']({[name]: value}, '');
      // Where a script keeps the way back in the entries.
      window.emobic.arrive?.();
    }

    function leave() {
      if (isLeaving || opened()) return;
      isLeaving = isEntered();
      if (isLeaving) history.back();
      else left?.();
    }

    for (const dialog of dialogs) {
      dialog.addEventListener('close', leave);
      dialog.addEventListener('close', closed);
    }
    addEventListener('popstate', () => {
      const wasLeaving = isLeaving;
      isLeaving = false;
      if (wasLeaving && opened()) enter();
      else if (again && isEntered()) again(history.state[name]);
      else if (opened() && !isEntered()) opened().close();
      // Forward to the entry of a dialog that has been closed, which shows nothing, leads back as well.
      else leave();
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

  /** Makes a box a menu button, once: arrow keys, Esc, and closing by a click elsewhere. */
  window.emobic.menu = (box) => {
    const opener = box.querySelector('summary');
    const list = box.querySelector('ul');
    if (!list || list.hasAttribute('role')) return;
    const all = [...list.querySelectorAll('a, button')];
    const items = () => all.filter((item) => item.offsetParent);
    const close = () => box.removeAttribute('open');
    const begin = () => box.open && !list.contains(document.activeElement) && items()[0]?.focus();
    list.setAttribute('role', 'menu');
    list.setAttribute('aria-label', opener.title);
    for (const entry of list.querySelectorAll('li')) entry.setAttribute('role', 'none');
    for (const item of all) {
      const pressed = item.getAttribute('aria-pressed');
      item.tabIndex = -1;
      item.setAttribute('role', pressed ? 'menuitemcheckbox' : 'menuitem');
      if (!pressed) continue;
      item.setAttribute('aria-checked', pressed);
      item.removeAttribute('aria-pressed');
    }
    // This comes late: a key may have moved the focus before.
    box.addEventListener('toggle', begin);
    box.addEventListener('keydown', (event) => {
      if (/^Arrow/.test(event.key)) box.open = true;
      const entries = items();
      const at = entries.indexOf(document.activeElement);
      const target = {ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1}[event.key];
      if (event.key === 'Escape' && box.open) {
        close();
        opener.focus();
      } else if (target !== undefined) {
        event.preventDefault();
        entries.at(target % entries.length)?.focus();
      } else if (event.key === 'Tab') {
        close();
      } else if (event.key === ' ' && document.activeElement.href && !event.defaultPrevented) {
        // Links know Enter only.
        event.preventDefault();
        document.activeElement.click();
      }
    });
    // An entry that acts on this page closes the menu, before it acts: dialogs give the focus back to what had it.
    list.addEventListener('click', () => {
      close();
      if (list.contains(document.activeElement) || document.activeElement === body) opener.focus();
    }, true);
    document.addEventListener('pointerdown', (event) => box.contains(event.target) || close());
    // A page restored from the history shows no open menu.
    addEventListener('pagehide', close);
    // It may have been opened before this script was there.
    begin();
  };
})();
