// SPDX-License-Identifier: MIT
// A map above the list of places, drawn by Leaflet if the site has it. The list stays, and is what the map knows.
// Without pictures of the ground the places are still drawn where they are.
(() => {
  'use strict';

  const holder = document.querySelector('.map[data-library]');
  const rows = [...document.querySelectorAll('.places>li')];
  if (!holder) return;
  const {make, announce} = window.emobic;
  const words = holder.dataset;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const note = make('p', {className: 'map-note'});
  const nothing = document.querySelector('.nothing');

  const places = rows.filter((row) => row.dataset.lat).map((row) => ({
    row, point: [Number(row.dataset.lat), Number(row.dataset.lon)], title: row.querySelector('.row-title').textContent,
    address: row.querySelector('.row-note')?.textContent ?? '',
  }));

  /** Loads a part of the library. */
  function load(name) {
    const address = words.library + name;
    const element = name.endsWith('.css') ? make('link', {rel: 'stylesheet', href: address}) : make('script', {src: address});
    return new Promise((resolve, reject) => {
      element.onload = resolve;
      element.onerror = reject;
      document.head.append(element);
    });
  }

  /** What opens at a marker: picture, title, address, the screen about it and the way there. */
  function popup(place) {
    const box = make('div');
    const picture = place.row.querySelector('.row-pic');
    if (picture) box.append(make('img', {src: picture.src, alt: ''}));
    const link = place.row.querySelector('.row-link[href]');
    box.append(link ? make('a', {className: 'pop-title pop-go', href: link.href}, place.title) : make('p', {className: 'pop-title'}, place.title));
    if (place.address) box.append(make('p', {}, place.address));
    box.append(make('a', {className: 'pop-go', href: place.row.dataset.directions, target: '_blank', rel: 'noopener'}, words.directions));
    return box;
  }

  /** A marker with the place's own picture, at its foot; nil stands for the library's pin. */
  function icon(address) {
    return address ? L.icon({iconUrl: address, iconSize: [40, 44], iconAnchor: [20, 44], popupAnchor: [0, -40]}) : new L.Icon.Default();
  }

  /** Leaves room beside the buttons at the map's edge. */
  const popupWidth = () => Math.min(260, holder.clientWidth - 130);

  function addMarker(map, place) {
    place.marker = L.marker(place.point, {icon: icon(place.row.dataset.icon), alt: place.title, title: place.title, keyboard: true});
    place.marker.bindPopup(() => popup(place), {minWidth: 180, maxWidth: popupWidth(), autoPanPaddingTopLeft: [66, 66]});
    place.marker.on('popupopen', ({popup: open}) => {
      const close = open.getElement().querySelector('.leaflet-popup-close-button');
      close.setAttribute('aria-label', words.close);
      close.setAttribute('role', 'button');
    });
    // The library closes with Escape only when the map itself has the focus.
    place.marker.on('keydown', ({originalEvent: event}) => {
      if (event.key === 'Escape') place.marker.closePopup();
    });
    place.marker.addTo(map);
  }

  const bounds = () => L.latLngBounds(places.filter(({row}) => !row.hidden).map(({point}) => point));

  /** All places that are listed; a single one with its neighbourhood. */
  function fit(map) {
    const all = bounds();
    if (all.isValid()) map.fitBounds(all, {padding: [40, 40], maxZoom: 15, animate: !calm});
  }

  /** The pictures of the ground. When they do not come, the map is a plot of points on a blank sheet. */
  function addTiles(map) {
    if (!words.tiles) return;
    const layer = L.tileLayer(words.tiles, {maxZoom: 19, referrerPolicy: 'strict-origin-when-cross-origin'});
    let came = false;
    layer.on('tileload', () => {
      came = true;
      note.textContent = '';
    });
    layer.on('tileerror', () => {
      if (!came && !note.textContent) note.textContent = words.noTiles;
    });
    layer.addTo(map);
    const credit = words.creditHref ? make('a', {href: words.creditHref, target: '_blank', rel: 'noopener'}, words.credit) : words.credit;
    holder.querySelector('.map-box').after(make('p', {className: 'map-credit'}, credit));
  }

  const fold = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

  /** Shows the rows and markers with all the words typed. */
  function filter(map, text) {
    const parts = fold(text).split(/\s+/).filter(Boolean);
    for (const row of rows) row.hidden = !parts.every((part) => fold(row.querySelector('.row-text').textContent).includes(part));
    for (const {row, marker} of places) if (row.hidden) marker.remove(); else marker.addTo(map);
    const count = rows.filter((row) => !row.hidden).length;
    nothing.hidden = count > 0;
    announce(count > 1 ? words.count.replace('{count}', count) : count ? words.one : nothing.textContent);
    fit(map);
  }

  /** Metres between two points of the earth. */
  function metres(a, b) {
    const radians = (degrees) => (degrees * Math.PI) / 180;
    const half = (from, to) => Math.sin(radians(to - from) / 2) ** 2;
    const value = half(a[0], b[0]) + Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * half(a[1], b[1]);
    return 12742000 * Math.asin(Math.sqrt(value));
  }

  function inWords(distance) {
    const isFar = distance >= 1000;
    const value = isFar ? distance / 1000 : Math.round(distance / 10) * 10;
    const digits = isFar && value < 10 ? 1 : 0;
    const text = new Intl.NumberFormat(document.documentElement.lang, {style: 'unit', unit: isFar ? 'kilometer' : 'meter', maximumFractionDigits: digits});
    return words.distance.replace('{distance}', text.format(value));
  }

  /** Puts the nearest place first; places without a point stay behind, in their order. */
  function sortFrom(here) {
    for (const place of places) {
      place.distance = metres(here, place.point);
      place.row.querySelector('.far-away')?.remove();
      place.row.querySelector('.row-text').append(make('span', {className: 'far-away'}, inWords(place.distance)));
    }
    const list = rows[0].parentElement;
    list.prepend(...[...places].sort((a, b) => a.distance - b.distance).map(({row}) => row));
  }

  let visitor;
  function showVisitor(map, here) {
    visitor?.remove();
    visitor = words.visitor
      ? L.marker(here, {icon: icon(words.visitor), alt: words.here, title: words.here, zIndexOffset: 1000})
      : L.circleMarker(here, {radius: 9, weight: 3, color: '#fff', fillColor: '#1a73e8', fillOpacity: 1});
    visitor.bindTooltip(words.here).addTo(map);
    map.fitBounds(bounds().extend(here), {padding: [40, 40], maxZoom: 15, animate: !calm});
  }

  /** Asks where the visitor is; only ever after a tap. */
  function locate(map, button) {
    if (!navigator.geolocation) {
      note.textContent = words.failed;
      return;
    }
    button.disabled = true;
    note.textContent = words.locating;
    navigator.geolocation.getCurrentPosition(
      ({coords}) => {
        button.disabled = false;
        note.textContent = words.sorted;
        announce(words.sorted);
        sortFrom([coords.latitude, coords.longitude]);
        showVisitor(map, [coords.latitude, coords.longitude]);
      },
      (error) => {
        button.disabled = false;
        note.textContent = error.code === 1 ? words.denied : words.failed;
        announce(note.textContent);
      },
      {timeout: 20000, maximumAge: 60000});
  }

  function addBar(map) {
    const bar = make('div', {className: 'map-bar'});
    const tools = document.querySelector('.map-tools').content;
    const add = (name, action) => {
      const button = tools.querySelector(`[data-do=${name}]`);
      button.addEventListener('click', () => action(button));
      bar.append(button);
    };
    if (places.length > 1) {
      const box = make('input', {type: 'search', className: 'in', placeholder: words.filter, autocomplete: 'off', 'aria-label': words.filter});
      box.addEventListener('input', () => filter(map, box.value));
      bar.append(box);
      add('all', () => fit(map));
      holder.querySelector('.map-box').append(bar.lastChild);
    }
    if (words.locates) add('where', (button) => locate(map, button));
    holder.append(bar);
  }

  /** The way to the map of a row is the one above it; that of another map stays for who has no script. */
  function showOnMap(map, {row, marker}) {
    row.querySelector('.row-action')?.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      holder.scrollIntoView({block: 'nearest', behavior: calm ? 'instant' : 'smooth'});
      map.setView(marker.getLatLng(), Math.max(map.getZoom(), 15), {animate: !calm});
      marker.openPopup();
    });
  }

  function build() {
    const view = make('div', {className: 'map-view', role: 'region', 'aria-label': words.map});
    holder.append(make('div', {className: 'map-box'}, view, note));
    L.Icon.Default.imagePath = new URL(`${words.library}images/`, location.href).href;
    const map = L.map(view, {
      attributionControl: false, zoomControl: false, zoomAnimation: !calm, fadeAnimation: !calm, markerZoomAnimation: !calm, inertia: !calm, worldCopyJump: true,
    });
    // The library's own steps to an opened popup and to an arrow key know nothing of the visitor's wish.
    if (calm) map.panBy = (offset) => L.Map.prototype.panBy.call(map, offset, {animate: false});
    // A turned phone keeps in view what was open.
    map.on('resize', () => {
      for (const {marker} of places) {
        const open = marker.getPopup();
        open.options.maxWidth = popupWidth();
        if (open.isOpen()) open.update();
      }
    });
    L.control.zoom({zoomInTitle: words.in, zoomOutTitle: words.out}).addTo(map);
    for (const place of places) addMarker(map, place);
    // The first view without animation: nothing to come from.
    map.fitBounds(bounds(), {padding: [40, 40], maxZoom: 15, animate: false});
    addTiles(map);
    addBar(map);
    for (const place of places) showOnMap(map, place);
  }

  Promise.all([load('leaflet.css'), load('leaflet.min.js')]).then(build, () => {
    // Without the library the list says it all.
    holder.hidden = true;
  });
})();
