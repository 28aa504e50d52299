// SPDX-License-Identifier: MIT
// The profile: values that the visitor fills in, stored in this browser and sent nowhere. On the first screen the same script
// offers once to fill it in.
(() => {
  'use strict';

  const {store, announce, make, part} = window.emobic;
  const element = document.querySelector('.profile-form');

  /** Shows the offer on the first screen until it has been accepted or dismissed, here or in another window. */
  function offer(box) {
    const follow = () => {
      if (store.get('profile') || store.get('profile-offered')) box.hidden = true;
    };
    box.hidden = false;
    follow();
    addEventListener('storage', follow);
    addEventListener('pageshow', follow);
    box.addEventListener('click', ({target}) => {
      if (!target.closest('a, button')) return;
      store.set('profile-offered', true);
      box.hidden = true;
      if (!target.closest('button')) return;
      // The button that had the focus has been removed.
      const main = document.getElementById('main');
      main.tabIndex = -1;
      main.focus();
    });
  }

  const box = document.querySelector('[data-profile-offer]');
  if (box) offer(box);
  // Without the first script the page stays as it is without any.
  if (!element || !make) return;

  // The browser takes a field called `action` or `reset` for a property of the form: this one has only its own, and none is set.
  const form = new Proxy(element, {
    get(target, key) {
      const value = Reflect.get(HTMLFormElement.prototype, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const strings = form.dataset;
  const view = document.querySelector('.profile-view');
  const ask = document.querySelector('dialog.ask');
  const local = form.querySelector('.profile-local');
  const edit = view.querySelector('[data-do=edit]');
  const names = [...new Set([...form.elements].map((element) => element.name).filter(Boolean))];
  const controls = (name) => [...form.elements].filter((element) => element.name === name);
  const pictures = new Map();

  const place = (control) => control.closest('.field');

  /** Shows the picture of a field below it, with a button to remove it. */
  function preview(input, address) {
    place(input).querySelector('.preview')?.remove();
    pictures.set(input.name, address);
    input.required = input.dataset.required === 'true' && !address;
    if (!address) return;
    const drop = make('button', {type: 'button', className: 'btn', onclick() {
      input.value = '';
      preview(input, '');
      input.focus();
    }}, strings.remove);
    place(input).append(make('div', {className: 'preview'}, make('img', {src: address, alt: strings.preview}), drop));
  }

  /** What becomes of the chosen pictures: false if the file is none. */
  const picking = new Map();
  /** Shows the chosen picture of a field, made small, because the browser stores only a few megabytes for a site. */
  const pick = (input, [file] = input.files) => part('pictures').then(() => window.emobic.pictures.scaled(file, 480, 0.8)).then((address) => {
    // Another file may have been chosen in the meantime, or this one given up.
    if (input.files[0] === file) preview(input, address);
  }).catch(() => {
    if (input.files[0] !== file) return;
    input.value = '';
    picking.delete(input);
    part('fields').then(() => window.emobic.fields.refuse(input, strings.badPicture), () => {});
    return false;
  });

  /** The present value of a field. Of a password only its existence is stored, never its text. */
  function read(name) {
    const [first, ...others] = controls(name);
    switch (first.type) {
      case 'checkbox': return first.checked;
      case 'radio': return [first, ...others].find((each) => each.checked)?.value ?? '';
      case 'file': return pictures.get(name) ?? '';
      case 'password': return first.value !== '' || (store.get('profile') ?? {})[name] === true;
      default: return first.value.trim();
    }
  }

  /** Puts a stored value into its field. */
  function write(name, value) {
    for (const control of controls(name)) {
      switch (control.type) {
        case 'checkbox': control.checked = value === true; break;
        case 'radio': control.checked = control.value === value; break;
        case 'file': preview(control, value ?? ''); break;
        case 'password': break;
        // The app has an option in another language, or no longer; what was chosen stays until something else is.
        default: if (typeof value === 'string') {
          control.value = value;
          if (control.value !== value) control.add?.(new Option(value, value, 0, 1));
        }
      }
    }
  }

  /** Formats a stored value for display. */
  function shown(name, value) {
    const [{type}] = controls(name);
    if (type === 'checkbox') return value ? strings.yes : strings.no;
    if (value && type === 'password') return '****';
    if (value && type === 'file') return make('img', {src: value, alt: strings.preview});
    return value || '\u2013';
  }

  /** Says that the browser has no room. */
  function complain() {
    announce(strings.notSaved);
    local.textContent = strings.notSaved;
  }

  /** Stores the input until it is saved or discarded; never passwords and pictures. Says once if that is not possible. */
  function keep({name, type}) {
    if (!name || type === 'password' || type === 'file') return;
    if (!store.set('profile-draft', {...store.get('profile-draft'), [name]: read(name)}) && local.textContent !== strings.notSaved) complain();
  }

  /** What the fields had before the visitor typed. */
  let before = {};
  const present = () => Object.fromEntries(names.map((name) => [name, read(name)]));

  /** Puts what another window has saved in the meantime into the fields that the visitor has not changed. */
  function merge() {
    const now = Object(store.get('profile'));
    for (const name of names) if (Object.hasOwn(now, name) && read(name) === before[name]) write(name, now[name]);
  }

  /** Shows the values, or the fields to change them. */
  function showView(isView) {
    const profile = store.get('profile');
    window.emobic.fields?.clear(form);
    view.hidden = !isView;
    form.toggleAttribute('hidden', isView);
    form.querySelector('[data-do=cancel]').closest('p').hidden = !profile;
    if (isView) {
      const lines = names.map((name) => make('div', {className: 'row'}, make('dt', {}, place(controls(name)[0]).dataset.label ?? name), make('dd', {}, shown(name, profile[name]))));
      view.querySelector('dl').replaceChildren(...lines);
    } else {
      form.reset();
      for (const name of names) write(name, profile?.[name]);
      before = present();
      for (const [name, value] of Object.entries(store.get('profile-draft') ?? {})) if (names.includes(name)) write(name, value);
    }
  }

  /** Shows the saved values; what was typed is saved by then, or discarded. */
  function leave() {
    store.remove('profile-draft');
    showView(true);
    edit.focus();
  }

  const focusFirst = () => form.querySelector('input, textarea, select')?.focus();

  form.setAttribute('novalidate', '');
  // Before they are needed, because there may be no connection then.
  form.addEventListener('focusin', () => ['fields', 'pictures'].forEach((name) => part(name).catch(() => {})), {once: true});
  form.addEventListener('input', ({target}) => keep(target));
  // The app's own picture for the camera is a second label of the same field, which it opens directly.
  form.addEventListener('click', ({target}) => {
    const input = target.closest('[data-capture]')?.parentElement.querySelector('[type=file]');
    if (!input) return;
    input.capture = 'environment';
    input.click();
    input.removeAttribute('capture');
  });
  form.addEventListener('change', ({target}) => target.files?.[0] && picking.set(target, pick(target)));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // What is saved has the pictures that are being made smaller.
    const results = await Promise.all(picking.values());
    // The visitor may have cancelled, or saved by the first of two taps.
    if (form.hidden || results.includes(false)) return;
    // Until the script with the app's own messages has loaded, the browser shows its own.
    if (!await part('fields').then(() => window.emobic.fields.check(form), () => form.reportValidity())) return;
    merge();
    if (store.set('profile', present())) {
      leave();
      announce(strings.saved);
    } else {
      complain();
    }
  });
  form.querySelector('[data-do=cancel]').addEventListener('click', leave);
  edit.addEventListener('click', () => {
    showView(false);
    focusFirst();
  });
  view.querySelector('[data-do=delete]').addEventListener('click', () => {
    ask.returnValue = '';
    ask.showModal();
  });
  ask.addEventListener('close', () => {
    if (ask.returnValue !== 'yes') return;
    store.remove('profile');
    store.remove('profile-draft');
    pictures.clear();
    showView(false);
    announce(strings.deleted);
    focusFirst();
  });

  form.querySelector('fieldset').disabled = false;
  for (const input of form.querySelectorAll('[type=file]')) input.dataset.required = input.required;
  showView(store.get('profile') !== null && store.get('profile-draft') === null);

  // What other windows change or erase; what is being typed stays
  const isKept = () => store.get('profile') !== null || store.get('profile-draft') !== null;
  const follow = () => form.hidden && showView(store.get('profile') !== null);
  let wasKept = false;
  addEventListener('storage', follow);
  addEventListener('pagehide', () => {
    wasKept = isKept();
  });
  // A page restored from the history shows nothing that has been erased.
  addEventListener('pageshow', () => (wasKept && !isKept() ? showView(false) : follow()));
})();
