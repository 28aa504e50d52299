// SPDX-License-Identifier: MIT
// Pictures of other servers that are gone.
(() => {
  'use strict';

  const {announce} = window.emobic;
  const template = document.querySelector('.picture-gone');
  const notice = template.content.firstElementChild;

  /** Says that the picture could not be loaded, with a link to it. In a link there is only room for its name. */
  function replace(picture) {
    const control = picture.closest('a,button,summary');
    const others = control && control.textContent.trim();
    const instead = control ? document.createElement('span') : notice.cloneNode(true);
    if (!control) {
      instead.querySelector('a').href = picture.src;
      announce(instead.querySelector('p').textContent);
    } else if (!others) {
      instead.textContent = picture.alt || control.getAttribute('aria-label') || template.dataset.name;
    }
    picture.replaceWith(instead);
    addEventListener('online', () => {
      instead.replaceWith(picture);
      // The same address again is another attempt.
      picture.src = picture.getAttribute('src');
    }, {once: true});
  }

  // Others, as those of galleries and enlarged ones, belong to scripts of their own.
  for (const picture of document.querySelectorAll('main :is(.picture,.row-pic,.head-pic,.tile img)[src^=http]:not(.zoom *)')) {
    picture.addEventListener('error', () => replace(picture));
    // It may have failed before this script ran.
    if (picture.complete && !picture.naturalWidth) replace(picture);
  }
})();
