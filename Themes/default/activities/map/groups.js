// SPDX-License-Identifier: MIT
// Places whose markers would lie over each other have one marker with their number (Leaflet.markercluster). It leads to a view in which
// they are apart; for those that no view parts, it lists their titles.
(() => {
  'use strict';

  const {make, filled} = window.emobic;
  const {strings, places, calm, popupSize, makeDialog, enter} = window.emobic.places;
  /** How near to each other markers share one, in pixels: with few places only if one would hide the other. */
  const NEAR = places.length > 30 ? 56 : 22;
  // Digits as in all words that the build writes; some browsers have others for Arabic and Persian.
  const numbers = new Intl.NumberFormat(document.documentElement.lang || [], {numberingSystem: 'latn'});
  const nameOf = (count) => filled(strings.count, {count: numbers.format(count)});

  window.emobic.groups = (map) => {
    // Without the animations of the library: it lets nothing be added to the map while they last.
    const layer = L.markerClusterGroup({
      maxClusterRadius: NEAR, animate: false, showCoverageOnHover: false, zoomToBoundsOnClick: false, spiderfyOnMaxZoom: false, iconCreateFunction: icon,
    });
    const most = map.getMaxZoom();
    const onMap = (point) => map.project(point, most);
    let shown = [];
    /** The last list of the titles in a group, and that group. */
    let list;
    let listed;

    /** Whether no view parts the places of a group. */
    function isOnePoint(group) {
      const area = group.getBounds();
      return map.getZoom() >= most || onMap(area.getSouthWest()).distanceTo(onMap(area.getNorthEast())) <= NEAR;
    }

    function icon(group) {
      const count = group.getChildCount();
      const size = 40 + 6 * String(count).length;
      const made = L.divIcon({className: 'map-group', html: `<span>${numbers.format(count)}</span>`, iconSize: [size, size]});
      // The library calls this whenever the group is added to the map.
      made.createIcon = () => {
        const mark = L.DivIcon.prototype.createIcon.call(made);
        mark.setAttribute('role', 'button');
        mark.setAttribute('aria-label', nameOf(count));
        if (isOnePoint(group)) {
          mark.setAttribute('aria-haspopup', 'dialog');
          mark.setAttribute('aria-expanded', 'false');
        }
        return mark;
      };
      return made;
    }

    const placesIn = (group) => {
      const markers = new Set(group.getAllChildMarkers());
      return places.filter(({marker}) => markers.has(marker));
    };

    /** The marker of a place, or that of its group. */
    const markerOf = ({marker}) => layer.getVisibleParent(marker) ?? marker;

    /** Opens the popup of a place above its marker, or above that of its group, which is lower. */
    function openAt(place) {
      const open = place.marker.getPopup();
      const mark = markerOf(place);
      const {offset} = open.options;
      if (mark !== place.marker && !open.isOpen()) {
        open.options.offset = [0, 26];
        open.once('remove', () => {
          open.options.offset = offset;
        });
      }
      map.openPopup(open, mark.getLatLng());
    }

    /** Lists the titles of the places in a group.
        @param wanted the place whose title gets the focus */
    function showList(group, wanted) {
      const name = nameOf(group.getChildCount());
      const items = placesIn(group).map((place) => {
        const button = make('button', {type: 'button'}, place.title);
        button.addEventListener('click', () => {
          openAt(place);
          enter(place, null);
        });
        return [place, button];
      });
      const titles = make('ul', {className: 'pop-list'}, ...items.map(([, button]) => make('li', {}, button)));
      list = L.popup({minWidth: 180, offset: [0, -14], ...popupSize()}, group).setLatLng(group.getLatLng()).setContent(make('div', {}, make('p', {className: 'pop-title'}, name), titles));
      listed = group;
      const tell = (isOpen) => group.getElement()?.setAttribute('aria-expanded', String(isOpen));
      list.on('remove', () => tell(false));
      list.openOn(map);
      tell(true);
      makeDialog(list, name, () => group.getElement()?.focus());
      items.find(([place]) => place === wanted)?.[1].focus({preventScroll: true});
    }

    /** Shows what a group holds.
        @param isByKey whether the focus goes there, too */
    function openGroup(group, isByKey) {
      const [first] = placesIn(group);
      if (isOnePoint(group)) {
        if (listed === group && list.isOpen()) map.closePopup(list);
        else showList(group, isByKey ? first : null);
        return;
      }
      map.stop();
      if (isByKey) map.once('moveend', () => layer.getVisibleParent(first.marker)?.getElement().focus({preventScroll: true}));
      const area = group.getBounds();
      const zoom = map.getBoundsZoom(area, false, [96, 96]);
      // An area that the margins would not let grow is brought nearer all the same.
      map.setView(area.getCenter(), Math.min(most, Math.max(zoom, map.getZoom() + 1)), {animate: !calm});
    }

    // Keys and screen readers have no detail.
    layer.on('clusterclick', ({layer: group, originalEvent: event}) => openGroup(group, !event.detail));
    layer.on('clusterkeydown', ({layer: group, originalEvent: event}) => {
      if (event.key === 'Escape') map.closePopup();
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // Otherwise the marker that gets the focus would be pressed, too.
      event.preventDefault();
      if (!event.repeat) openGroup(group, true);
    });
    map.on('moveend', () => {
      if (list && !listed.getElement()) map.closePopup(list);
    });
    layer.addTo(map);

    return {
      /** Shows these places and no others. */
      show(wanted) {
        if (wanted.length === shown.length && wanted.every((place, number) => place === shown[number])) return;
        map.closePopup();
        shown = wanted;
        layer.clearLayers();
        layer.addLayers(wanted.map(({marker}) => marker));
      },

      /** The marker of the group that a place is in. */
      mark: (place) => layer.getVisibleParent(place.marker)?.getElement(),

      lists: () => (list ? [list] : []),

      /** The zoom at which a place has its own marker; if there is none, one at which its surroundings can be seen. */
      zoom(place) {
        const own = onMap(place.point);
        const next = shown.reduce((least, other) => (other === place ? least : Math.min(least, own.distanceTo(onMap(other.point)))), Infinity);
        return next > NEAR ? Math.max(15, most + 1 - Math.ceil(Math.log2(next / NEAR))) : 18;
      },

      open: openAt,

      /** What leads from the popup of a place back to the list of its group. */
      back(place) {
        const group = layer.getVisibleParent(place.marker);
        if (!group || group === place.marker) return [];
        const button = make('button', {type: 'button', className: 'pop-back'}, nameOf(group.getChildCount()));
        button.addEventListener('click', () => showList(group, place));
        return [button];
      },
    };
  };
})();
