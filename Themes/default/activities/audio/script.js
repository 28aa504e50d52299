// SPDX-License-Identifier: MIT
// The player of a sound in the theme's look, over the browser's own element. Without the script the browser shows its own player.
(() => {
  'use strict';

  const box = document.querySelector('.sound');
  if (!box) return;
  const {make, announce} = window.emobic;
  const strings = box.dataset;
  const audio = box.querySelector('audio');
  const lost = document.querySelector('.lost');
  // A frame may name no language; an empty list is that of the browser.
  const lang = document.documentElement.lang || [];

  /** A time as minutes and seconds, with hours if there are any. */
  function clock(seconds) {
    if (!Number.isFinite(seconds)) return '\u2013:\u2013\u2013';
    const two = (number) => String(number).padStart(2, '0');
    const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  }

  const innerHTML = '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path/></svg>';
  const play = make('button', {type: 'button', className: 'sound-play', onclick: () => (audio.paused ? start() : audio.pause()), innerHTML});
  const seek = make('input', {type: 'range', className: 'sound-seek', min: 0, max: 0, step: 'any', value: 0, 'aria-label': strings.seek});
  const now = make('span', {}, clock(0));
  const length = make('span', {}, clock());
  const rates = [0.75, 1, 1.25, 1.5, 2].map((rate) => make('option', {value: rate}, `${rate.toLocaleString(lang, {numberingSystem: 'latn'})}\xd7`));
  const speed = make('select', {className: 'sound-speed', 'aria-label': strings.speed}, ...rates);

  function start() {
    // The error is shown by the event for it.
    audio.play().catch(() => {});
  }

  function label() {
    play.title = audio.paused ? strings.play : strings.pause;
    play.setAttribute('aria-label', play.title);
    play.querySelector('path').setAttribute('d', audio.paused ? 'M8 5v14l11-7z' : 'M8 5v14M16 5v14');
  }

  function tell() {
    const isKnown = Number.isFinite(audio.duration);
    seek.disabled = !isKnown;
    seek.max = isKnown ? audio.duration : 0;
    seek.value = audio.currentTime;
    seek.setAttribute('aria-valuetext', `${clock(audio.currentTime)} / ${clock(audio.duration)}`);
    seek.style.setProperty('--done', isKnown && audio.duration ? `${(audio.currentTime / audio.duration) * 100}%` : '0%');
    now.textContent = clock(audio.currentTime);
    length.textContent = clock(audio.duration);
  }

  /** Says that the sound cannot be loaded, with the link to it that the page has. */
  function fail() {
    if (!audio.error && audio.networkState !== HTMLMediaElement.NETWORK_NO_SOURCE) return;
    // Firefox plays on without sound on a computer that has no output for it.
    if (/sink/i.test(audio.error?.message)) return;
    box.hidden = true;
    lost.hidden = false;
    announce(lost.textContent.trim());
  }

  speed.value = 1;
  speed.addEventListener('change', () => {
    audio.playbackRate = speed.value;
  });
  seek.addEventListener('input', () => {
    audio.currentTime = seek.value;
  });
  // A finger that scrolls the page has moved the slider, too.
  let before = 0;
  seek.addEventListener('pointerdown', () => {
    before = audio.currentTime;
  });
  seek.addEventListener('pointercancel', () => {
    audio.currentTime = before;
  });
  for (const type of ['play', 'pause', 'ended']) audio.addEventListener(type, label);
  for (const type of ['loadedmetadata', 'durationchange', 'timeupdate', 'seeked']) audio.addEventListener(type, tell);
  audio.addEventListener('error', fail);
  addEventListener('online', () => {
    if (!lost.hidden) audio.load();
  });
  audio.addEventListener('loadedmetadata', () => {
    lost.hidden = true;
    box.hidden = false;
  });
  // The browser may keep the page for going back.
  addEventListener('pagehide', () => audio.pause());

  audio.controls = false;
  box.append(make('div', {className: 'sound-player', role: 'group', 'aria-label': strings.title}, play,
    make('div', {className: 'sound-way'}, make('p', {className: 'sound-title'}, strings.title), seek, make('p', {className: 'sound-times'}, now, length)), speed));
  label();
  tell();
  fail();
})();
