// SPDX-License-Identifier: MIT
// The title in the bar, and the edges of the app's own menu, in browsers whose styles cannot follow the scrolling: the style has the same
// animations for them, as far as `--scrolled` says.
(() => {
  'use strict';

  const find = (selector) => document.querySelector(selector);
  const [bar, title, heading] = ['.bar', '.bar-title', 'h1'].map(find);

  /** Calls a function now, when the element is scrolled, and when the window has another size. */
  function follow(element, update) {
    element.addEventListener('scroll', update, {passive: true});
    addEventListener('resize', update);
    update();
  }

  if (heading) {
    follow(document, () => {
      const isBelow = heading.getBoundingClientRect().bottom < bar.getBoundingClientRect().bottom;
      title.style.setProperty('--scrolled', Number(isBelow));
    });
  }
  for (const menu of document.querySelectorAll('.top-menu,.tabs ul')) {
    follow(menu, () => {
      const hidden = menu.scrollWidth - menu.clientWidth;
      menu.classList.toggle('is-cut', hidden > 1);
      menu.style.setProperty('--scrolled', Math.abs(menu.scrollLeft) / hidden);
    });
  }
})();
