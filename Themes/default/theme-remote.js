// SPDX-License-Identifier: MIT
// Pictures of other servers that are gone.
(() => {
  'use strict';

  const {announce} = window.emobic;
  const notice = document.querySelector('.picture-gone');

  /** Says that the picture could not be loaded, with a link to it. In a link there is only room for its name. */
  function replace(picture) {
    const control = picture.closest('a,button,summary');
    const others = control && control.textContent.trim();
    const instead = control ? document.createElement('span') : notice.content.firstElementChild.cloneNode(true);
    if (!control) {
      instead.querySelector('a').href = picture.src;
      announce(instead.querySelector('p').textContent);
    } else if (!others) {
      instead.textContent = picture.alt || control.getAttribute('aria-label') || notice.dataset.name;
    }
    picture.replaceWith(instead);
    addEventListener('online', () => {
      instead.replaceWith(picture);
      // The same address again is another attempt.
      picture.src = picture.getAttribute('src');
    }, {once: true});
  }

  for (const picture of document.querySelectorAll('main img[src^=http]')) {
    picture.addEventListener('error', () => replace(picture));
    // It may have failed before this script ran.
    if (picture.complete && !picture.naturalWidth) replace(picture);
  }
})();
