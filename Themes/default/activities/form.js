// SPDX-License-Identifier: MIT
// A form: checks what was filled in, sends it to its receiver or opens the screen that it chooses.
(() => {
  'use strict';

  const {store, announce, make} = window.emobic;
  const form = document.querySelector('main form.form');
  if (!form) return;

  const words = form.dataset;
  const {level = '', item} = document.body.dataset;
  const isChoosing = 'choosing' in words;
  const controls = () => [...form.elements].filter((element) => element.name);
  const place = (control) => control.closest('.field');
  const draftName = (control) => `draft:${level}/${item}/${control.name}`;
  // Passwords and pictures are never stored.
  const isPrivate = (control) => control.type === 'password' || control.type === 'file';
  const labelOf = (control) => (place(control).querySelector('legend, label') ?? place(control)).textContent.replace(/\s*\*\s*$/, '').trim();
  const button = (text, action, kind = 'btn') => {
    const element = make('button', {type: 'button', className: kind}, text);
    element.addEventListener('click', action);
    return element;
  };

  // Pictures

  const pictures = new Map();

  /** The picture as base64 of a JPEG of at most 1600 pixels, as the receivers know it. */
  async function encode(file) {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, 1600 / Math.max(bitmap.width, bitmap.height));
    const canvas = make('canvas', {width: Math.max(1, Math.round(bitmap.width * scale)), height: Math.max(1, Math.round(bitmap.height * scale))});
    const brush = canvas.getContext('2d');
    // JPEG knows no transparency; without a ground it would turn black.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.85);
  }

  /** Shows the chosen picture below its field, or says that the file is none. */
  function preview(input) {
    place(input).querySelector('.preview')?.remove();
    pictures.delete(input);
    const file = input.files[0];
    if (!file) return;
    const work = encode(file).then((address) => {
      if (input.files[0] !== file) return '';
      const drop = () => {
        input.value = '';
        preview(input);
        input.focus();
      };
      place(input).append(make('div', {className: 'preview'}, make('img', {src: address, alt: words.preview}), button(words.remove, drop)));
      return address;
    }).catch(() => {
      input.value = '';
      pictures.delete(input);
      mark(input, words.badPicture);
      return '';
    });
    pictures.set(input, work);
  }

  // Errors

  /** What is wrong with a control; empty if nothing. */
  function problem(control) {
    if (control.required && !control.disabled) {
      if (control.type === 'checkbox') {
        if (!control.checked) return words.tick;
      } else if (control.validity.valueMissing || !control.value.trim()) {
        // A number that is none has an empty value, too.
        if (!control.validity.badInput) return control.type === 'radio' || control.matches('select') ? words.choose : words.missing;
      }
    }
    const {validity} = control;
    if (validity.valid) return '';
    return validity.typeMismatch ? words.badEmail : validity.badInput ? words.badNumber : control.validationMessage;
  }

  /** Shows a text beside a control, or takes it away. */
  function mark(control, text) {
    const id = `${control.id}-error`;
    place(control).querySelector('.field-error')?.remove();
    for (const each of place(control).querySelectorAll('[aria-invalid]')) {
      each.removeAttribute('aria-invalid');
      each.removeAttribute('aria-describedby');
    }
    if (!text) return;
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', id);
    place(control).append(make('p', {id, className: 'field-error'}, text));
  }

  let summary;
  /** Lists the fields with errors at the top; returns the first of them. */
  function check() {
    summary?.remove();
    const seen = new Set();
    const wrong = [];
    for (const control of controls()) {
      if (seen.has(control.name) && control.type === 'radio') continue;
      seen.add(control.name);
      const text = problem(control);
      mark(control, text);
      if (text) wrong.push([control, text]);
    }
    if (!wrong.length) return null;
    const lines = wrong.map(([control, text]) => {
      const link = make('a', {href: `#${control.id}`}, `${labelOf(control)}: ${text}`);
      // A jump alone would leave the field without focus in some browsers, and an entry in the history.
      link.addEventListener('click', (event) => {
        event.preventDefault();
        control.focus();
      });
      return make('li', {}, link);
    });
    summary = make('div', {className: 'notice form-errors', role: 'alert'}, make('div', {}, make('p', {}, words.errors), make('ul', {}, ...lines)));
    form.prepend(summary);
    return wrong[0][0];
  }

  // Values

  /** Name, value and label of every field, in file order; a group of radio buttons is one. */
  function values() {
    const found = [];
    for (const control of controls()) {
      const value = control.type === 'checkbox' ? String(control.checked) : control.type === 'file' ? '' : control.value.trim();
      if (control.type === 'radio' && !control.checked) continue;
      found.push({control, name: control.name, value, label: labelOf(control)});
    }
    return found;
  }

  /** The values with the pictures in them; empty ones are left out. */
  async function complete() {
    const all = values();
    for (const each of all) {
      if (each.control.type === 'file') each.value = ((await pictures.get(each.control)) ?? '').replace(/^[^,]*,/, '');
    }
    return all.filter(({value}) => value);
  }

  /** The values as lines of text, for a mail or to be copied. */
  function asText() {
    const show = ({control, value}) => control.type === 'checkbox' ? words[value === 'true' ? 'yes' : 'no'] : control.files?.[0]?.name ?? value;
    return values().map((each) => [each.label, show(each)]).filter(([, value]) => value).map((line) => line.join(': ')).join('\r\n');
  }

  // Drafts

  /** Keeps what is being typed, for this form and field alone. */
  function keep(control) {
    if (!control.name || isPrivate(control)) return;
    store.set(draftName(control), control.type === 'checkbox' ? control.checked : control.value);
  }

  /** Puts the kept values back. */
  function restore() {
    for (const control of controls()) {
      const value = isPrivate(control) ? null : store.get(draftName(control));
      if (value === null) continue;
      if (control.type === 'checkbox') control.checked = value === true;
      else if (control.type === 'radio') control.checked = control.value === value;
      else if (!control.matches('select') || [...control.options].some((option) => option.value === value)) control.value = value;
    }
  }

  /** Empties the form and forgets its draft. */
  function clear() {
    for (const control of controls()) store.remove(draftName(control));
    form.reset();
    for (const control of controls()) if (control.type === 'file') preview(control);
  }

  // Messages

  let message;
  /** Shows a message with controls in place of the last one. */
  function show(text, ...parts) {
    hide();
    message = make('div', {className: 'card form-message', tabIndex: -1}, make('p', {}, text), ...parts);
    form.after(message);
    announce(text);
    message.focus();
    message.scrollIntoView({block: 'nearest'});
  }

  function hide() {
    message?.remove();
  }

  const row = (...parts) => make('div', {className: 'links'}, ...parts);

  /** Copies the values; where that is not possible they are shown to be copied by hand. */
  async function copy() {
    const text = asText();
    try {
      await navigator.clipboard.writeText(text);
      announce(words.copied);
    } catch {
      const box = make('textarea', {className: 'in', rows: 5, readOnly: true, value: text});
      show(words.copyHere, box);
      box.select();
    }
  }

  // Sending

  /** Whether the receiver took a message; false also if it cannot be asked from here. */
  async function post(action, body) {
    try {
      const headers = {'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8'};
      return (await fetch(action, {method: 'POST', headers, body, signal: AbortSignal.timeout(30000)})).ok;
    } catch {
      return false;
    }
  }

  const submit = form.querySelector('[type=submit]');
  /** Disables the button and shows that something is going on. */
  function setBusy(isBusy) {
    submit.disabled = isBusy;
    form.setAttribute('aria-busy', isBusy);
    form.querySelector('.sending')?.remove();
    if (!isBusy) return;
    submit.after(make('span', {className: 'sending'}, make('progress', {'aria-label': words.sending}), words.sending));
    announce(words.sending);
  }

  /** What comes after a message: the next screen, or a word of thanks in place of the form. */
  function finish() {
    clear();
    if (words.next) {
      location.assign(words.next);
      return;
    }
    form.hidden = true;
    show(words.thanks, row(button(words.again, () => {
      hide();
      form.hidden = false;
      controls()[0]?.focus();
    })));
    message.prepend(make('h2', {}, words.sent));
  }

  async function send() {
    hide();
    setBusy(true);
    const all = await complete();
    const body = new URLSearchParams(all.map(({name, value}) => [name, value]));
    body.append('levelId', level);
    body.append('dataId', item);
    const isSent = await post(form.action, body.toString());
    setBusy(false);
    if (isSent) {
      finish();
    } else if (navigator.onLine) {
      show(words.failed, row(button(words.retry, send, 'btn fill'), button(words.copy, copy)));
    } else if (all.some(({control}) => isPrivate(control)) || !enqueue(body.toString())) {
      show(words.offline, row(button(words.retry, send, 'btn fill'), button(words.copy, copy)));
    } else {
      clear();
      showQueue(true);
    }
  }

  /** Opens the visitor's mail program with the values as text. */
  function mail() {
    const [address, query = ''] = form.getAttribute('action').split('?');
    const fields = new Map(query.split('&').filter(Boolean).map((pair) => pair.split('=')));
    if (!fields.has('subject')) fields.set('subject', encodeURIComponent(document.title));
    fields.set('body', encodeURIComponent(asText()));
    const href = `${address}?${[...fields].map((pair) => pair.join('=')).join('&')}`;
    show(words.mail, row(make('a', {className: 'btn fill', href}, words.openMail), button(words.copy, copy)));
    message.querySelector('a').click();
  }

  // The queue: messages that wait for a connection

  const queueName = `queue:${level}/${item}`;
  const queue = () => store.get(queueName) ?? [];
  const setQueue = (list) => (list.length ? store.set(queueName, list) : (store.remove(queueName), true));
  const enqueue = (body) => setQueue([...queue(), {id: `${Date.now()}-${Math.random()}`, body}]);
  const without = (id) => queue().filter((each) => each.id !== id);

  let note;
  /** Shows what waits, with a way to give it up. */
  function showQueue(isNew) {
    note?.remove();
    const waiting = queue();
    if (!waiting.length) return;
    const hasFailed = waiting.some(({failed}) => failed);
    const text = hasFailed ? words.failed : words.waiting;
    const discard = button(words.discard, () => {
      setQueue([]);
      showQueue();
      announce(words.discarded);
      (controls()[0] ?? form).focus();
    });
    const retry = hasFailed ? [button(words.retry, () => flush(true), 'btn fill')] : [];
    const lines = waiting.map(({body}) => make('li', {}, [...new URLSearchParams(body)].slice(0, -2).map(([, value]) => value).join(' · ')));
    note = make('div', {className: 'card form-waiting', tabIndex: -1}, make('p', {}, text), make('ul', {}, ...lines), row(...retry, discard));
    form.before(note);
    if (!isNew) return;
    announce(text);
    note.focus();
  }

  /** Sends what waits. Two windows must not send the same, so only one at a time may try. */
  function flush(isAsked = false) {
    const work = async () => {
      let sent = 0;
      for (const {id, body, failed} of queue()) {
        // A receiver that answers no, or that cannot be asked from here, is not asked again at each visit.
        if (!navigator.onLine || (failed && !isAsked)) continue;
        if (await post(form.action, body)) {
          setQueue(without(id));
          sent += 1;
        } else if (navigator.onLine) {
          setQueue(queue().map((each) => (each.id === id ? {...each, failed: true} : each)));
        }
      }
      showQueue();
      if (sent) show(words.thanks);
    };
    return navigator.locks ? navigator.locks.request(store.key(queueName), {ifAvailable: true}, (lock) => lock && work()) : work();
  }

  // Choosing

  /** The address of the screen whose id the values are. */
  function target() {
    const all = values().filter(({control, value}) => control.type !== 'file' && (value || control.matches('select')));
    const fold = (text) => text.toLowerCase().normalize('NFC');
    const key = (parts) => fold(parts.map(({value}) => value).join('_'));
    const known = new Map();
    for (const line of document.querySelectorAll('.form-plain [data-key]')) {
      const id = fold(line.dataset.key);
      if (!known.has(id)) known.set(id, line.querySelector('a').href);
    }
    return known.get(key(all)) ?? known.get(key(all.filter(({value}) => value)));
  }

  function choose() {
    const href = target();
    if (href) {
      hide();
      location.assign(href);
    } else {
      show(words.noResults);
      // The form is what the visitor changes now.
      submit.focus();
    }
  }

  form.noValidate = true;
  restore();
  form.addEventListener('input', ({target: control}) => {
    keep(control);
    if (place(control)?.querySelector('.field-error')) mark(control, problem(control));
  });
  form.addEventListener('change', ({target: control}) => control.type === 'file' && preview(control));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wrong = check();
    if (wrong) wrong.focus();
    else if (isChoosing) choose();
    else if (form.action.startsWith('mailto:')) mail();
    else if (!submit.disabled) send();
  });

  if (isChoosing) {
    form.hidden = false;
    document.querySelector('.form-plain').hidden = true;
  } else {
    showQueue();
    addEventListener('online', () => flush());
    if (navigator.onLine) flush();
  }
})();
