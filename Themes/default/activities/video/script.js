// SPDX-License-Identifier: MIT
// Stops a video when its screen is left, shows captions also from the disk, and loads a platform's player only on request.
(() => {
  'use strict';

  const {make, announce} = window.emobic;

  /** Turns the captions on. From the disk browsers load none, so the lines in the page replace them. */
  function addCaptions(video) {
    const track = video.querySelector('track');
    if (!track) return;
    if (location.protocol !== 'file:') {
      track.track.mode = 'showing';
      return;
    }
    const lines = document.querySelectorAll('.transcript [data-start]');
    const captions = video.addTextTrack('captions', track.label, track.srclang);
    track.remove();
    for (const line of lines) captions.addCue(new VTTCue(line.dataset.start / 1000, line.dataset.end / 1000, line.textContent));
    captions.mode = 'showing';
  }

  /** The platform's player, which replaces the button. */
  function embed(button) {
    const frame = make('iframe', {
      className: 'player-frame',
      title: document.querySelector('h1')?.textContent ?? document.title,
      allow: 'autoplay; fullscreen; encrypted-media; picture-in-picture',
      // The platform refuses to play on pages that send no referrer.
      referrerPolicy: 'strict-origin-when-cross-origin',
      src: button.dataset.embed,
    });
    button.replaceWith(frame);
    frame.focus();
  }

  /** Plays on the page when the button is pressed; without a connection it shows a message instead of a broken frame. */
  function offer(button) {
    const offline = button.parentElement.querySelector('.play-offline');
    button.addEventListener('click', () => {
      offline.hidden = navigator.onLine;
      if (navigator.onLine) embed(button);
    });
    addEventListener('online', () => {
      offline.hidden = true;
    });
  }

  /** Says that a video cannot be loaded, above the link to it. It may have failed before this script ran. */
  function watch(video) {
    const lost = document.querySelector('.lost');
    const update = () => {
      const isLost = Boolean(video.error) || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE;
      if (isLost && lost.hidden) announce(lost.textContent.trim());
      lost.hidden = !isLost;
      video.parentElement.hidden = isLost;
    };
    for (const type of ['error', 'loadedmetadata']) video.addEventListener(type, update);
    addEventListener('online', () => lost.hidden || video.load());
    update();
  }

  for (const video of document.querySelectorAll('video')) {
    addCaptions(video);
    watch(video);
    addEventListener('pagehide', () => video.pause());
  }
  document.querySelectorAll('.play').forEach(offer);
})();
