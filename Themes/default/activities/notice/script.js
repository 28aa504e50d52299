// SPDX-License-Identifier: MIT
// The page for a screen that cannot be shown, and the page for addresses that lead nowhere.
(() => {
  'use strict';

  const {pathname, search} = location;
  // The framework's own HTML5 program had this address; `index.html` knows its queries.
  if (/\/index\.php$/.test(pathname)) location.replace(pathname.slice(0, -3) + 'html' + search);
  const again = document.querySelector('.missing > a[hidden]');
  const query = new URLSearchParams(search);
  if (!again || !query.has('to')) return;
  const {root} = window.emobic;
  const target = new URL(query.get('to'), root);
  if (!target.href.startsWith(root.href)) return;
  again.href = target.href;
  again.hidden = false;
  if (query.has('changed')) document.querySelectorAll('.missing > p').forEach((text) => text.toggleAttribute('hidden'));
})();
