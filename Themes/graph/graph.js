// SPDX-License-Identifier: MIT
// The picture of an app's links: it can be moved and enlarged, its boxes are buttons, and a panel tells about the chosen one.
(() => {
  'use strict';

  const byId = (id) => document.getElementById(id);
  const known = JSON.parse(byId('nodes').textContent);
  const [stage, panel, search, found] = ['stage', 'panel', 'search', 'found'].map(byId);
  const svg = stage.querySelector('svg');
  const boxes = [...svg.querySelectorAll('.node')];
  const arrows = [...svg.querySelectorAll('.edge')];
  const whole = svg.getAttribute('viewBox').split(' ').map(Number);
  const entry = Math.max(0, boxes.findIndex((box) => box.classList.contains('entry')));
  // At this scale the smaller letters are nine pixels high.
  const readable = 0.8;
  let view = [...whole];
  let current = -1;
  let start = null;
  /** The function to call again when the window changes its size; null once the visitor has moved the picture. */
  let held = null;

  const shape = () => stage.clientWidth / Math.max(1, stage.clientHeight);

  function everything() {
    const width = Math.max(whole[2], whole[3] * shape(), stage.clientWidth / 1.5);
    return [(whole[2] - width) / 2, (whole[3] - width / shape()) / 2, width, width / shape()];
  }

  const limited = (width) => Math.min(Math.max(width, 120), everything()[2] * 1.5);

  /** Shows a part of the picture. */
  function show(next) {
    const width = limited(next[2]);
    held = null;
    view = [next[0], next[1], width, (width * next[3]) / next[2]];
    svg.setAttribute('viewBox', view.join(' '));
  }

  function fit() {
    show(everything());
    held = fit;
  }

  /** Shows all of it if it can be read, else the first screen and its surroundings. */
  function begin() {
    const width = stage.clientWidth / 0.85;
    const height = width / shape();
    const all = everything();
    const inside = (from, length, room) => (length <= room ? (length - room) / 2 : Math.max(0, Math.min(from, length - room)));
    if (stage.clientWidth / all[2] >= readable || !boxes.length) {
      show(all);
    } else {
      const [x, y] = centre(boxes[entry]);
      show([inside(x - Math.max(110, width / 5), whole[2], width), inside(y - height / 2, whole[3], height), width, height]);
    }
    held = begin;
  }

  function resize() {
    if (held) {
      held();
      return;
    }
    const scale = drawn / view[2];
    show([view[0], view[1], stage.clientWidth / scale, stage.clientHeight / scale]);
    if (current >= 0) reveal(boxes[current]);
  }

  function zoom(factor, x = view[0] + view[2] / 2, y = view[1] + view[3] / 2) {
    const width = limited(view[2] * factor);
    const scale = width / view[2];
    show([x - (x - view[0]) * scale, y - (y - view[1]) * scale, width, view[3] * scale]);
  }

  /** The point of the picture at which an event is. */
  function place(event) {
    const area = stage.getBoundingClientRect();
    return [view[0] + ((event.clientX - area.left) / area.width) * view[2], view[1] + ((event.clientY - area.top) / area.height) * view[3]];
  }

  function centre(box) {
    const rect = box.querySelector('rect');
    const top = svg.querySelector('.graph').transform.baseVal.getItem(0).matrix.f;
    const number = (name) => Number(rect.getAttribute(name));
    return [number('x') + number('width') / 2, number('y') + number('height') / 2 + top];
  }

  function reveal(box) {
    const [x, y] = centre(box);
    const scale = stage.clientWidth / view[2];
    const width = scale < 0.5 ? stage.clientWidth / readable : view[2];
    const height = (width * view[3]) / view[2];
    const isSeen = width === view[2] && x > view[0] + 100 && x < view[0] + width - 100 && y > view[1] + 40 && y < view[1] + height - 40;
    if (!isSeen) show([x - width / 2, y - height / 2, width, height]);
  }

  /** Gives a box the focus. Only one is in the tab order; arrow keys move on from it. */
  function focus(number) {
    boxes.forEach((box, index) => box.setAttribute('tabindex', index === number ? '0' : '-1'));
    reveal(boxes[number]);
    boxes[number].focus({preventScroll: true});
  }

  function neighbour(number, key) {
    const [x, y] = centre(boxes[number]);
    const along = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[key];
    let best = number;
    let least = Infinity;
    boxes.forEach((box, index) => {
      if (index === number) return;
      const [bx, by] = centre(box);
      const ahead = (bx - x) * along[0] + (by - y) * along[1];
      const far = ahead + (Math.abs((bx - x) * along[1]) + Math.abs((by - y) * along[0])) * 2.5;
      if (ahead > 1 && far < least) [best, least] = [index, far];
    });
    return best;
  }

  const endsOf = ({dataset}) => [Number(dataset.from), Number(dataset.to)];

  function select(number) {
    current = number;
    boxes.forEach((box, index) => box.classList.toggle('selected', index === number));
    const near = new Set([number]);
    for (const arrow of arrows) {
      const ends = endsOf(arrow);
      const isShown = ends.includes(number);
      arrow.classList.toggle('shown', number >= 0 && isShown);
      arrow.classList.toggle('dimmed', number >= 0 && !isShown);
      if (isShown) ends.forEach((end) => near.add(end));
    }
    boxes.forEach((box, index) => box.classList.toggle('dimmed', number >= 0 && !near.has(index)));
    // The picture stays in its place when the panel covers a part of the stage.
    if (panel.hidden && number >= 0) held = null;
    panel.hidden = number < 0;
    if (number >= 0) describe(number);
  }

  function element(name, text) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function describe(number) {
    const node = known[number];
    const list = element('dl');
    panel.replaceChildren(element('h2', node.title), list);
    const add = (name, value) => {
      const what = element('dd');
      what.append(value);
      list.append(element('dt', name), what);
    };
    add('Ids', node.detail);
    add('Kind', node.kind + (node.reachable ? '' : ', cannot be reached'));
    if (node.page) {
      const link = element('a', node.page);
      link.href = node.page;
      add('Page', link);
    }
    if (node.source) add('Source', element('code', node.source));
    const ends = arrows.map(endsOf);
    addWays('Leads to', ends.filter(([from]) => from === number).map(([, to]) => to));
    addWays('Reached from', ends.filter(([, to]) => to === number).map(([from]) => from));
  }

  function addWays(name, numbers) {
    if (!numbers.length) return;
    const list = element('ul');
    for (const number of numbers) {
      const item = element('li');
      const button = element('button', `${known[number].title} (${known[number].detail})`);
      button.addEventListener('click', () => {
        select(number);
        focus(number);
      });
      item.append(button);
      list.append(item);
    }
    panel.append(element('h3', name), list);
  }

  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

  /** Dims the boxes that the search does not find. Returns the numbers of the others. */
  function find() {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    const hits = [...boxes.keys()].filter((index) => {
      const {title, detail, kind, page, source} = known[index];
      const text = plain([title, detail, kind, page, source].join(' '));
      return words.every((word) => text.includes(word));
    });
    select(-1);
    boxes.forEach((box, index) => box.classList.toggle('dimmed', words.length > 0 && !hits.includes(index)));
    found.textContent = words.length ? `${hits.length} found` : '';
    return words.length ? hits : [];
  }

  boxes.forEach((box, index) => {
    box.setAttribute('role', 'button');
    box.setAttribute('aria-label', `${known[index].title}, ${known[index].kind}`);
    box.setAttribute('tabindex', index === entry ? '0' : '-1');
  });
  svg.removeAttribute('role');
  stage.addEventListener('wheel', (event) => {
    event.preventDefault();
    zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 300), ...place(event));
  }, {passive: false});

  // Two fingers zoom, one moves; a press without a movement is a click.

  const fingers = new Map();

  function spread() {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  }

  function press(event) {
    fingers.set(event.pointerId, event);
    const {clientX: x, clientY: y} = event;
    start = {x, y, view: [...view], spread: fingers.size === 2 ? spread() : 0, moved: false, box: event.target.closest('.node')};
  }

  function move(event) {
    if (!start || !fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (fingers.size === 2 && start.spread) {
      zoom(start.spread / Math.max(1, spread()));
      start.spread = spread();
    } else if (start.moved || Math.hypot(dx, dy) > 4) {
      if (!start.moved) stage.setPointerCapture(event.pointerId);
      start.moved = true;
      stage.classList.add('moving');
      show([start.view[0] - (dx / stage.clientWidth) * view[2], start.view[1] - (dy / stage.clientHeight) * view[3], view[2], view[3]]);
    }
  }

  function release(event) {
    fingers.delete(event.pointerId);
    if (!start) return;
    if (fingers.size) {
      // The finger that stays moves on from where it is.
      const [{clientX: x, clientY: y}] = fingers.values();
      start = {...start, x, y, view: [...view], spread: 0, moved: true};
      return;
    }
    if (!start.moved && event.type === 'pointerup') {
      const number = start.box ? Number(start.box.dataset.number) : -1;
      select(number);
      if (number >= 0) focus(number);
    }
    start = null;
    stage.classList.remove('moving');
  }

  stage.addEventListener('pointerdown', press);
  stage.addEventListener('pointermove', move);
  stage.addEventListener('pointerup', release);
  stage.addEventListener('pointercancel', release);
  // Screen readers activate a box with a click event alone.
  svg.addEventListener('click', (event) => {
    const box = event.target.closest('.node');
    if (box && event.detail === 0) select(Number(box.dataset.number));
  });

  // Keys

  function goToHit(event) {
    const hits = event.key === 'Enter' ? find() : [];
    if (!hits.length) return;
    event.preventDefault();
    select(hits[0]);
    focus(hits[0]);
  }

  function leaveSearch(isInside) {
    search.value = '';
    find();
    if (isInside) stage.focus();
  }

  const keys = {'+': () => zoom(0.8), '=': () => zoom(0.8), '-': () => zoom(1.25), 0: fit, Home: begin};

  document.addEventListener('keydown', (event) => {
    const {key, target} = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const number = boxes.indexOf(document.activeElement);
    if (key === 'Escape') {
      leaveSearch(number >= 0 || document.activeElement === search);
    } else if (target === search) {
      goToHit(event);
    } else if (key === '/') {
      event.preventDefault();
      search.focus();
    } else if (keys[key]) {
      keys[key]();
    } else if (key.startsWith('Arrow') && (number >= 0 || target === stage)) {
      event.preventDefault();
      const first = current < 0 ? entry : current;
      focus(number < 0 ? first : neighbour(number, key));
    } else if ((key === 'Enter' || key === ' ') && number >= 0) {
      event.preventDefault();
      select(number);
    }
  });
  search.addEventListener('input', find);
  for (const [id, act] of Object.entries({in: keys['+'], out: keys['-'], all: fit, first: begin})) byId(id).addEventListener('click', act);
  // The width of the stage when the picture was last fitted to it.
  let drawn = stage.clientWidth;
  new ResizeObserver(() => {
    resize();
    drawn = stage.clientWidth;
  }).observe(stage);
  begin();
})();
