// SPDX-License-Identifier: MIT
// A picture that can be enlarged, from the whole of it to four times its own size.
(() => {
  'use strict';

  const {make, announce, filled} = window.emobic;
  const box = document.querySelector('.zoom');
  if (!box) return;

  const strings = box.dataset;
  const image = box.querySelector('img');
  const pointers = new Map();
  // Changes the picture's width instead of a scale, so that the browser always draws it from its own pixels.
  let scale = 0;
  let left = 0;
  let top = 0;
  let lastTap = null;
  let hasMoved = false;
  let isFitted = true;
  let isAsked = false;

  /** The picture's own size, whichever of its widths the browser has loaded. */
  const own = {
    get width() {
      return Number(image.getAttribute('width')) || image.naturalWidth;
    },
    get height() {
      return Number(image.getAttribute('height')) || image.naturalHeight;
    },
  };
  const fit = () => Math.min(box.clientWidth / own.width, box.clientHeight / own.height);
  const largest = () => Math.max(4, fit());
  const between = (low, value, high) => Math.min(Math.max(value, low), high);

  /** Limits the position of the picture's edge: inside the box if the picture is smaller, outside if it is larger. */
  function placed(edge, size, room) {
    return size <= room ? (room - size) / 2 : between(room - size, edge, 0);
  }

  /** Loads the picture's own file in place of a narrower one, once it is enlarged. */
  function sharpen() {
    if (!image.srcset || !navigator.onLine || isAsked) return;
    isAsked = true;
    // What is shown stays until the file is there.
    const {srcset} = image;
    const onload = () => {
      isAsked = false;
      if (image.srcset === srcset) image.removeAttribute('srcset');
    };
    // A server that does not send it is not asked at each movement of a finger.
    const onerror = () => setTimeout(() => {
      isAsked = false;
    }, 5000);
    make('img', {src: image.src, onload, onerror});
  }

  function draw() {
    const width = own.width * scale;
    const height = own.height * scale;
    left = placed(left, width, box.clientWidth);
    top = placed(top, height, box.clientHeight);
    image.style.cssText = `width:${width}px;height:${height}px;left:${left}px;top:${top}px`;
    isFitted = scale <= fit() * 1.001;
    if (!isFitted) sharpen();
    box.classList.toggle('is-zoomed', !isFitted);
    mark(larger, scale >= largest() * 0.999);
    mark(smaller, isFitted);
    mark(reset, isFitted);
  }

  /** Marks a button as disabled. It keeps the focus, which the attribute `disabled` would remove. */
  function mark(button, isOff) {
    if (isOff) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
  }

  /** Enlarges so that the given point of the box stays at the same spot of the picture. */
  function zoom(factor, x = box.clientWidth / 2, y = box.clientHeight / 2) {
    const wanted = between(fit(), scale * factor, largest());
    left = x - ((x - left) * wanted) / scale;
    top = y - ((y - top) * wanted) / scale;
    scale = wanted;
    draw();
  }

  function move(across, down) {
    left += across;
    top += down;
    draw();
  }

  function showAll() {
    scale = fit();
    draw();
  }

  /** Converts a point of the page to one of the box. */
  function inBox(event) {
    const edges = box.getBoundingClientRect();
    return {x: event.clientX - edges.left - box.clientLeft, y: event.clientY - edges.top - box.clientTop};
  }

  /** Handles a tap, which moves its spot of an enlarged picture to the middle, and a double tap, which enlarges to the picture's own size, or
      further if that is hardly larger, or shows the whole picture again. */
  function tap(point, time) {
    const isSecond = lastTap && time - lastTap.time < 350 && Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < 30;
    lastTap = isSecond ? null : {...point, time};
    if (!isSecond) {
      if (!isFitted) move(box.clientWidth / 2 - point.x, box.clientHeight / 2 - point.y);
    } else if (!isFitted) showAll();
    else zoom(Math.max(1, 2.5 * fit()) / scale, point.x, point.y);
  }

  /** The midpoint of the fingers, and their distance. */
  function span() {
    const [one, two = one] = pointers.values();
    return {x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, width: Math.hypot(one.x - two.x, one.y - two.y)};
  }

  box.addEventListener('pointerdown', (event) => {
    if (event.button) return;
    if (!pointers.size) hasMoved = false;
    pointers.set(event.pointerId, inBox(event));
    box.setPointerCapture(event.pointerId);
  });

  box.addEventListener('pointermove', (event) => {
    if (!pointers.has(event.pointerId)) return;
    const before = span();
    pointers.set(event.pointerId, inBox(event));
    const now = span();
    if (Math.hypot(now.x - before.x, now.y - before.y) > 2 || pointers.size > 1) hasMoved = true;
    move(now.x - before.x, now.y - before.y);
    if (before.width > 0 && now.width > 0) zoom(now.width / before.width, now.x, now.y);
  });

  function release(event) {
    if (!pointers.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && !pointers.size && !hasMoved) tap(inBox(event), event.timeStamp);
  }

  // One finger scrolls the page past a picture that is wholly visible; two fingers never scroll.
  box.addEventListener('touchmove', (event) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  }, {passive: false});

  box.addEventListener('pointerup', release);
  box.addEventListener('pointercancel', release);

  box.addEventListener('wheel', (event) => {
    event.preventDefault();
    const {x, y} = inBox(event);
    zoom(Math.exp(-between(-60, event.deltaY * (event.deltaMode ? 20 : 1), 60) / 240), x, y);
  }, {passive: false});

  /** Does what changes the size and says what it is then, in hundredths of the whole picture in its box. */
  function resize(act) {
    act();
    announce(filled(strings.level, {n: Math.round((scale / fit()) * 100)}));
  }

  const enlarge = () => resize(() => zoom(1.5));
  const reduce = () => resize(() => zoom(1 / 1.5));
  const restore = () => resize(showAll);

  /** Enlarges and reduces, with the focus on the picture or its buttons: elsewhere a sign may be a word that was spoken. */
  const signs = {'+': enlarge, '=': enlarge, '-': reduce, '0': restore};
  /** Moves the picture; elsewhere these keys scroll the page. */
  const moves = {
    Home: restore, ArrowLeft: () => move(60, 0), ArrowRight: () => move(-60, 0), ArrowUp: () => move(0, 60), ArrowDown: () => move(0, -60),
  };

  function press(event) {
    if (!scale || event.ctrlKey || event.altKey || event.metaKey) return;
    const act = signs[event.key] ?? (event.currentTarget === box ? moves[event.key] : null);
    if (!act) return;
    event.preventDefault();
    act();
  }

  const button = (sign, label, onclick) => make('button', {type: 'button', className: 'btn', 'aria-label': label, title: label, onclick}, sign);
  const larger = button('+', strings.in, enlarge);
  const smaller = button('\u2212', strings.out, reduce);
  const reset = make('button', {type: 'button', className: 'btn', onclick: restore}, strings.reset);

  function begin() {
    if (!image.naturalWidth) return;
    box.classList.add('is-live');
    box.setAttribute('aria-label', strings.label);
    image.draggable = false;
    const bar = make('div', {className: 'zoom-bar'}, smaller, larger, reset);
    box.after(bar);
    for (const place of [box, bar]) place.addEventListener('keydown', press);
    showAll();
    // After a rotation, a picture that was wholly visible stays so, and of an enlarged one the middle stays where it is.
    let {clientWidth, clientHeight} = box;
    new ResizeObserver(() => {
      left += (box.clientWidth - clientWidth) / 2;
      top += (box.clientHeight - clientHeight) / 2;
      ({clientWidth, clientHeight} = box);
      if (isFitted) showAll();
      else zoom(1);
    }).observe(box);
  }

  if (image.complete) begin();
  else image.addEventListener('load', begin, {once: true});
})();
