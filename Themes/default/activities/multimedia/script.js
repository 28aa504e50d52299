// SPDX-License-Identifier: MIT
// Photos, sounds and videos of the visitor's device, and voice recordings. Nothing leaves the device unless the visitor shares it.
(() => {
  'use strict';

  const template = document.getElementById('media');
  if (!template) return;
  const {announce, make, part, filled} = window.emobic;
  // Without the first script the page stays as it is without any.
  if (!make) return;
  const [screen, cardModel] = template.content.children;
  const strings = screen.dataset;
  const one = (selector) => screen.querySelector(selector);
  const told = one('.told');
  const notice = one('.notice');
  const timer = one('.recording');
  const [record, stop] = [one('[data-do=record]'), one('[data-do=stop]')];
  let recordings = 0;
  let recorder;

  function complain(text) {
    notice.textContent = text;
    notice.hidden = !text;
  }

  // Sharing

  /** Opens the share sheet for the screen, or copies its address where the browser has none. */
  async function sharePage() {
    const title = document.title;
    try {
      if (!navigator.share) throw new Error('no share sheet');
      await navigator.share({title, url: location.href});
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error.name !== 'AbortError') await copy();
    }
  }

  /** Copies the screen's address, and shows a confirmation for a while. */
  async function copy() {
    const isCopied = await part('actions').then(() => window.emobic.copy(location.href, strings.copied), () => false);
    told.textContent = isCopied ? '' : strings.notCopied;
  }

  // Files

  /** Marks the screen while it has what is nowhere else: a new version of the site must not load it again without asking. */
  function mark() {
    screen.toggleAttribute('data-holds', one('.picked').children.length > 0 || recorder?.state === 'recording');
  }

  /** Makes a card for a picked or recorded file.
   * @param source the button that picks or records such files
   */
  function show(file, kind, source) {
    const card = cardModel.cloneNode(true);
    const src = URL.createObjectURL(file);
    const shown = kind === 'image' ? make('img', {src, alt: file.name}) : make(kind, {src, controls: true, playsInline: true, 'aria-label': file.name});
    const [share, remove] = card.querySelectorAll('button');
    const [link] = card.querySelectorAll('a');
    shown.addEventListener('error', () => {
      card.querySelector('.shot-name').textContent = `${file.name}: ${strings.unreadable}`;
      announce(`${file.name}: ${strings.unreadable}`);
      shown.remove();
    });
    card.prepend(shown);
    card.querySelector('.shot-name').textContent = file.name;
    link.href = src;
    link.download = file.name;
    share.hidden = !navigator.canShare?.({files: [file]});
    share.addEventListener('click', () => navigator.share({files: [file]}).catch(() => {}));
    for (const control of [link, share, remove]) control.setAttribute('aria-label', `${control.textContent.trim()}: ${file.name}`);
    remove.addEventListener('click', () => {
      const beside = card.nextElementSibling ?? card.previousElementSibling;
      shown.pause?.();
      card.remove();
      mark();
      URL.revokeObjectURL(src);
      announce(filled(strings.removed, {name: file.name}));
      (beside?.querySelector('[data-do=remove]') ?? source).focus();
    });
    one('.picked').prepend(card);
    mark();
  }

  for (const button of screen.querySelectorAll('[data-pick]')) {
    const input = button.nextElementSibling;
    button.addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
      const {files} = input;
      for (const file of files) show(file, button.dataset.pick, button);
      announce(files.length === 1 ? files[0].name : filled(strings.files, {n: files.length}));
      // Permits picking the same file again.
      input.value = '';
    });
  }

  // Recording

  function setRecording(isOn) {
    record.hidden = isOn;
    stop.hidden = timer.hidden = !isOn;
    (isOn ? stop : record).focus();
  }

  /** Shows the length of the recording, as minutes and seconds. */
  function count(start) {
    const seconds = Math.floor((Date.now() - start) / 1000);
    timer.textContent = `${strings.recording} ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }

  function finished(parts, type) {
    const blob = new Blob(parts, {type});
    if (!blob.size) return;
    const ending = /mp4/.test(type) ? 'm4a' : /ogg/.test(type) ? 'ogg' : 'webm';
    recordings += 1;
    show(new File([blob], `${strings.fileName} ${recordings}.${ending}`, {type}), 'audio', record);
    announce(strings.recorded);
  }

  /** Requests the microphone and records until stopped. */
  async function start() {
    // It keeps the focus, which the attribute `disabled` would remove.
    if (record.ariaDisabled) return;
    complain('');
    record.ariaDisabled = true;
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({audio: true});
      const parts = [];
      recorder = new MediaRecorder(stream);
      recorder.addEventListener('dataavailable', (event) => parts.push(event.data));
      const begun = Date.now();
      const clock = setInterval(count, 500, begun);
      recorder.addEventListener('stop', () => {
        clearInterval(clock);
        // The indicator of the microphone goes out only when its tracks end.
        for (const track of stream.getTracks()) track.stop();
        setRecording(false);
        finished(parts, recorder.mimeType);
        mark();
      });
      recorder.start();
      count(begun);
      mark();
      setRecording(true);
    } catch (error) {
      // A browser may have no format for recordings.
      stream?.getTracks().forEach((track) => track.stop());
      complain(stream ? strings.noRecorder : error.name === 'NotFoundError' ? strings.noMicrophone : strings.denied);
    }
    record.ariaDisabled = null;
  }

  function end() {
    if (recorder?.state === 'recording') recorder.stop();
  }

  one('[data-do=share]').addEventListener('click', sharePage);
  // Safari lets a page copy for a second after a tap.
  if (!navigator.share && navigator.vendor[0] === 'A') part('actions').catch(() => {});
  record.addEventListener('click', start);
  stop.addEventListener('click', end);
  addEventListener('pagehide', end);
  if (!navigator.mediaDevices || !window.MediaRecorder) {
    record.hidden = true;
    complain(strings.noRecorder);
  }
  template.replaceWith(screen);
})();
