// SPDX-License-Identifier: MIT
// A video stops when its screen is left; captions also work from the disk; a platform's player is loaded only when asked for.
(() => {
  'use strict';

  const {make} = window.emobic;

  /** Turns the captions on. Browsers load none from the disk: there the lines in the page take their place. */
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

  /** The player of the platform, in place of the button. */
  function embed(button) {
    const frame = make('iframe', {
      className: 'player-frame',
      title: document.querySelector('h1')?.textContent ?? document.title,
      allow: 'autoplay; fullscreen; encrypted-media; picture-in-picture',
      // The platform refuses to play for pages that do not say where they are.
      referrerPolicy: 'strict-origin-when-cross-origin',
      src: button.dataset.embed,
    });
    button.replaceWith(frame);
    frame.focus();
  }

  /** Plays here when the button is pressed; without a connection it says so instead of showing a broken frame. */
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

  for (const video of document.querySelectorAll('video')) {
    addCaptions(video);
    addEventListener('pagehide', () => video.pause());
  }
  document.querySelectorAll('.play').forEach(offer);
})();
