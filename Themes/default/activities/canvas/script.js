// SPDX-License-Identifier: MIT
// A sheet to draw on. A drawing is a list of strokes instead of pixels, so it can be undone, survives a rotated screen and is sharp
// on every display.
(() => {
  'use strict';

  const template = document.getElementById('board');
  if (!template) return;
  const {announce, store, make, filled} = window.emobic;
  const {level = '', item = ''} = document.body.dataset;
  const board = template.content.firstElementChild;
  const sheet = board.querySelector('.sheet');
  const ink = sheet.getContext('2d');
  const pens = [...board.querySelectorAll('[name=pen]')];
  const anyColor = board.querySelector('[type=color]');
  const range = board.querySelector('[type=range]');
  const ask = board.querySelector('.ask');
  const told = board.querySelector('.told');
  const key = store.key(`canvas:${level}:${item}`);

  /** A stroke: colour ('' for the eraser), width, and points as x, y, x, y in the drawing's own units. */
  let strokes = [];
  let undone = [];
  const active = new Map();
  let view = {scale: 1, x: 0, y: 0};
  /** The size of the sheet on which the drawing was begun; later sheets show all of that area. */
  let size = null;
  let color = pens[0].value;

  const button = (name) => board.querySelector(`[data-do=${name}]`);
  const isErasing = () => button('erase').ariaPressed === 'true';
  const round = (number) => Math.round(number * 10) / 10;

  // The drawing

  /** Reads the drawing from earlier in this visit. Anything that is not a drawing is ignored. */
  function recall() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key));
      const isStroke = (stroke) => typeof stroke.color === 'string' && stroke.width > 0 && stroke.points.every(Number.isFinite);
      if (kept.size.every(Number.isFinite) && kept.strokes.every(isStroke)) ({size, strokes} = kept);
    } catch {
      // There is no drawing, or the browser stores nothing.
    }
  }

  /** Stores the drawing for this visit, if the browser has room for it. */
  function remember() {
    try {
      sessionStorage.setItem(key, JSON.stringify({size, strokes}));
    } catch {
      // The drawing remains on the sheet.
    }
  }

  /** Fits the whole drawing into the present sheet. */
  function fit() {
    const {clientWidth: width, clientHeight: height} = sheet;
    if (!strokes.length || !size) size = [width, height];
    let [left, top, right, bottom] = [0, 0, ...size];
    for (const {points} of strokes) {
      for (let i = 0; i < points.length; i += 2) {
        left = Math.min(left, points[i]);
        right = Math.max(right, points[i]);
        top = Math.min(top, points[i + 1]);
        bottom = Math.max(bottom, points[i + 1]);
      }
    }
    const scale = Math.min(width / (right - left), height / (bottom - top));
    view = {scale, x: (width - (left + right) * scale) / 2, y: (height - (top + bottom) * scale) / 2};
  }

  /** Draws a stroke from a point on, with curves through the middles between points, so that corners are round. A tap is a dot. */
  function draw({color, width, points}, from, onto, at) {
    onto.setTransform(at.scale, 0, 0, at.scale, at.x, at.y);
    onto.globalCompositeOperation = color ? 'source-over' : 'destination-out';
    onto.strokeStyle = color || '#000';
    onto.lineWidth = width;
    onto.lineCap = onto.lineJoin = 'round';
    const middle = (i) => [(points[i - 2] + points[i]) / 2, (points[i - 1] + points[i + 1]) / 2];
    for (let i = Math.max(from, 2); i < points.length; i += 2) {
      onto.beginPath();
      onto.moveTo(...(i < 4 ? points.slice(0, 2) : middle(i - 2)));
      onto.quadraticCurveTo(points[i - 2], points[i - 1], ...middle(i));
      onto.stroke();
    }
    const [x, y] = points.slice(-2);
    onto.beginPath();
    onto.moveTo(...(points.length < 4 ? [x, y] : middle(points.length - 2)));
    // A line of length zero would not be drawn.
    onto.lineTo(x + 0.01, y);
    onto.stroke();
  }

  /** The transformation from the drawing to the pixels of the display. */
  function pixels() {
    const ratio = sheet.width / sheet.clientWidth;
    return {scale: view.scale * ratio, x: view.x * ratio, y: view.y * ratio};
  }

  /** Draws the whole sheet again. */
  function paint() {
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.clearRect(0, 0, sheet.width, sheet.height);
    const at = pixels();
    for (const stroke of [...strokes, ...active.values()]) draw(stroke, 0, ink, at);
    for (const name of ['undo', 'clear', 'save', 'share']) mark(button(name), !strokes.length);
    mark(button('redo'), !undone.length);
  }

  /** Marks a button as disabled. It keeps the focus, which the attribute `disabled` would remove. */
  function mark(button, isOff) {
    button.ariaDisabled = isOff || null;
  }

  /** Gives the sheet as many pixels as the display has. */
  function resize() {
    if (!sheet.clientWidth) return;
    sheet.width = Math.round(sheet.clientWidth * devicePixelRatio);
    sheet.height = Math.round(sheet.clientHeight * devicePixelRatio);
    if (!active.size) fit();
    paint();
  }

  // Drawing

  /** Adds the points of a pointer event to its stroke and draws the new part. */
  function extend(event, stroke) {
    const box = sheet.getBoundingClientRect();
    const from = stroke.points.length;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const {clientX, clientY} of events.length ? events : [event]) {
      stroke.points.push(round((clientX - box.left - view.x) / view.scale), round((clientY - box.top - view.y) / view.scale));
    }
    draw(stroke, from, ink, pixels());
  }

  function begin(event) {
    if (event.button > 0) return;
    event.preventDefault();
    try {
      sheet.setPointerCapture(event.pointerId);
    } catch {
      // The pointer has already been released.
    }
    const stroke = {color: isErasing() ? '' : color, width: round(range.value / view.scale), points: []};
    active.set(event.pointerId, stroke);
    extend(event, stroke);
  }

  function move(event) {
    const stroke = active.get(event.pointerId);
    if (stroke) extend(event, stroke);
  }

  function end(event) {
    const stroke = active.get(event.pointerId);
    if (!stroke) return;
    active.delete(event.pointerId);
    strokes.push(stroke);
    undone = [];
    changed();
  }

  function changed() {
    remember();
    paint();
  }

  // Tools

  function pick(value, custom) {
    color = value;
    anyColor.classList.toggle('is-on', custom);
    if (custom) for (const pen of pens) pen.checked = false;
    button('erase').ariaPressed = false;
  }

  function step(from, to) {
    if (from.length) to.push(from.pop());
    changed();
    announce(filled(told.dataset.count, {n: strokes.length}));
  }

  function clear() {
    ask.close();
    strokes = [];
    undone = [];
    fit();
    changed();
    announce(told.textContent);
    sheet.scrollIntoView({block: 'nearest'});
  }

  /** The drawing as a picture on a white ground. */
  function picture(done) {
    const paper = make('canvas', {width: sheet.width, height: sheet.height});
    const onto = paper.getContext('2d');
    onto.fillStyle = '#fff';
    onto.fillRect(0, 0, paper.width, paper.height);
    onto.drawImage(sheet, 0, 0);
    paper.toBlob(done, 'image/png');
  }

  const fileName = () => `${document.querySelector('h1')?.textContent.trim() || 'canvas'}.png`;

  function save() {
    picture((blob) => {
      const href = URL.createObjectURL(blob);
      make('a', {href, download: fileName()}).click();
      setTimeout(() => URL.revokeObjectURL(href), 60000);
    });
  }

  function share() {
    picture((blob) => {
      // Closing the share sheet is not an error.
      navigator.share({files: [new File([blob], fileName(), {type: 'image/png'})]}).catch(() => {});
    });
  }

  const actions = {
    erase: () => {
      button('erase').ariaPressed = !isErasing();
    },
    undo: () => step(strokes, undone),
    redo: () => step(undone, strokes),
    clear: () => ask.showModal(),
    save,
    share,
  };

  for (const [name, action] of Object.entries(actions)) {
    button(name).onclick = ({currentTarget}) => currentTarget.ariaDisabled || action();
  }
  button('share').hidden = !navigator.canShare?.({files: [new File([''], 'a.png', {type: 'image/png'})]});
  ask.querySelector('[value=yes]').onclick = clear;
  ask.querySelector('[value=""]').onclick = () => ask.close();
  for (const pen of pens) {
    pen.style.background = pen.value;
    pen.onchange = () => pick(pen.value, false);
  }
  anyColor.oninput = anyColor.onclick = () => pick(anyColor.value, true);
  range.oninput = () => {
    range.nextElementSibling.textContent = range.value;
  };
  sheet.onpointerdown = begin;
  sheet.onpointermove = move;
  sheet.onpointerup = sheet.onpointercancel = end;
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || !/^z$/i.test(event.key) || ask.open) return;
    event.preventDefault();
    actions[event.shiftKey ? 'redo' : 'undo']();
  });

  recall();
  template.replaceWith(board);
  new ResizeObserver(resize).observe(sheet);
})();
