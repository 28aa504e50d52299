// SPDX-License-Identifier: MIT
// Pictures of other servers that are gone.
(() => {
  'use strict';

  const {announce, make} = window.emobic;
  const template = document.querySelector('.picture-gone');
  const notice = template.content.firstElementChild;

  const selector = 'main :is(.picture,.row-pic,.head-pic,.tile img,.zoom img,.gallery img),.viewer img';

  // One that fails while this script starts is found by both ways below.
  const gone = new WeakSet();

  /**
   * Says that the picture could not be loaded, with a link to it. In a link there is only room for its name, and beside the words of a row,
   * of a tile or of the heading, the picture was only an ornament.
   */
  function lose(picture) {
    if (gone.has(picture)) return;
    gone.add(picture);
    const box = picture.closest('.zoom');
    const head = picture.closest('.head');
    const control = picture.closest('a,button,summary,.row,.tile') ?? head;
    const others = control && control.textContent.trim();
    // The box has a link to its picture below it.
    const instead = control ? make('span', {className: others ? 'vh' : 'lost-name'}, picture.alt) : (box ? notice.firstElementChild : notice).cloneNode(true);
    if (!control) {
      if (!box) instead.querySelector('a').href = picture.src;
      announce(instead.querySelector('p').textContent);
    } else if (!others && !picture.alt) {
      instead.textContent = control.getAttribute('aria-label') || template.dataset.name;
    }
    // The heading stands on its picture.
    head?.classList.remove('has-image');
    // Scripts of galleries and of enlarged pictures hold theirs.
    const stays = picture.closest('.zoom,.gallery,.viewer') && (box ?? picture);
    if (stays) {
      stays.hidden = true;
      stays.after(instead);
    } else {
      picture.replaceWith(instead);
    }
    addEventListener('online', () => {
      gone.delete(picture);
      head?.classList.add('has-image');
      if (stays) {
        stays.hidden = false;
        instead.remove();
      } else {
        instead.replaceWith(picture);
      }
      // The same address again is another attempt.
      picture.src = picture.getAttribute('src');
    }, {once: true});
  }

  const isRemote = (picture) => picture.matches(selector) && /^http/.test(picture.getAttribute('src'));

  // Errors do not bubble. Those of a viewer come long after this script has run.
  document.addEventListener('error', ({target}) => {
    if (target instanceof HTMLImageElement && isRemote(target)) lose(target);
  }, true);
  // Others may have failed before it ran. A copy, because the list loses those that are replaced.
  for (const picture of [...document.images]) {
    if (isRemote(picture) && picture.complete && !picture.naturalWidth) lose(picture);
  }
})();
