// SPDX-License-Identifier: MIT
// A document that is shown in its page is kept for visits without a connection: browsers do not ask the worker for it, only for what is
// fetched.
(() => {
  'use strict';

  const frame = document.querySelector('object.frame');

  /** The worker keeps the whole file; the browser has it already, and only asks whether it has changed. */
  const keep = () => fetch(frame.data).then(({body}) => body.cancel(), () => {});

  // Where documents cannot be shown in a page, the visitor has not seen this one yet.
  // In a frame without an origin, reading the worker is an error.
  if (frame && origin !== 'null' && navigator.serviceWorker?.controller && navigator.pdfViewerEnabled) addEventListener('load', keep, {once: true});

  // A browser that cannot show the document has shown the sentence in its place by now; the room for pages is not needed.
  const shrink = () => frame.classList.toggle('none', frame.firstElementChild.getClientRects().length > 0);
  if (frame) addEventListener('load', shrink);

  // The reader of WebKitGTK never ends loading, and so the page does not either: what waits for that, as the worker does, begins after a while.
  if (frame) setTimeout(() => document.readyState === 'complete' || dispatchEvent(new Event('load')), 5000);
})();
