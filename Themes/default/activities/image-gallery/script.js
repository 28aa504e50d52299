// SPDX-License-Identifier: MIT
// The viewer of a gallery: one picture at a time over the whole screen. Without the script the thumbnails link to the files.
(() => {
  'use strict';

  const {announce, make, part} = window.emobic;
  const gallery = document.querySelector('.gallery');
  if (!gallery) return;

  const strings = gallery.dataset;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)');
  const thumbnails = [...gallery.querySelectorAll('.shot')];
  const count = thumbnails.length;
  const pause = 4000;
  let current = 0;
  let timer = null;
  let resting;
  let isSwiped = false;

  // At the end of the page, which may run the other way.
  const {direction} = getComputedStyle(gallery);
  const dialog = make('dialog', {className: 'viewer', dir: direction, 'aria-label': strings.viewer});
  const strip = make('div', {className: 'viewer-strip', tabIndex: 0, role: 'group', 'aria-label': strings.viewer});
  // The title of the screen is not seen while the viewer covers it; a gallery of one picture opens it at once.
  const title = make('p', {className: 'viewer-title', 'aria-hidden': 'true'}, document.querySelector('h1:not(.vh)')?.textContent ?? '');
  const counter = make('p', {className: 'viewer-count', 'aria-hidden': 'true'});
  const play = control('play', strings.play, 'M8 5v14l11-7z', () => (timer ? stop() : start()));
  const previous = control('previous', strings.previous, 'M15 5l-7 7 7 7', () => step(-1), 'flip');
  const next = control('next', strings.next, 'M9 5l7 7-7 7', () => step(1), 'flip');
  const close = control('close', document.body.dataset.close, 'M6 6l12 12M18 6L6 18', () => dialog.close());
  const slides = thumbnails.map(slide);

  /** Makes a round button with an icon. Arrows are mirrored with the text; signs of players are not. */
  function control(name, label, path, onclick, turned = '') {
    const innerHTML = `<svg class="i ${turned}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
    return make('button', {type: 'button', className: `viewer-button viewer-${name}`, title: label, 'aria-label': label, onclick, innerHTML});
  }

  /** Makes a picture of the strip. One with a target is a link to it, with a label, even if the link is dead. */
  function slide(thumbnail) {
    const box = thumbnail.parentElement;
    const image = make('img');
    // A copy of the picture with its address would load at once, wherever the picture stands.
    for (const {name, value} of box.querySelector('img').attributes) if (!['src', 'srcset', 'sizes', 'loading'].includes(name)) image.setAttribute(name, value);
    const caption = box.querySelector('.caption');
    const words = caption ? [make('p', {className: 'viewer-caption', 'aria-hidden': 'true'}, ...caption.cloneNode(true).childNodes)] : [];
    image.draggable = false;
    const target = box.querySelector('.shot-link, a.poster');
    if (!target) return make('div', {className: 'slide'}, image, ...words);
    const goal = target.href ? {href: target.href} : {role: 'link', 'aria-disabled': 'true'};
    const link = make('a', {...goal, className: 'slide-link', draggable: false}, image, make('span', {className: 'slide-open'}, strings.open));
    return make('div', {className: 'slide'}, link, ...words);
  }

  /** Loads a picture, which is done only once it is near. */
  function load(number) {
    const image = slides[number]?.querySelector('img');
    if (!image || image.src) return;
    Object.assign(image, {sizes: '100vw', srcset: thumbnails[number].parentElement.querySelector('img').srcset, src: thumbnails[number].href});
  }

  /** Counts a picture, and loads it and its neighbours. */
  function approach(number) {
    counter.textContent = `${number + 1}/${count}`;
    [number, number + 1, number - 1].forEach(load);
  }

  function show(number) {
    // An inert element loses the focus, and without the focus the keys would have no effect.
    if (number !== current && slides[current].contains(document.activeElement)) strip.focus({preventScroll: true});
    current = number;
    // The layer's entry in the history is that of the picture shown.
    if (history.state?.viewer !== undefined) history.replaceState({...history.state, viewer: number}, '');
    approach(number);
    // A button that has the focus must not disappear.
    previous.setAttribute('aria-disabled', String(number === 0));
    next.setAttribute('aria-disabled', String(number === count - 1));
    slides.forEach((element, index) => {
      element.inert = index !== number;
    });
    announce(slides[number].querySelector('img').alt);
  }

  function moveTo(number, behavior) {
    if (number < 0 || number >= count) return;
    load(number);
    isSwiped = false;
    slides[number].scrollIntoView({behavior: isCalm.matches ? 'instant' : behavior, block: 'nearest', inline: 'center'});
    if (number !== current) show(number);
  }

  /** Moves by one picture at the visitor's request, which ends the slide show. */
  function step(by) {
    stop();
    moveTo(current + by, 'smooth');
  }

  function start() {
    if (current === count - 1) moveTo(0, 'instant');
    timer = setInterval(() => {
      moveTo(current + 1, 'smooth');
      if (current === count - 1) stop();
    }, pause);
    label(strings.pause, 'M8 5v14M16 5v14');
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    label(strings.play, 'M8 5v14l11-7z');
  }

  function label(text, path) {
    play.title = text;
    play.setAttribute('aria-label', text);
    play.querySelector('path').setAttribute('d', path);
  }

  function open(number) {
    if (!dialog.open) dialog.showModal();
    slides[number].scrollIntoView({behavior: 'instant', inline: 'center'});
    show(number);
    strip.focus();
  }

  dialog.addEventListener('close', () => {
    if (dialog.open) return;
    stop();
    thumbnails[current].focus();
  });

  dialog.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const ahead = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const target = {Home: 0, End: count - 1}[event.key];
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      step(event.key === ahead ? 1 : -1);
    } else if (target !== undefined) {
      event.preventDefault();
      step(target - current);
    }
  });

  // Swiping is the browser's own scrolling; the picture at which it ends is the current one.
  const middle = () => Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth);
  strip.addEventListener('pointerdown', () => {
    stop();
    isSwiped = true;
  });
  // Of quick swipes only the last one ends.
  strip.addEventListener('scroll', () => isSwiped && approach(middle()));
  const settle = () => {
    const number = middle();
    if (dialog.open && number !== current) show(number);
  };
  if ('onscrollend' in window) {
    strip.addEventListener('scrollend', settle);
  } else {
    // Safari before 26.2 does not tell the end.
    strip.addEventListener('scroll', () => {
      clearTimeout(resting);
      resting = setTimeout(settle, 120);
    });
  }
  document.addEventListener('visibilitychange', () => document.hidden && stop());

  strip.append(...slides);
  dialog.append(strip, make('div', {className: 'viewer-bar'}, counter, title, play, close));
  if (count > 1) dialog.append(previous, next);
  play.hidden = count < 2 || isCalm.matches;
  document.body.append(dialog);

  // A gallery of one picture shows that picture, and a reloaded page shows the same picture as before.
  if (history.state?.viewer < count) open(history.state.viewer);
  else if (gallery.children.length === 1 && count) open(0);
  // The viewer is a layer. Without the script for that the thumbnails lead to the files; one that is tapped before it has come, waits.
  const layer = part('layers').then(() => {
    // The gallery may have fewer pictures than before.
    if (history.state?.viewer !== undefined && !dialog.open) history.back();
    return window.emobic.layer('viewer', [dialog], {again: (number) => number < count && open(number)});
  });
  layer.catch(() => {});
  thumbnails.forEach((thumbnail, number) => thumbnail.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    layer.then((enter) => {
      // A second tap while the first waited.
      if (dialog.open) return;
      enter(dialog, number);
      open(number);
    }, () => location.assign(thumbnail.href));
  }));
  if (gallery.matches('.posters') && count > 1 && !isCalm.matches) part('rotate').then(() => window.emobic.rotate(gallery, control)).catch(() => {});
})();
