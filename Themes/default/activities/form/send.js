// SPDX-License-Identifier: MIT
// Sends the input, by mail or to the form's receiver, and stores what could not be sent. Loaded when a visitor begins to fill in,
// or when a message waits.
(() => {
  'use strict';

  const {store, announce, make, part, filled} = window.emobic;
  const {form, strings, level, item, queueName, submit, pictures, controls, place, button, values, clear, card, tell, show, hide, row} = window.emobic.form;
  const keeps = 'table' in strings;
  // A form without a receiver only stores.
  const sends = form.hasAttribute('action');
  const isMail = form.action.startsWith('mailto:');
  const posts = sends && !isMail;
  const isPrivate = (control) => control.type === 'password' || control.type === 'file';

  // Values

  /** The values including pictures; empty ones are left out. */
  async function complete() {
    const all = values();
    for (const each of all) {
      if (each.control.type !== 'file') continue;
      each.address = (await pictures.get(each.control)) ?? '';
      each.value = each.address.replace(/^[^,]*,/, '');
    }
    return all.filter(({value}) => value);
  }

  const answer = (value) => strings[value === 'true' ? 'yes' : 'no'];

  /** The values as lines of text, for a mail or the clipboard. */
  function asText() {
    const show = ({control, value}) => control.type === 'checkbox' ? answer(value) : control.files?.[0]?.name ?? value;
    return values().map((each) => [each.label, show(each)]).filter(([, value]) => value).map((line) => line.join(': ')).join('\n')
      .replace(/\r?\n/g, '\r\n');
  }

  /** Copies the values; where that is not possible, shows them for copying by hand. */
  async function copy(text) {
    if (await part('actions').then(() => window.emobic.copy(text, strings.copied), () => false)) return;
    const box = make('textarea', {className: 'in', rows: 5, readOnly: true, value: text});
    show(strings.copyHere, box);
    box.select();
  }

  // Sending

  /** Sends a message. Returns whether the receiver accepted it; false also if this page cannot request it. */
  async function post(action, body) {
    try {
      const headers = {'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8'};
      return (await fetch(action, {method: 'POST', headers, body, signal: AbortSignal.timeout(30000)})).ok;
    } catch {
      return false;
    }
  }

  /** Disables the button and the fields, whose values are on their way, and shows that a request is in progress. */
  function setBusy(isBusy) {
    submit.disabled = isBusy;
    for (const control of controls()) place(control).inert = isBusy;
    const draft = form.querySelector('.form-draft');
    if (draft) draft.inert = isBusy;
    form.setAttribute('aria-busy', isBusy);
    form.querySelector('.sending')?.remove();
    if (!isBusy || !sends || isMail) return;
    submit.after(make('span', {className: 'sending'}, make('progress', {'aria-label': strings.sending}), strings.sending));
    announce(strings.sending);
  }

  /** The row of a message that waits, for the table that the form has now: that of an earlier version may have had another name. */
  const placed = (row) => (keeps ? {...row, place: `crud:${strings.model}:${strings.table}`} : row);

  /** Stores the row of a form in its table. Returns whether that was possible. */
  const keep = (row) => !keeps || window.emobic.rows.add(row, strings);

  /** Shows the next screen after a message, or a confirmation in place of the form. */
  function finish() {
    clear();
    if (strings.next) {
      location.assign(strings.next);
      return;
    }
    form.hidden = true;
    const message = show(strings.thanks, row(button(strings.again, () => {
      hide();
      form.hidden = false;
      controls()[0]?.focus();
    })));
    message.prepend(make('h2', {}, sends ? strings.sent : strings.kept));
  }

  const prepare = (all) => (keeps ? window.emobic.rows.prepare(form, all, waitingRows()) : {codes: {}});

  /** Shows what went wrong, with what can be done about it. */
  const fail = (text, ...parts) => show(text, ...(parts.length ? [row(...parts)] : [])).classList.add('failed');

  async function send() {
    hide();
    setBusy(true);
    const all = await complete();
    const stored = await prepare(all);
    if (!stored) {
      setBusy(false);
      submit.focus();
      return;
    }
    const body = new URLSearchParams(all.map(({name, value}) => [name, value]));
    for (const code of Object.entries(stored.codes)) body.append(...code);
    body.append('levelId', level);
    body.append('dataId', item);
    const hasPrivate = all.some(({control}) => isPrivate(control));
    const isSent = !sends || await post(form.action, body.toString());
    const isKept = isSent && await keep(stored);
    setBusy(false);
    const copying = button(strings.copy, () => copy(asText()));
    if (isSent && !isKept) {
      fail(strings.full, ...(sends ? [] : [button(strings.retry, send, 'btn fill')]), copying);
    } else if (isSent) {
      finish();
    } else if (navigator.onLine) {
      fail(strings.failed, button(strings.retry, send, 'btn fill'), copying);
    } else if (hasPrivate || !enqueue(body.toString(), keeps ? stored : undefined)) {
      fail(hasPrivate ? strings.offline : strings.offlineFull, button(strings.retry, send, 'btn fill'), copying);
    } else {
      clear();
      showQueue(true);
    }
  }

  /** The row of the last mail, with the values that it was made of. */
  let written = {};

  /** Opens the visitor's mail program with the values as text. */
  async function mail() {
    setBusy(true);
    const all = await complete();
    const values = JSON.stringify(all.map(({name, value}) => [name, value]));
    // The values stay, because nobody tells whether a mail is sent; so the row is stored when it is written, and only once.
    const isNew = values !== written.values;
    const stored = isNew ? await prepare(all) : written.stored;
    const isKept = stored && (!isNew || await keep(stored));
    setBusy(false);
    if (!isKept) {
      if (stored) fail(strings.full);
      else submit.focus();
      return;
    }
    written = {values, stored};
    const [address, query = ''] = form.getAttribute('action').split('?');
    const fields = new Map(query.split('&').filter(Boolean).map((pair) => pair.split('=')));
    if (!fields.has('subject')) fields.set('subject', encodeURIComponent(document.title));
    fields.set('body', encodeURIComponent([asText(), ...Object.entries(stored.codes).map((code) => code.join(': '))].join('\r\n')));
    const href = `${address}?${[...fields].map((pair) => pair.join('=')).join('&')}`;
    const hasPictures = all.some(({control}) => control.type === 'file');
    const message = show([strings.mail, hasPictures && strings.mailPictures].filter(Boolean).join(' '), row(make('a', {className: 'btn fill', href}, strings.openMail), button(strings.copy, () => copy(asText()))));
    message.querySelector('a').click();
  }

  // The queue of messages that wait for a connection

  /** The waiting messages, without what is none. */
  function queue() {
    const kept = store.get(queueName);
    return Array.isArray(kept) ? kept.filter((each) => typeof each?.body === 'string') : [];
  }

  const setQueue = (list) => (list.length ? store.set(queueName, list) : (store.remove(queueName), true));
  const enqueue = (body, row) => setQueue([...queue(), {id: `${Date.now()}-${Math.random()}`, body, row}]);
  const waitingRows = () => queue().map(({row}) => row).filter(Boolean);
  const without = (id) => queue().filter((each) => each.id !== id);

  /** The ids of messages that this page has sent, which must not come back when their discarding is undone. */
  const sentIDs = new Set();

  let note;
  /** Shows the waiting messages, with a button to discard them. */
  function showQueue(isNew) {
    const hadFocus = note?.contains(document.activeElement);
    const isOpen = note?.querySelector('details').open ?? false;
    note?.remove();
    const waiting = queue();
    if (!waiting.length) return;
    // In a version of the app whose form sends nothing, or mail, nothing of this is sent any more.
    const hasFailed = !posts || waiting.some(({failed}) => failed);
    const text = hasFailed ? strings.failed : strings.waiting;
    const discard = button(strings.discard, () => {
      setQueue([]);
      showQueue();
      show(strings.discarded, row(button(strings.undo, () => {
        hide();
        setQueue([...waiting.filter(({id}) => !sentIDs.has(id)), ...queue()]);
        showQueue(true);
      })));
    });
    const messagesText = () => waiting.map(({body}) => [...new URLSearchParams(body)].slice(0, -2).map((pair) => pair.join(': ')).join('\r\n')).join('\r\n\r\n');
    const retry = posts ? button(strings.retry, () => flush(true), 'btn fill') : button(strings.copy, () => copy(messagesText()), 'btn fill');
    // The answer to a question says nothing without the question.
    const boxes = new Map(values().filter(({control}) => control.type === 'checkbox').map(({name, label}) => [name, label]));
    const shown = ([name, value]) => (boxes.has(name) ? `${boxes.get(name)}: ${answer(value)}` : value);
    const lines = waiting.map(({body}) => make('li', {}, [...new URLSearchParams(body)].slice(0, -2).map(shown).join(' \xb7 ')));
    // Closed, because many would push the form out of sight.
    const messages = make('details', {open: isOpen}, make('summary', {}, filled(strings.waitingCount, {count: waiting.length})), make('ul', {}, ...lines));
    note = card('form-waiting', text, messages, row(...(hasFailed ? [retry] : []), discard));
    form.before(note);
    if (isNew || hadFocus) note.focus();
  }

  let running;
  /** Does something unless it is being done, in this window or another: nothing may be sent or stored twice. */
  function alone(work) {
    running ??= locked(work).finally(() => {
      running = undefined;
    });
    return running;
  }

  /** Does something while no other window does. Pages of `http:` have no locks. */
  async function locked(work) {
    if (!navigator.locks) return work();
    try {
      return await navigator.locks.request(store.key(queueName), {ifAvailable: true}, (lock) => lock && work());
    } catch (error) {
      // Without storage there are no locks, and no other window has anything that waits.
      if (error.name !== 'SecurityError') throw error;
      return work();
    }
  }

  /** Stores the rows of messages that are not sent any more, which are there to be read. */
  async function storeRows() {
    if (!waitingRows().length || !await part('rows').then(() => true, () => false)) return;
    for (const {id, row: stored} of queue()) {
      if (!stored || !await window.emobic.rows.add(placed(stored), strings)) continue;
      setQueue(queue().map((each) => (each.id === id ? {...each, row: undefined} : each)));
    }
  }

  /** Sends the waiting messages. */
  function flush(isAsked = false) {
    return alone(async () => {
      let sent = 0;
      let isKept = true;
      for (const {id, body, row: stored, failed} of queue()) {
        // A receiver that refuses, or that this page cannot request, is not requested again at each visit.
        if (!navigator.onLine || (failed && !isAsked)) continue;
        // What cannot be stored yet is not sent yet.
        if (stored && !await part('rows').then(() => true, () => false)) continue;
        // It may have been discarded meanwhile.
        if (!queue().some((each) => each.id === id)) continue;
        if (await post(form.action, body)) {
          sentIDs.add(id);
          setQueue(without(id));
          if (stored) isKept = await window.emobic.rows.add(placed(stored), strings) && isKept;
          sent += 1;
        } else if (navigator.onLine) {
          setQueue(queue().map((each) => (each.id === id ? {...each, failed: true} : each)));
        }
      }
      showQueue();
      // Nobody is interrupted who is typing.
      if (sent) (!isAsked && form.contains(document.activeElement) ? tell : show)(isKept ? strings.thanks : strings.full);
    });
  }

  // Copying is for the case that the connection is lost.
  part('actions').catch(() => {});
  window.emobic.form.send = isMail ? mail : send;
  const begin = () => {
    showQueue();
    if (!posts) alone(storeRows);
    else if (navigator.onLine) flush();
  };
  begin();
  if (posts) addEventListener('online', () => flush());
  // Another window sends or discards messages, too, or erases everything.
  addEventListener('storage', ({key}) => (key === null || key === store.key(queueName)) && showQueue());
  // Nothing of that is told to a page that is kept in the history.
  addEventListener('pageshow', ({persisted}) => persisted && begin());
})();
