// SPDX-License-Identifier: MIT
// A form: checks the input, and sends it to its receiver or opens the screen that it chooses.
(() => {
  'use strict';

  const {store, announce, make, part} = window.emobic;
  // The browser takes a field called `action` or `reset` for a property of the form: this one has only its own.
  const own = (element) => element && new Proxy(element, {
    get(target, key) {
      const value = Reflect.get(HTMLFormElement.prototype, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, key, value) => Reflect.set(HTMLFormElement.prototype, key, value, target),
  });
  const form = own(document.querySelector('main form.form'));
  if (!form) return;

  const strings = form.dataset;
  const {level = '', item = ''} = document.body.dataset;
  const isChoosing = 'choosing' in strings;
  // Without the hidden fields, which are for forms that are sent without this script.
  const controls = () => [...form.elements].filter(({name, type}) => name && type !== 'hidden');
  const place = (control) => control.closest('.field');
  // Ids may have the sign that stands between them: other screens must not have the same names.
  const ids = [level, item].map((id) => id.replace(/[%/]/g, encodeURIComponent)).join('/');
  const draftName = (control) => `draft:${ids}/${control.name}`;
  // Passwords and pictures are never stored.
  const isPrivate = (control) => control.type === 'password' || control.type === 'file';
  const button = (text, action, kind = 'btn') => {
    const element = make('button', {type: 'button', className: kind}, text);
    element.addEventListener('click', action);
    return element;
  };

  // Pictures, which have a part of their own

  const pictures = new Map();
  /** Shows the chosen picture below its field in place of the previous one, or reports that the file is not a picture. */
  function preview(input) {
    place(input).querySelector('.preview')?.remove();
    pictures.delete(input);
    const file = input.files[0];
    if (!file) return;
    pictures.set(input, part('picture').then(() => shared.picture(input, file)).catch(() => {
      input.value = '';
      pictures.delete(input);
      part('fields').then(() => window.emobic.fields.refuse(input, strings.badPicture), () => {});
      return '';
    }));
  }

  // Errors

  /** Whether the input is valid. If the script with the app's own messages has not loaded, the browser shows its own. */
  const check = () => part('fields').then(() => window.emobic.fields.check(form), () => form.reportValidity());

  // Values

  /** The name, value and label of every field, in file order; a group of radio buttons is one field. */
  function values() {
    const found = [];
    for (const control of controls()) {
      const isTyped = !control.matches('select, [type=radio], [type=password]');
      const value = control.type === 'checkbox' ? String(control.checked) : control.type === 'file' ? '' : isTyped ? control.value.trim() : control.value;
      if (control.type === 'radio' && !control.checked) continue;
      found.push({control, name: control.name, value, label: place(control).dataset.label ?? control.name});
    }
    return found;
  }

  // Drafts

  /** The fields into which the visitor has written in this window. */
  const typed = new Set();
  let isTold = false;
  /** Stores the input of this field, or reports once that there is no room. */
  function keep(control) {
    if (!control.name || isPrivate(control)) return;
    const value = control.type === 'checkbox' ? control.checked : control.value;
    // What is as at first is no draft.
    const isAtFirst = control.matches('select') ? !control.selectedIndex : !value;
    if (isAtFirst) store.remove(draftName(control));
    const hasRoom = isAtFirst || store.set(draftName(control), value);
    showDraft();
    if (hasRoom || isTold) return;
    isTold = true;
    tell(strings.full);
  }

  /** Restores the stored values. */
  function restore() {
    for (const control of controls()) {
      const value = isPrivate(control) ? null : store.get(draftName(control));
      if (value === null) continue;
      if (control.type === 'checkbox') control.checked = value === true;
      else if (control.type === 'radio') control.checked = control.value === value;
      else if (!control.matches('select') || [...control.options].some((option) => option.value === value)) control.value = value;
    }
  }

  /** Removes the draft, also of fields that this version of the app has no more. */
  function forget() {
    typed.clear();
    try {
      const start = store.key(`draft:${ids}/`);
      for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
    } catch {
      // Without storage there are no drafts.
    }
  }

  // What is sent or discarded in another window is not what was written in this one.
  addEventListener('storage', ({key, newValue}) => {
    if (newValue === null) [...typed].filter((control) => key === store.key(draftName(control))).forEach(keep);
  });

  /** Empties the form and removes its draft. */
  function clear() {
    forget();
    form.reset();
    for (const control of controls()) if (control.type === 'file') preview(control);
    showDraft();
  }

  const isKept = () => controls().some((control) => store.get(draftName(control)) !== null);
  let wasKept = false;

  /** What says that there is a draft, and discards it. */
  const draft = form.querySelector('.form-draft');
  function showDraft() {
    if (draft) draft.hidden = !isKept();
  }

  /** Empties the form as if it were opened for the first time. */
  function discard() {
    hide();
    window.emobic.fields?.clear(form);
    clear();
  }

  // Messages

  let message;
  /** A box below the button or above the form, which says its text to screen readers when it gets the focus. */
  const card = (name, text, ...parts) => make('div', {className: `card ${name}`, tabIndex: -1, role: 'group', 'aria-label': text}, make('p', {}, text), ...parts);

  function put(text, ...parts) {
    hide();
    message = card('form-message', text, ...parts);
    // Next to what was pressed; a form that was sent is out of sight.
    (form.hidden ? form : submit.parentElement).after(message);
  }

  /** Shows a message with controls in place of the previous one, and leaves the focus where it is. */
  function tell(...contents) {
    put(...contents);
    announce(contents[0]);
  }

  /** Shows a message to a visitor who waits for it. Returns its element. */
  function show(...contents) {
    put(...contents);
    message.focus();
    message.scrollIntoView({block: 'nearest'});
    return message;
  }

  function hide() {
    message?.remove();
  }

  const row = (...parts) => make('div', {className: 'links'}, ...parts);

  // Choosing

  /** The address of the screen whose id the values form. */
  function target() {
    // A password is sent as it is typed, but no id begins or ends with blanks.
    const typed = values().map((each) => (each.control.type === 'password' ? {...each, value: each.value.trim()} : each));
    const all = typed.filter(({control, value}) => control.type !== 'file' && (value || control.matches('select')));
    // A Turkish capital is lowered to an `i` with a point that nobody can type, and a final sigma has a form of its own.
    const lower = (text) => text.toLowerCase().normalize('NFC').replace(/i\u0307/g, 'i').replace(/\u03c2/g, '\u03c3');
    // The values are put in lower case: a screen with just that id comes before those whose ids become it when they are lowered.
    const exact = new Map();
    const known = new Map();
    for (const line of document.querySelectorAll('.form-plain [data-key]')) {
      const {key} = line.dataset;
      const {href} = line.querySelector('a');
      if (!exact.has(key)) exact.set(key, href);
      if (!known.has(lower(key))) known.set(lower(key), href);
    }
    const find = (parts) => {
      const key = parts.map(({value}) => value).join('_');
      // Authors lower the two letters I of Turkish to others than browsers.
      const keys = [key, key.replace(/I/g, '\u0131').replace(/\u0130/g, 'i')].map(lower);
      return exact.get(key.toLowerCase()) ?? known.get(keys[0]) ?? known.get(keys[1]);
    };
    // The notice of a level that lies on a server stands for all of its screens.
    return find(all) ?? find(all.filter(({value}) => value)) ?? known.get('');
  }

  const submit = form.querySelector('[type=submit]');

  function choose() {
    const href = target();
    if (href) {
      hide();
      location.assign(href);
    } else {
      tell(strings.noTarget ?? strings.noResults);
      message.classList.add('failed');
      // The visitor's next step is to change the input.
      submit.focus();
      message.scrollIntoView({block: 'nearest'});
    }
  }

  const queueName = `queue:${ids}`;
  /** The values and functions that the parts use, to which they add their own. */
  const shared = {form, strings, level, item, queueName, submit, pictures, preview, controls, place, button, values, clear, card, tell, show, hide, row};
  window.emobic.form = shared;

  /** The parts without which nothing is sent or stored. */
  const needed = isChoosing ? [] : ['send', ...('table' in strings ? ['rows'] : [])];

  form.noValidate = true;
  restore();
  showDraft();
  draft?.querySelector('button').addEventListener('click', () => {
    discard();
    show(draft.dataset.done);
  });
  form.addEventListener('input', ({target}) => {
    typed.add(target);
    keep(target);
  });
  // The app's own picture for the camera is a second label of the same field, which it opens directly.
  form.addEventListener('click', ({target}) => {
    const input = target.closest('[data-capture]')?.parentElement.querySelector('[type=file]');
    if (!input) return;
    input.capture = 'environment';
    input.click();
    input.removeAttribute('capture');
  });
  form.addEventListener('change', ({target: control}) => control.type === 'file' && preview(control));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!await check()) return;
    if (isChoosing) choose();
    // A double tap sends once.
    else Promise.all(needed.map(part)).then(() => submit.disabled || shared.send(), () => show(strings.failed, row(button(strings.retry, () => form.requestSubmit(), 'btn fill'))).classList.add('failed'));
  });
  // Loaded when the visitor begins to fill in, because there may be no connection when the input is sent.
  form.addEventListener('focusin', () => ['fields', ...needed].forEach((name) => part(name).catch(() => {})), {once: true});

  if (isChoosing) {
    document.querySelector('.form-plain').hidden = true;
  } else if (store.get(queueName)) {
    part('send').catch(() => {});
  }
  addEventListener('pagehide', () => {
    wasKept = isKept();
  });
  // A page restored from the history shows nothing that has been erased.
  addEventListener('pageshow', ({persisted}) => {
    if (persisted && wasKept && !isKept()) discard();
  });
  form.hidden = false;
})();
