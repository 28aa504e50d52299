// SPDX-License-Identifier: MIT
// A sheet to draw on. A drawing is a list of strokes instead of pixels, so it can be undone, survives a rotated screen and is sharp
// on every display.
(() => {
  'use strict';

  const template = document.getElementById('board');
  if (!template) return;
  const {announce, store, part, filled} = window.emobic;
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
  /** The strokes that are being drawn, by pointer. */
  const active = new Map();
  /** The pen on the sheet: touches beside it are the hand that holds it. */
  let tip = null;
  /** When the question was last tapped: the second tap of a double tap that closes it comes to the sheet. */
  let asked;
  let view = {scale: 1, x: 0, y: 0};
  /** Right, bottom, left and top of what later sheets show: the sheet on which the drawing was begun, and what was seen on others. */
  let size = null;
  let isFitted = false;
  let color = pens[0].value;
  let before;

  const button = (name) => board.querySelector(`[data-do=${name}]`);
  const isErasing = () => button('erase').ariaPressed === 'true';
  const round = (number) => Math.round(number * 10) / 10;

  // The drawing

  /** Reads the drawing from earlier in this visit. Anything that is not a drawing is ignored. */
  function recall() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key));
      const isStroke = (stroke) => typeof stroke.color === 'string' && stroke.width > 0 && stroke.points.every(Number.isFinite);
      if (kept.size.every(Number.isFinite) && kept.strokes.every(isStroke)) [size, strokes] = [[...kept.size, 0, 0].slice(0, 4), kept.strokes];
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
    if (!size || ![...strokes, ...undone].length) size = [width, height, 0, 0];
    const [right, bottom, left, top] = size;
    const scale = Math.min(width / (right - left), height / (bottom - top));
    view = {scale, x: (width - (left + right) * scale) / 2, y: (height - (top + bottom) * scale) / 2};
    isFitted = true;
  }

  /** Draws a stroke from a point on, with curves through the middles between points, so that corners are round. A tap is a dot. */
  function draw({color, width, points}, from) {
    const ratio = sheet.width / sheet.clientWidth;
    ink.setTransform(view.scale * ratio, 0, 0, view.scale * ratio, view.x * ratio, view.y * ratio);
    ink.globalCompositeOperation = color ? 'source-over' : 'destination-out';
    ink.strokeStyle = color || '#000';
    ink.lineWidth = width;
    ink.lineCap = ink.lineJoin = 'round';
    const middle = (i) => [(points[i - 2] + points[i]) / 2, (points[i - 1] + points[i + 1]) / 2];
    for (let i = Math.max(from, 2); i < points.length; i += 2) {
      ink.beginPath();
      ink.moveTo(...(i < 4 ? points.slice(0, 2) : middle(i - 2)));
      ink.quadraticCurveTo(points[i - 2], points[i - 1], ...middle(i));
      ink.stroke();
    }
    const [x, y] = points.slice(-2);
    ink.beginPath();
    ink.moveTo(...(points.length < 4 ? [x, y] : middle(points.length - 2)));
    // A line of length zero would not be drawn.
    ink.lineTo(x + 0.01, y);
    ink.stroke();
  }

  /** Draws the whole sheet again. */
  function paint() {
    // Not below a finger that draws.
    if (!isFitted && !active.size) fit();
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.clearRect(0, 0, sheet.width, sheet.height);
    for (const stroke of [...strokes, ...active.values()]) draw(stroke, 0);
    // They keep the focus, which the attribute `disabled` would remove.
    for (const name of ['undo', 'redo', 'clear', 'save', 'share']) button(name).ariaDisabled = !(name === 'redo' ? undone : strokes).length || null;
  }

  /** Gives the sheet as many pixels as the display has. */
  function resize() {
    if (!sheet.clientWidth) return;
    sheet.width = Math.round(sheet.clientWidth * devicePixelRatio);
    sheet.height = Math.round(sheet.clientHeight * devicePixelRatio);
    isFitted = false;
    paint();
  }

  // Drawing

  /** Adds the points of a pointer event to its stroke, if it has one, and draws the new part. */
  function extend(event) {
    const stroke = active.get(event.pointerId);
    if (!stroke) return;
    const box = sheet.getBoundingClientRect();
    const from = stroke.points.length;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const {clientX, clientY} of events.length ? events : [event]) {
      const x = round((clientX - box.left - view.x) / view.scale);
      const y = round((clientY - box.top - view.y) / view.scale);
      stroke.points.push(x, y);
      // A finger may go on over the edge, where nothing is seen.
      const isSeen = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
      if (isSeen) size = [Math.max(size[0], x), Math.max(size[1], y), Math.min(size[2], x), Math.min(size[3], y)];
    }
    draw(stroke, from);
  }

  function begin(event) {
    // The first button, or the other end of a pen.
    if (![0, 5].includes(event.button) || !(tip === null || event.pointerType === 'pen') || event.timeStamp < asked + 500) return;
    event.preventDefault();
    if (event.pointerType === 'pen') {
      tip = event.pointerId;
      active.clear();
      paint();
    }
    try {
      sheet.setPointerCapture(event.pointerId);
    } catch {
      // The pointer has already been released.
    }
    active.set(event.pointerId, {color: isErasing() || event.button === 5 ? '' : color, width: round(range.value / view.scale), points: []});
    extend(event);
  }

  function end({type, pointerId}) {
    const stroke = active.get(pointerId);
    active.delete(pointerId);
    if (tip === pointerId) tip = null;
    // The system has taken over the finger, to enlarge the page or for a hand that lies on the glass.
    if (type === 'pointercancel') {
      paint();
    } else if (stroke) {
      strokes.push(stroke);
      undone = [];
      changed();
    }
  }

  function changed() {
    paint();
    remember();
    // Before it is used: browsers share only right after a tap, and there may be no connection then.
    part('picture').catch(() => {});
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

  /** Follows a tap on the question, which has a value only on its buttons. */
  function clear({target: {value}, timeStamp}) {
    asked = timeStamp;
    if (value !== undefined) ask.close();
    if (!value) return;
    strokes = [];
    undone = [];
    isFitted = false;
    changed();
    announce(told.textContent);
    sheet.scrollIntoView({block: 'nearest'});
  }

  const use = (name) => part('picture').then(() => window.emobic.picture[name](sheet));

  const actions = {
    erase: () => {
      button('erase').ariaPressed = !isErasing();
    },
    undo: () => step(strokes, undone),
    redo: () => step(undone, strokes),
    clear: () => ask.showModal(),
    save: () => use('save'),
    share: () => use('share'),
  };

  for (const [name, action] of Object.entries(actions)) {
    button(name).onclick = ({currentTarget}) => currentTarget.ariaDisabled || action();
  }
  button('share').hidden = !navigator.canShare?.({files: [new File([''], 'a.png', {type: 'image/png'})]});
  ask.onclick = clear;
  for (const pen of pens) {
    pen.style.background = pen.value;
    pen.onchange = () => pick(pen.value, false);
  }
  anyColor.oninput = anyColor.onclick = () => pick(anyColor.value, true);
  range.oninput = () => {
    range.nextElementSibling.textContent = range.value;
  };
  // A finger that scrolls the page has moved the slider, too.
  range.onpointerdown = () => {
    before = range.value;
  };
  range.onpointercancel = () => {
    range.value = before;
    range.oninput();
  };
  sheet.onpointerdown = begin;
  sheet.onpointermove = extend;
  // Beside the sheet, too, where a stroke ends that could not be captured.
  sheet.onpointercancel = window.onpointerup = end;
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || !/^z$/i.test(event.key) || ask.open) return;
    event.preventDefault();
    actions[event.shiftKey ? 'redo' : 'undo']();
  });

  // On an enlarged page two fingers belong to the page, because the sheet may fill all that is seen.
  visualViewport.onresize = () => {
    sheet.style.touchAction = visualViewport.scale > 1.01 ? 'pinch-zoom' : '';
  };

  recall();
  template.replaceWith(board);
  new ResizeObserver(resize).observe(sheet);
})();
