// SPDX-License-Identifier: MIT
// Posters go on by themselves until the visitor touches them, or stops them with a button.
(() => {
  'use strict';

  const pause = 5000;

  window.emobic.rotate = (strip, control) => {
    const posters = [...strip.children];
    const button = control('rotate', strip.dataset.pause, 'M8 5v14M16 5v14', stop);
    strip.before(button);

    /** The poster in the middle of the strip. */
    const current = () => {
      const middle = strip.getBoundingClientRect().left + strip.clientWidth / 2;
      return posters.findIndex((poster) => {
        const {left, right} = poster.getBoundingClientRect();
        return left <= middle && right > middle;
      });
    };

    const timer = setInterval(() => {
      // Neither unseen nor below the viewer.
      if (document.hidden || document.querySelector('dialog[open]')) return;
      const next = posters[(current() + 1) % posters.length];
      strip.scrollBy({left: next.getBoundingClientRect().left - strip.getBoundingClientRect().left, behavior: 'smooth'});
    }, pause);

    function stop() {
      clearInterval(timer);
      // The button leaves the page, and the focus with it.
      if (document.activeElement === button) strip.focus({preventScroll: true});
      button.remove();
    }

    ['pointerdown', 'wheel', 'keydown', 'focusin'].forEach((name) => strip.addEventListener(name, stop, {once: true, passive: true}));
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', stop, {once: true});
  };
})();
