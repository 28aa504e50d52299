// SPDX-License-Identifier: MIT
// The page for a screen that cannot be shown, and the page for addresses that lead nowhere.
(() => {
  'use strict';

  const {root} = window.emobic;
  const {search} = location;
  // An address that begins with two slashes names another server.
  const pathname = location.pathname.replace(/^[/\\]+/, '/');
  const go = (path) => {
    const target = new URL(path, location.href);
    if (target.href.startsWith(root.href)) location.replace(target);
  };
  // The framework's own HTML5 program had this address; `index.html` knows its queries.
  if (/\/index\.php$/.test(pathname)) go(pathname.slice(0, -3) + 'html' + search);
  // A level whose id has changed has its pages in another folder. Those that are known have a page at their old address.
  const parts = pathname.split('/');
  const moved = document.querySelector('.missing[data-moved]');
  const folder = moved && new Map(JSON.parse(moved.dataset.moved)).get(parts.at(-2));
  if (folder) go([...parts.slice(0, -2), folder, parts.at(-1)].join('/') + search + location.hash);
  const again = document.querySelector('.missing > a[hidden]');
  const query = new URLSearchParams(search);
  if (!again || !query.has('to')) return;
  const target = new URL(query.get('to'), root);
  if (!target.href.startsWith(root.href)) return;
  // Browsers keep it when they are led here.
  again.href = target.href + location.hash;
  again.hidden = false;
  again.onclick = () => {
    location.replace(again.href);
    return false;
  };
  if (!query.has('changed')) return;
  document.querySelectorAll('.missing > p').forEach((text) => text.toggleAttribute('hidden'));
  const {update} = document.body.dataset;
  if (update) document.title = document.querySelector('h1').textContent = update.replace(/\.$/, '');
})();
