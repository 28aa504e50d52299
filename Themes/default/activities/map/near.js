// SPDX-License-Identifier: MIT
// Places near the visitor, who has agreed to that: their distances, the order by distance, and a radius.
(() => {
  'use strict';

  const {make, store, filled} = window.emobic;
  const {strings, rows, places, filter} = window.emobic.places;
  const list = rows[0].parentElement;
  const order = document.querySelector('.narrow select');
  const {level, item} = document.body.dataset;
  const name = `radius:${level}:${item}`;
  const steps = [250, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000, 500000];

  /** The distance in metres between two points of the earth. */
  function metres(a, b) {
    const radians = (degrees) => (degrees * Math.PI) / 180;
    const half = (from, to) => Math.sin(radians(to - from) / 2) ** 2;
    const value = half(a[0], b[0]) + Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * half(a[1], b[1]);
    return 12742000 * Math.asin(Math.sqrt(value));
  }

  function inUnits(distance) {
    const isFar = distance >= 1000;
    const value = isFar ? distance / 1000 : Math.round(distance / 10) * 10;
    const digits = isFar && value < 10 ? 1 : 0;
    // A frame may name no language; an empty list is that of the browser.
    return new Intl.NumberFormat(document.documentElement.lang || [], {style: 'unit', unit: isFar ? 'kilometer' : 'meter', maximumFractionDigits: digits, numberingSystem: 'latn'}).format(value);
  }

  /** Sorts the places by distance; those without a point follow in their order. */
  function sort() {
    if (!order) {
      list.prepend(...[...places].sort((a, b) => a.distance - b.distance).map(({row}) => row));
      return;
    }
    if (!order.querySelector('[value=distance]')) order.append(make('option', {value: 'distance'}, strings.byDistance));
    order.value = 'distance';
    order.dispatchEvent(new Event('change'));
  }

  /** Leaves out the places beyond the chosen distance, and those whose distance nobody knows. */
  function limit(most) {
    for (const row of rows) row.toggleAttribute('data-far', most > 0 && !(Number(row.dataset.metres ?? Infinity) <= most));
    filter();
  }

  /** Offers the distances that some of the places are within, and others are not. */
  function offerRadius() {
    document.querySelector('.radius')?.remove();
    limit(0);
    const far = places.map(({distance}) => distance).concat(rows.length > places.length ? Infinity : []);
    const useful = steps.filter((step) => far.some((each) => each <= step) && far.some((each) => each > step));
    if (!useful.length) return;
    const select = make('select', {className: 'in'}, make('option', {value: '0'}, strings.anyRadius));
    select.append(...useful.map((step) => make('option', {value: String(step)}, inUnits(step))));
    const change = () => limit(Number(select.value));
    select.addEventListener('change', () => {
      change();
      if (select.value === '0') store.remove(name);
      else store.set(name, select.value);
    });
    // The one of the last visit, if it still says something.
    if (useful.some((step) => String(step) === store.get(name))) {
      select.value = store.get(name);
      change();
    }
    document.querySelector('.map-bar').append(make('label', {className: 'sort radius'}, make('span', {}, strings.radius), select));
  }

  window.emobic.near = (here) => {
    for (const place of places) {
      place.distance = metres(here, place.point);
      place.row.dataset.metres = Math.round(place.distance);
      place.row.querySelector('.far-away')?.remove();
      const text = place.row.querySelector('.row-text');
      text.insertBefore(make('span', {className: 'far-away'}, filled(strings.distance, {distance: inUnits(place.distance)})), text.querySelector('.directions'));
    }
    sort();
    offerRadius();
  };
})();
