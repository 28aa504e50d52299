// SPDX-License-Identifier: MIT
// A reader of printed codes: by camera or photo if the browser supports it, and always by typing.
(() => {
  'use strict';

  const {root, announce, make, filled} = window.emobic;
  const reader = document.querySelector('.qr');
  if (!reader) return;
  const strings = reader.dataset;
  const video = reader.querySelector('video');
  const camera = reader.querySelector('.qr-camera');
  const part = (name) => reader.querySelector(`[data-part=${name}]`);
  const scan = reader.querySelector('[data-do=scan]');
  const message = reader.querySelector('.qr-message');
  const result = reader.querySelector('.qr-result');
  /** A code in one line, as the page has it: a printed one may have several, with blanks around them. */
  const flat = (text) => text.trim().replace(/\s+/g, ' ');
  const codes = new Map();
  for (const {textContent, href} of reader.querySelectorAll('.qr-codes a')) {
    if (!codes.has(flat(textContent))) codes.set(flat(textContent), href);
  }

  let detector = null;
  let stream = null;
  let timer = 0;

  // The meaning of a code

  /** The addresses of the site, here and where it is published, because printed addresses have to work from a disk too. */
  const bases = [root.href, strings.site].filter(Boolean);

  const webAddress = (text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? new URL(text) : null;

  /** Returns the screen of this site that an address names, or null. */
  function ownScreen(text) {
    const address = webAddress(text)?.href;
    const base = address && bases.find((each) => address.startsWith(each));
    if (!base) return null;
    // A folder means its first page, which reads the query of addresses of the old player, and some hosts leave out the ending.
    const path = address.slice(base.length).replace(/^([^?#]*\/)?(?=$|[?#])/, '$&index.html').replace(/^index\.php(?=\?)/, 'index.html').replace(/^([^?#]*\/)?[^./?#]+(?=$|[?#])/, '$&.html');
    const target = new URL(`./${path}`, root).href;
    return target.startsWith(root.href) && /\.html($|[?#])/.test(target) ? target : null;
  }

  /** Whether an address below the site is one of the app's pages. From the disk nothing can be asked for, and an address is believed. */
  async function isScreen(address) {
    if (!/^http/.test(address)) return true;
    try {
      const response = await fetch(address);
      // Some servers have an answer for every address.
      return response.ok && (await response.text()).includes(` data-app="${document.body.dataset.app}"`);
    } catch {
      return false;
    }
  }

  let turn = 0;
  /** Opens the target of a code. A code that the app does not know is shown, and opened only by the visitor. */
  async function use(read) {
    const text = read.trim();
    if (!text) return;
    turn += 1;
    const mine = turn;
    say('');
    result.hidden = true;
    const listed = codes.get(flat(text));
    const own = listed ? null : ownScreen(text);
    const target = listed ?? (own && await isScreen(own) ? own : null);
    // Another code has been read in the meantime.
    if (mine !== turn) return;
    if (target) {
      location.assign(target);
      return;
    }
    result.replaceChildren(make('p', {}, strings.unknown), make('p', {className: 'qr-text'}, text));
    const address = webAddress(text);
    if (address) {
      const link = make('a', {className: 'btn', href: address.href, rel: 'noopener noreferrer', target: '_blank'}, filled(strings.visit, {host: address.host}));
      result.append(make('p', {className: 'links'}, link));
    }
    result.hidden = false;
    result.setAttribute('aria-label', `${strings.unknown} ${text}`);
    result.focus();
  }

  /** Shows a lasting message; an empty one removes it. */
  function say(text) {
    message.textContent = text;
    message.hidden = !text;
    if (text) announce(text);
  }

  // Camera and photo

  /** The browser's own detector, if it supports any kind of code. */
  async function findDetector() {
    try {
      const formats = await window.BarcodeDetector.getSupportedFormats();
      return formats.length ? new window.BarcodeDetector({formats}) : null;
    } catch {
      return null;
    }
  }

  const trouble = {NotAllowedError: 'denied', SecurityError: 'denied', NotFoundError: 'noCamera', OverconstrainedError: 'noCamera'};

  async function startCamera() {
    // It keeps the focus, which the attribute `disabled` would remove.
    if (scan.ariaDisabled) return;
    say('');
    result.hidden = true;
    scan.ariaDisabled = true;
    let own = null;
    try {
      // Without https no camera is available.
      if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError');
      own = await navigator.mediaDevices.getUserMedia({video: {facingMode: 'environment'}, audio: false});
      stream = own;
      scan.ariaDisabled = null;
      video.srcObject = stream;
      camera.hidden = false;
      part('scan').hidden = true;
      reader.querySelector('.qr-aim').textContent = strings.aim;
      announce(strings.aim);
      reader.querySelector('[data-do=stop]').focus();
      await video.play();
      look();
    } catch (error) {
      // The visitor stopped before the first picture, so no message is needed.
      if (own && stream !== own) return;
      stopCamera();
      say(strings[trouble[error.name] ?? 'noCamera']);
    } finally {
      scan.ariaDisabled = null;
    }
  }

  function stopCamera() {
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    video.srcObject = null;
    const hadFocus = camera.contains(document.activeElement);
    camera.hidden = true;
    part('scan').hidden = !detector;
    if (hadFocus) scan.focus();
  }

  /** Searches for a code a few times a second, because more would only drain the battery. */
  async function look() {
    const own = stream;
    let found = [];
    try {
      found = await detector.detect(video);
    } catch {
      // No picture is available yet.
    }
    if (!own || stream !== own) return;
    if (found.length) {
      stopCamera();
      use(found[0].rawValue);
    } else {
      timer = setTimeout(look, 200);
    }
  }

  async function readPhoto(input) {
    const file = input.files[0];
    if (!file) return;
    say('');
    result.hidden = true;
    try {
      const found = await detector.detect(await createImageBitmap(file));
      if (found.length) use(found[0].rawValue);
      else say(strings.nothing);
    } catch {
      say(strings.badPhoto);
    }
    // Permits choosing the same photo again.
    input.value = '';
  }

  function endCamera() {
    if (!stream) return;
    stopCamera();
    scan.focus();
  }

  scan.addEventListener('click', startCamera);
  reader.querySelector('[data-do=stop]').addEventListener('click', endCamera);
  reader.querySelector('[type=file]').addEventListener('change', ({target}) => readPhoto(target));
  const code = reader.querySelector('#code');
  /** Shows the error of the box beside it; none while the box is empty. */
  function complain(text) {
    reader.querySelector('.field-error').textContent = text;
    code.setAttribute('aria-describedby', 'code-error');
    code.removeAttribute('aria-invalid');
    if (!text) return;
    code.setAttribute('aria-invalid', 'true');
    // The box says its error only when it gets the focus.
    if (document.activeElement === code) announce(text);
    code.focus();
  }
  code.addEventListener('input', () => complain(''));
  reader.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    complain(code.value.trim() ? '' : strings.missing);
    use(code.value);
  });
  addEventListener('keydown', ({key}) => key === 'Escape' && endCamera());
  addEventListener('pagehide', stopCamera);
  document.addEventListener('visibilitychange', () => document.hidden && stream && stopCamera());

  reader.hidden = false;
  document.querySelector('.qr-plain').hidden = true;
  findDetector().then((found) => {
    detector = found;
    part('scan').hidden = part('photo').hidden = !found;
    if (!found) {
      message.textContent = strings.noDetector;
      message.hidden = false;
    }
  });
})();
