// SPDX-License-Identifier: MIT
// A map above the list of places, drawn by Leaflet if the site includes it. The list is the map's only source of data, and can be
// filtered and sorted without a map. Without tiles the places are still drawn at their positions.
(() => {
  'use strict';

  const holder = document.querySelector('.map');
  const rows = [...document.querySelectorAll('.places>li')];
  if (!holder || !rows.length) return;
  const {make, announce, toMapProgram, part, store, filled} = window.emobic;
  const strings = holder.dataset;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const note = make('p', {className: 'map-note'});
  const nothing = document.querySelector('.nothing');
  const narrow = document.querySelector('.narrow');
  if (narrow) {
    // What is tapped before its part is there, which comes after the library, and taps it again.
    narrow.onclick = ({target}) => {
      narrow.early = target;
    };
  }
  /** The library's map; null until it is drawn, or without the library. */
  let map = null;
  /** What groups the markers (groups.js); null until it is there, and on maps that need no groups. */
  let groups = null;
  /** Where the words of the filter and the part of the map are kept for a visitor who comes back. */
  const key = store.key(`place:${document.body.dataset.level}:${document.body.dataset.item}`);
  /** The words that the visitor left the page with, and the middle and zoom of the map; that is shown until the visitor does something. */
  let [words, view] = left();
  /** What a popup has around its contents: margins, its tip and the pin below, in pixels. */
  const POPUP_FRAME = 96;
  /** Below this width of the map, the buttons that zoom stand side by side (`style.css`), and popups below them. */
  const NARROW = 460;

  const places = rows.filter((row) => row.dataset.lat).map((row) => ({
    row, point: [Number(row.dataset.lat), Number(row.dataset.lon)], title: row.querySelector('.row-title').textContent,
  }));
  // Places on both sides of the 180th meridian are drawn side by side if that is the shorter way around the earth.
  const extent = (side) => Math.max(...places.map(({point}) => side(point[1]))) - Math.min(...places.map(({point}) => side(point[1])));
  const eastward = (longitude) => (longitude < 0 ? longitude + 360 : longitude);
  const isAcross = extent(eastward) < extent((longitude) => longitude) && extent((longitude) => longitude) > 180;
  if (isAcross) for (const {point} of places) point[1] = eastward(point[1]);

  function left() {
    try {
      const kept = performance.getEntriesByType('navigation')[0]?.type !== 'navigate' && JSON.parse(sessionStorage.getItem(key));
      // Screens of other types keep something else under the name.
      if (Array.isArray(kept)) return kept;
    } catch {
      // Nothing was stored.
    }
    return [];
  }

  for (const type of ['click', 'input', 'change']) addEventListener(type, () => {
    view = null;
  }, true);
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(key, JSON.stringify([tools?.querySelector('[type=search]')?.value, map ? [map.getCenter(), map.getZoom()] : view]));
    } catch {
      // Without storage the map shows all places.
    }
  });

  /** The part of a text by which the search leads to its place. */
  const letters = (...texts) => texts.join('').replace(/[^\p{L}\p{N}]+/gu, '');

  /** Marks the row of the place in the address, and lets the browser scroll to it. */
  function findPlace() {
    const wanted = letters(new URLSearchParams(location.hash.slice(1)).get('find') ?? '');
    if (!wanted) return;
    const known = rows.map((row) => ({row, own: letters(...[...row.querySelectorAll('.row-title, .row-note')].map((one) => one.textContent))}));
    const [place] = known.filter(({own}) => own && (wanted.startsWith(own) || own.startsWith(wanted))).sort((one, other) => other.own.length - one.own.length);
    if (!place) return;
    place.row.id = location.hash.slice(1);
    location.replace(location.href);
  }

  /** Loads a file of a library. Of several scripts that are loaded together, each is run after those before it. */
  function load(address) {
    const element = address.endsWith('.css') ? make('link', {rel: 'stylesheet', href: address}) : make('script', {src: address, async: false});
    return new Promise((resolve, reject) => {
      element.onload = resolve;
      element.onerror = reject;
      document.head.append(element);
    });
  }

  /** The contents of a marker's popup: picture, title, address, the link to its screen and the route. */
  function popup(place) {
    const box = make('div', {}, ...groups?.back(place) ?? []);
    const picture = place.row.querySelector('.row-pic');
    if (picture) box.append(make('img', {src: picture.currentSrc || picture.src, alt: ''}));
    box.append(make('p', {className: 'pop-title'}, place.title));
    const address = place.row.querySelector('.row-note');
    if (address) box.append(make('p', {}, ...address.cloneNode(true).childNodes));
    const stars = place.row.querySelector('.stars');
    if (stars) box.append(stars.cloneNode(true));
    const links = make('div', {className: 'pop-links'});
    const add = (link, text) => link && links.append(make('a', {className: 'pop-go', href: link.href, target: link.target, rel: link.rel, 'aria-label': `${text}: ${place.title}`}, text));
    add(place.row.querySelector('.row-link[href]'), strings.more);
    links.firstChild?.classList.add('btn', 'fill');
    add(place.row.querySelector('.directions'), strings.directions);
    box.append(links);
    return box;
  }

  /** A marker with the place's own picture, whose foot is at the point; without one a pin in the theme's colours. */
  function icon(address) {
    const size = {iconSize: [44, 44], iconAnchor: [22, 44], popupAnchor: [0, -40]};
    const pin = '<svg viewBox="0 0 40 44" aria-hidden="true"><path d="M20 42C11 31 6 25 6 17a14 14 0 0 1 28 0c0 8-5 14-14 25z"/><circle cx="20" cy="17" r="5"/></svg>';
    return address ? L.icon({iconUrl: address, ...size}) : L.divIcon({className: 'map-pin', html: pin, ...size});
  }

  /**
   * The largest popup that leaves room for the buttons at the map's edge, beside them, or below if the map is narrow. What does not fit
   * scrolls. The note at the lower edge is out of sight as long as a popup is open.
   */
  function popupSize() {
    const {clientWidth: width, clientHeight: height} = holder.querySelector('.map-view');
    const isNarrow = width < NARROW;
    const above = isNarrow ? 66 : 8;
    return {
      maxWidth: isNarrow ? width - 60 : Math.min(height < 300 ? 360 : 260, width - 130),
      maxHeight: height - above - POPUP_FRAME,
      autoPanPaddingTopLeft: [isNarrow ? 5 : 66, above],
      autoPanPaddingBottomRight: [isNarrow ? 5 : 66, 5],
    };
  }

  function sizePopups() {
    const size = popupSize();
    for (const open of [...places.map(({marker}) => marker.getPopup()), ...groups?.lists() ?? []]) {
      Object.assign(open.options, size);
      if (open.isOpen()) open.update();
    }
  }

  function write(text) {
    note.textContent = text;
  }

  /** The part of a row that opened the popup by a key; null if the marker did. */
  let origin = null;

  /** Moves the focus into the popup of a place. When the popup is closed, it returns to `from`, or to the marker. */
  function enter(place, from) {
    origin = from;
    place.marker.getPopup().getElement()?.querySelector('a').focus({preventScroll: true});
  }

  /** The marker of a place, or that of its group. */
  const mark = (place) => place.marker.getElement() ?? groups?.mark(place);

  /** Returns the focus from a popup that has been closed. */
  const leave = (place) => (origin ?? mark(place))?.focus();

  /** Makes a dialog of an opened popup. When visitors close it, `back` returns the focus. */
  function makeDialog(open, name, back) {
    const box = open.getElement();
    const close = box.querySelector('.leaflet-popup-close-button');
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', name);
    close.setAttribute('aria-label', strings.close);
    close.setAttribute('role', 'button');
    // After the library has closed it.
    close.onclick = back;
    box.onkeydown = ({key}) => {
      if (key !== 'Escape') return;
      map.closePopup(open);
      back();
    };
  }

  function addMarker(place) {
    place.marker = L.marker(place.point, {icon: icon(place.row.dataset.icon), alt: place.title, title: place.title, keyboard: true});
    place.marker.bindPopup(() => popup(place), {minWidth: 180});
    place.marker.on('popupopen', ({popup: open}) => {
      makeDialog(open, place.title, () => leave(place));
      mark(place)?.setAttribute('aria-expanded', 'true');
    });
    place.marker.on('popupclose', () => mark(place)?.setAttribute('aria-expanded', 'false'));
    // After the library's own handlers, which open or close the popup.
    place.marker.on('click keypress', ({originalEvent: event}) => {
      // Keys and screen readers have no detail.
      if (event.detail || !place.marker.isPopupOpen()) return;
      enter(place, null);
    });
    // The library closes popups with Escape only when the map itself has the focus, and knows no blank.
    place.marker.on('keydown', ({originalEvent: event}) => {
      if (event.key === 'Escape') place.marker.closePopup();
      if (event.key !== ' ') return;
      event.preventDefault();
      event.target.click();
    });
    // The library gives a name only to pictures, and makes the element anew whenever the marker is added.
    place.marker.on('add', () => {
      const mark = place.marker.getElement();
      mark.setAttribute('role', 'button');
      mark.setAttribute('aria-label', place.title);
      mark.setAttribute('aria-haspopup', 'dialog');
      mark.setAttribute('aria-expanded', 'false');
    });
  }

  /** Puts the markers of the listed places on the map, and no others. */
  function showListed() {
    if (groups) groups.show(places.filter(({row}) => !row.hidden));
    else for (const {row, marker} of places) if (row.hidden) marker.remove(); else marker.addTo(map);
  }

  /** Where the listed places are, or if none is listed, where all are. */
  function bounds() {
    const listed = places.filter(({row}) => !row.hidden);
    return L.latLngBounds((listed.length ? listed : places).map(({point}) => point));
  }

  /** Whether pins would lie below the buttons in the upper corners, if an area were shown with such a padding. Pins stand above their points. */
  function meetsButtons(area, {paddingTopLeft, paddingBottomRight, maxZoom}) {
    const [start, end, size] = [L.point(paddingTopLeft), L.point(paddingBottomRight), map.getSize()];
    const zoom = Math.min(maxZoom, map.getBoundsZoom(area, false, start.add(end)));
    const middle = map.project(area.getNorthWest(), zoom).add(map.project(area.getSouthEast(), zoom)).subtract(start).add(end).divideBy(2);
    const isBelow = ({x, y}) => (size.x < NARROW ? y < 106 && (x < 120 || x > size.x - 72) : y < 142 && (x < 72 || x > size.x - 72));
    return places.some(({row, point}) => !row.hidden && isBelow(map.project(point, zoom).subtract(middle).add(size.divideBy(2))));
  }

  /** Shows an area, as large as the note and the buttons leave room for; a single place is shown with its surroundings. */
  function fit(area = bounds(), animate = !calm) {
    const below = note.textContent ? Math.max(0, note.parentElement.clientHeight - note.offsetTop) : 0;
    const padding = (side, above) => ({paddingTopLeft: [side, above], paddingBottomRight: [side, 24 + below], maxZoom: 15});
    const clear = map.getSize().x < NARROW ? padding(40, 106) : padding(72, 54);
    if (view) map.setView(...view, {animate: false});
    else map.fitBounds(area, {...meetsButtons(area, padding(40, 54)) ? clear : padding(40, 54), animate});
  }

  let first;
  /** Shows all places without an animation, because there is no view before it. */
  function fitFirst() {
    fit(bounds(), false);
    first = {zoom: map.getZoom(), middle: map.getCenter()};
  }

  /** Adds the tiles. If they do not load, the map shows points on a blank ground. */
  function addTiles() {
    if (!strings.tiles) return;
    const layer = L.tileLayer(strings.tiles, {maxZoom: 19, referrerPolicy: 'strict-origin-when-cross-origin'});
    let came = false;
    const [middle, zoom] = [map.getCenter(), map.getZoom()];
    layer.on('tileload', () => {
      came = true;
      if (note.textContent === strings.noTiles) write('');
    });
    layer.on('tileerror', () => {
      if (came || note.textContent) return;
      write(strings.noTiles);
      // The note needs room, for which nothing moves that the visitor has chosen.
      if (map.getZoom() === zoom && map.getCenter().equals(middle) && !holder.querySelector('.leaflet-popup')) fit(bounds(), false);
    });
    layer.addTo(map);
    const credit = strings.creditHref ? make('a', {href: strings.creditHref, target: '_blank', rel: 'noopener'}, strings.credit) : strings.credit;
    holder.querySelector('.map-box').after(make('p', {className: 'map-credit'}, credit));
  }

  /** The rows, with the texts that are compared once something is typed. */
  const listed = rows.map((row) => ({row, words: undefined}));
  let timer;

  /** Before the part that compares words is there, or without it, rows are left out all the same. */
  const leaveOut = (all, text, isShown) => ({shown: all.filter((each) => !each.row.toggleAttribute('hidden', !isShown(each, true))).length});

  /** Shows the rows and markers that contain all typed words. */
  function filter(text) {
    clearTimeout(timer);
    const {fold, sift = leaveOut} = window.emobic;
    if (text && fold) for (const each of listed) each.words ??= fold([...each.row.querySelectorAll('.row-title, .row-note')].map((one) => one.textContent).join(' '));
    const {shown: count} = sift(listed, text, ({row}, isFound) => isFound && !('out' in row.dataset || 'far' in row.dataset));
    if (nothing) nothing.hidden = count > 0;
    announce(count === 1 ? strings.one : count || !nothing ? filled(strings.count, {count}) : nothing.textContent, 400);
    if (!map) return;
    showListed();
    fit();
  }

  /** Where the visitor is, once known, and the marker of it. */
  let here;
  let visitor;
  function showVisitor() {
    visitor?.remove();
    const dot = strings.visitor ? icon(strings.visitor) : L.divIcon({className: 'map-here', iconSize: [22, 22]});
    // Below the places and without effect, because theirs are the taps.
    const [latitude, longitude] = here;
    const at = [latitude, longitude + 360 * Math.round((bounds().getCenter().lng - longitude) / 360)];
    visitor = L.marker(at, {icon: dot, alt: strings.here, title: strings.here, interactive: false, keyboard: false, zIndexOffset: -1000});
    visitor.addTo(map);
    visitor.getElement().setAttribute('role', 'img');
    visitor.getElement().setAttribute('aria-label', strings.here);
    fit(bounds().extend(at));
  }

  function tell(text) {
    write(text);
    announce(text);
  }

  /** Requests the visitor's position, only after a tap. */
  function locate(button) {
    if (!navigator.geolocation) {
      tell(strings.failed);
      return;
    }
    // It keeps the focus, which the attribute `disabled` would remove.
    if (button.ariaDisabled) return;
    button.ariaDisabled = true;
    // The note is out of sight below a popup.
    map?.closePopup();
    tell(strings.locating);
    navigator.geolocation.getCurrentPosition(
      async ({coords}) => {
        here = [coords.latitude, coords.longitude];
        await part('near').then(() => window.emobic.near(here), () => {});
        button.ariaDisabled = null;
        tell(window.emobic.near ? strings.sorted : '');
        if (map) showVisitor();
      },
      (error) => {
        button.ariaDisabled = null;
        tell(error.code === 1 ? strings.denied : strings.failed);
      },
      {timeout: 20000, maximumAge: 60000});
  }

  function tool(name, action) {
    const button = document.querySelector('.map-tools').content.querySelector(`[data-do=${name}]`).cloneNode(true);
    button.addEventListener('click', () => action(button));
    return button;
  }

  let tools;
  /** The filter and the button that sorts by distance: below the map, or above the list without a map. There is one of them, so that
      what was typed and chosen above the list stays in sight, and in force, when the map comes. */
  function bar() {
    if (tools) return tools;
    tools = make('div', {className: 'map-bar'});
    if (rows.length > 1) {
      const box = make('input', {type: 'search', className: 'in', placeholder: strings.filter, 'aria-label': strings.filter});
      const load = () => part('fold').catch(() => {});
      load();
      // A letter is seen at once; the rows follow when the visitor pauses, or has emptied the field.
      box.addEventListener('input', () => {
        clearTimeout(timer);
        timer = setTimeout(() => load().then(() => filter(box.value)), box.value && 100);
      });
      tools.append(make('div', {className: 'filter'}, box));
      if (words) {
        box.value = words;
        load().then(() => filter(box.value));
      }
    }
    if (strings.locates && places.length) {
      tools.append(tool('where', locate));
      // Now, because there may be no connection when it is needed.
      part('near').catch(() => {});
    }
    rows[0].parentElement.addEventListener('narrow', () => filter(tools.querySelector('[type=search]')?.value ?? ''));
    if (narrow) part('narrow').catch(() => {});
    return tools;
  }

  /** Whether the map stands beside the list. */
  const isBeside = matchMedia('(min-width: 900px)');

  /** Makes a row show its place on the map: the part of it for that, and beside the map the whole row, whose screen the popup leads to.
      Links to other maps remain for visitors without scripts. */
  let showMap = () => {};
  function showOnMap(place) {
    const {row, marker, title} = place;
    row.classList.add('on-map');
    row.addEventListener('click', (event) => {
      // By keys and screen readers, which have no detail, a link leads to its screen: the popup is far from the row for them.
      const isOwn = event.target.closest('.row-action') || !event.target.closest('a') || (event.detail && isBeside.matches && event.target.closest('.row-link'));
      if (!isOwn || event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection())) return;
      event.preventDefault();
      showMap();
      holder.scrollIntoView({block: 'nearest', behavior: calm ? 'instant' : 'smooth'});
      // The popup moves the map so that all of it is in view, which is reckoned with the place where the map is then. It must not do so
      // while the library still tells of the end of a movement, and the one before must have ended.
      map.stop();
      // The popup says its name when it gets the focus: it does by keys and screen readers, which have no detail.
      const from = event.detail ? null : event.target.closest('a');
      map.once('moveend', () => requestAnimationFrame(() => {
        origin = from;
        if (groups) groups.open(place); else marker.openPopup();
        if (from) enter(place, from);
      }));
      map.setView(place.point, Math.max(map.getZoom(), groups?.zoom(place) ?? 15), {animate: !calm});
      if (!from) announce(title);
    });
  }

  function build() {
    const view = make('div', {className: 'map-view', role: 'region', 'aria-label': strings.map});
    holder.append(make('div', {className: 'map-box'}, view, note));
    map = L.map(view, {
      attributionControl: false, zoomControl: false, zoomAnimation: !calm, fadeAnimation: !calm, markerZoomAnimation: !calm, inertia: !calm, worldCopyJump: !isAcross,
      // That of the pictures, also where there are none.
      maxZoom: 19,
      // Safari makes a click of a tap by itself; with that of the library a popup would open and close.
      tap: false,
    });
    // The library's own movements, to an opened popup and by arrow keys, ignore the visitor's preference for less motion.
    if (calm) map.panBy = (offset) => L.Map.prototype.panBy.call(map, offset, {animate: false});
    // After a rotation, an open popup stays in view, and so do all places as long as the visitor has chosen no other view.
    map.on('resize', () => {
      sizePopups();
      if (first && map.getZoom() === first.zoom && map.latLngToContainerPoint(first.middle).distanceTo(map.getSize().divideBy(2)) < 4 && !holder.querySelector('.leaflet-popup')) fitFirst();
    });
    // A popup needs the room of the note.
    map.on('popupopen popupclose', ({type}) => {
      note.style.visibility = type === 'popupopen' ? 'hidden' : '';
    });
    L.control.zoom({zoomInTitle: strings.in, zoomOutTitle: strings.out}).addTo(map);
    for (const place of places) addMarker(place);
    // Not at each marker: the browser lays the page out before it tells a size, and each marker changes the page.
    sizePopups();
    const makeGroups = L.markerClusterGroup && window.emobic.groups;
    if (!makeGroups) showListed();
    fitFirst();
    // Groups depend on the view.
    if (makeGroups) {
      groups = makeGroups(map);
      showListed();
    }
    addTiles();
    if (places.length > 1) holder.querySelector('.map-box').append(tool('all', () => fit()));
    holder.append(bar());
    places.forEach(showOnMap);
    if (here) showVisitor();
  }

  /** Without a map the list holds everything. */
  function goWithout() {
    map = null;
    holder.hidden = true;
    addTools();
  }

  function addTools() {
    bar().append(note);
    rows[0].parentElement.before(bar());
  }

  function draw() {
    const needed = [load(strings.library + 'leaflet.css'), load(strings.library + 'leaflet.min.js')];
    // Without groups, each place has its own marker.
    if (strings.groups) needed.push(Promise.all([load(strings.groups + 'leaflet.markercluster.min.js'), part('groups')]).catch(() => {}));
    return Promise.all(needed).then(build);
  }

  /** Offers the map. Nothing is loaded for it before the visitor has agreed; the list works without. */
  function offer() {
    const button = make('button', {type: 'button', className: 'btn fill'}, strings.ask);
    const box = make('div', {className: 'map-offer'}, button, make('p', {}, strings.from));
    holder.append(box);
    addTools();
    button.addEventListener('click', async () => {
      if (button.ariaDisabled) return;
      button.ariaDisabled = true;
      tell('');
      try {
        await draw();
      } catch {
        button.ariaDisabled = null;
        tell(strings.noMap);
        return;
      }
      box.remove();
      holder.querySelector('.map-view').focus();
    });
  }

  /** Loads the library, which is larger than the rest of the page, once the map comes into view or the visitor turns to the list. Where
      there is no room for both beside each other, the visitor may choose the list alone, for which nothing is loaded. */
  function start() {
    const list = rows[0].parentElement;
    const choice = document.querySelector('.map-switch');
    let isAlone = store.get('map') === 'list';
    let hasBegun = false;
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && begin(), {rootMargin: '200px'});
    const begin = () => {
      if (hasBegun || holder.classList.contains('left-out')) return;
      hasBegun = true;
      watch.disconnect();
      draw().catch(goWithout);
    };
    const arrange = () => {
      const isOut = isAlone && !isBeside.matches;
      const wasOut = holder.classList.contains('left-out');
      holder.classList.toggle('left-out', isOut);
      choice?.querySelectorAll('button').forEach((button) => button.setAttribute('aria-pressed', String((button.dataset.do === 'list') === isAlone)));
      if (isOut && !hasBegun && !tools) addTools();
      if (isOut) {
        watch.disconnect();
      } else if (!map) {
        watch.observe(holder);
      } else if (wasOut) {
        map.invalidateSize();
        fit();
      }
    };
    choice?.addEventListener('click', ({target}) => {
      const button = target.closest('button');
      if (!button) return;
      isAlone = button.dataset.do === 'list';
      store.set('map', isAlone ? 'list' : 'map');
      arrange();
    });
    isBeside.addEventListener('change', arrange);
    arrange();
    // The filter with the words comes with the map.
    if (words) begin();
    list.addEventListener('pointerdown', begin);
    list.addEventListener('focusin', begin);
    showMap = () => {
      if (holder.classList.contains('left-out')) choice?.querySelector('[data-do=map]')?.click();
    };
  }

  window.emobic.places = {strings, rows, places, calm, popupSize, makeDialog, enter, filter: () => rows[0].parentElement.dispatchEvent(new Event('narrow'))};
  findPlace();
  document.querySelectorAll('.directions').forEach((link) => toMapProgram(link, 'to'));
  if (!strings.library) goWithout();
  else if (strings.ask) offer();
  else start();
})();
