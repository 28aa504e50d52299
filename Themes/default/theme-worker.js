// SPDX-License-Identifier: MIT
// The service worker, which keeps the files of the site so that screens open without a connection. The build writes it as `sw.js`, with
// these constants before it: `app`, the name of the app's storage; `version`, a hash of the whole site, or '' for a worker that
// removes itself; `files`, a line for each file with its path and a hash of its contents, and after it the same of other widths of a
// picture, which are not kept; `first`, how many of these are loaded at once; `sandbox`, the content policy of documents of the bundle.
(() => {
  'use strict';

  const scope = new URL(registration.scope);
  // Another copy of the app may lie elsewhere on the same host.
  const name = `emobic:${app}:${scope.pathname}:${version}`;
  /** The caches of this copy of the app, whatever the app's name was when they were made. */
  const own = async () => (await caches.keys()).filter((key) => /^emobic:[^:]*:/.test(key) && key.replace(/^emobic:[^:]*:/, '').startsWith(`${scope.pathname}:`));
  const tabs = (options) => clients.matchAll({type: 'window', ...options});

  async function leave() {
    for (const key of await own()) await caches.delete(key);
    const pages = await tabs();
    // Otherwise a page that the browser itself has kept could register the old worker, which the browser has kept too.
    const addresses = [new URL('sw.js', scope).href, ...pages.map((page) => page.url)];
    await Promise.all(addresses.map((address) => fetch(address, {cache: 'reload'}).catch(() => {})));
    await registration.unregister();
    for (const page of pages) page.navigate(page.url).catch(() => {});
  }

  if (!version) {
    addEventListener('install', () => skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(leave()));
    return;
  }

  const hashes = new Map();
  /** The kept width of a picture by each other width. */
  const standIns = new Map();
  const kept = files.trim().split('\n').map((line) => {
    const [path, ...rest] = line.split(' ').map(decodeURIComponent);
    hashes.set(path, rest[0]);
    for (let at = 1; at < rest.length; at += 2) {
      hashes.set(rest[at], rest[at + 1]);
      standIns.set(rest[at], path);
    }
    return path;
  });

  // The hash of the build (`ContentHash`): two numbers of 64 bits beside each other, each of every other sixteen bytes. A step multiplies
  // two numbers and takes the halves of the product of 128 bits, one xor the other. Parts of 16 bits are exact.
  const FACTOR = [0x642f, 0x78bd, 0x1d64, 0xa076];
  const FIRST = [0x28db, 0xa0b4, 0x7ed1, 0xe703];
  const SECOND = [0xc6e3, 0x9c88, 0x6af0, 0x8ebc];
  const product = new Array(8);

  function mix(hash, factor) {
    let carry = 0;
    for (let place = 0; place < 8; place += 1) {
      let sum = carry;
      for (let index = Math.max(0, place - 3); index <= Math.min(3, place); index += 1) sum += hash[index] * factor[place - index];
      product[place] = sum % 65536;
      carry = (sum - product[place]) / 65536;
    }
    for (let index = 0; index < 4; index += 1) hash[index] = product[index] ^ product[index + 4];
  }

  function add(number, other) {
    let carry = 0;
    for (let index = 0; index < 4; index += 1) {
      const sum = number[index] + other[index] + carry;
      number[index] = sum % 65536;
      carry = sum > 65535 ? 1 : 0;
    }
  }

  function xor(number, other) {
    for (let index = 0; index < 4; index += 1) number[index] ^= other[index];
  }

  function hashOf(buffer) {
    const size = buffer.byteLength;
    const view = new DataView(buffer);
    const word = [0, 0, 0, 0];
    const read = (at) => {
      for (let index = 0; index < 4; index += 1) word[index] = view.getUint16(at + 2 * index, true);
      return word;
    };
    const hash = [0x7c15 ^ (size % 65536), 0x7f4a ^ (Math.floor(size / 65536) % 65536), 0x79b9 ^ Math.floor(size / 2 ** 32), 0x9e37];
    const second = hash.map((part) => part ^ 0xffff);
    let at = 0;
    for (; at + 32 <= size; at += 32) {
      xor(hash, read(at));
      add(read(at + 8), FIRST);
      mix(hash, word);
      add(second, read(at + 16));
      xor(read(at + 24), SECOND);
      mix(second, word);
    }
    mix(hash, FACTOR);
    xor(hash, second);
    for (; at + 8 <= size; at += 8) {
      xor(hash, read(at));
      mix(hash, FACTOR);
    }
    for (; at < size; at += 1) {
      hash[0] ^= view.getUint8(at);
      mix(hash, FACTOR);
    }
    mix(hash, FACTOR);
    return [hash[3], hash[2]].map((part) => part.toString(16).padStart(4, '0')).join('');
  }

  // Files

  const addressOf = (path) => new URL(path.split('/').map(encodeURIComponent).join('/'), scope).href;
  /** The key of a file in a cache. It names the contents, so that the next version can take the file over if it is the same. */
  const keyOf = (path) => `${addressOf(path)}?${hashes.get(path)}`;

  /** A file of the site, by the address of a request: hosts leave out `index.html` and `.html`. */
  function pathOf(address) {
    const url = new URL(address);
    if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return undefined;
    let path = url.pathname.slice(scope.pathname.length);
    try {
      // The framework's own HTML5 program had that address; the first page reads its query.
      path = decodeURIComponent(path).replace(/^index\.php$/, 'index.html');
    } catch {
      return undefined;
    }
    return [path, `${path}.html`, `${path}index.html`].find((each) => hashes.has(each));
  }

  /** Answers are made anew, because a redirected one cannot be shown as a page, and the bytes are not compressed any more. */
  function answerOf(body, {headers}) {
    const kept = new Headers(headers);
    ['content-encoding', 'content-length', 'content-range'].forEach((header) => kept.delete(header));
    return new Response(body, {headers: kept});
  }

  class OtherVersion extends Error {}

  /** Loads a file, past the browser's own cache. Only the bytes that the build wrote are accepted. */
  async function load(path) {
    const response = await fetch(addressOf(path), {cache: 'no-cache'});
    if (!response.ok) throw new OtherVersion(`${path}: ${response.status}`);
    const bytes = await response.arrayBuffer();
    if (hashOf(bytes) !== hashes.get(path)) throw new OtherVersion(`${path} is not of this version`);
    return answerOf(bytes, response);
  }

  /** Whether a file is a style or script, which come first and without which no screen is of use. */
  const isFrame = (path) => /^static\/(?!addresses\.)[^/]+\.(css|js)$/.test(path);
  const isFull = (error) => error.name === 'QuotaExceededError';

  /** Takes over what older versions keep and has not changed, and loads the rest of the first visit: all of it or, on a full device, what there is room for. */
  async function fill(older) {
    const cache = await caches.open(name);
    const keys = new Set(kept.map(keyOf));
    for (const other of older) {
      const old = await caches.open(other);
      for (const request of await old.keys()) {
        const response = keys.has(request.url) && (await old.match(request));
        if (response) await cache.put(request.url, response);
      }
    }
    const frame = (path) => isFrame(path) || /^offline\.([^/]+\.)?html$/.test(path);
    // Who has asked the device to save data gets the rest when it is opened.
    const waiting = kept.slice(0, first).filter((path) => !navigator.connection?.saveData || frame(path));
    const next = async () => {
      for (let path = waiting.shift(); path; path = waiting.shift()) {
        if (await cache.match(keyOf(path))) continue;
        const response = await load(path);
        try {
          await cache.put(keyOf(path), response);
        } catch (error) {
          waiting.length = 0;
          if (!isFull(error) || isFrame(path)) throw error;
        }
      }
    };
    await Promise.all(Array.from({length: 6}, next));
  }

  async function install() {
    const older = (await own()).filter((key) => key !== name);
    try {
      await fill(older);
    } catch (error) {
      if (!isFull(error) || !older.length) throw error;
      // Otherwise the old version would stay for ever.
      for (const key of older) {
        const old = await caches.open(key);
        for (const request of await old.keys()) if (!isFrame(new URL(request.url).pathname.slice(scope.pathname.length))) await old.delete(request);
      }
      await fill(older);
    }
  }

  addEventListener('install', (event) => event.waitUntil(install()));

  // A new version takes over when the visitor accepts it, or when no page of the old one is open.

  let isAccepted = false;

  async function activate() {
    for (const key of await own()) if (key !== name) await caches.delete(key);
    if (!isAccepted) return;
    await clients.claim();
    for (const page of await tabs({includeUncontrolled: true})) if (page.url.startsWith(scope.href)) page.postMessage(`emobic:${scope.pathname}`);
  }

  addEventListener('activate', (event) => event.waitUntil(activate()));
  addEventListener('message', ({data}) => {
    if (data !== 'accept') return;
    isAccepted = true;
    skipWaiting();
  });

  // Answers

  /** The part of a file that a player asks for (RFC 9110, 14). Several ranges and other units result in the whole file. */
  async function partOf(response, range) {
    const blob = await response.blob();
    const {size} = blob;
    const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
    const headers = new Headers(response.headers);
    if (!(from || to) || (from && to && Number(to) < Number(from))) return new Response(blob, {headers});
    const start = from ? Number(from) : Math.max(0, size - Number(to));
    const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
    if (start > end) {
      headers.set('Content-Range', `bytes */${size}`);
      return new Response(null, {status: 416, headers});
    }
    headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
    headers.set('Content-Length', end - start + 1);
    return new Response(blob.slice(start, end + 1, blob.type), {status: 206, headers});
  }

  /** Keeps a file, unless the caches have been removed in the meantime. */
  async function keep(path, response) {
    if (await caches.has(name)) await (await caches.open(name)).put(keyOf(path), response);
  }

  const loading = new Set();

  /**
   * Passes on a film, a sound or a document while it is loaded, before its hash is known, and keeps it if that is right. Further parts come
   * from the host until it is there.
   */
  async function stream({request, waitUntil}, path, range) {
    const [, end] = /^bytes=0-(\d*)$/.exec(range) ?? [];
    // Safari asks for two bytes, which tell it the size, and then for all with their end.
    if (loading.has(path) || (range && (end === undefined || end === '1'))) return fetch(request);
    loading.add(path);
    try {
      const response = await fetch(addressOf(path), {cache: 'no-cache'});
      const size = Number(response.headers.get('content-length'));
      if (!response.ok || !response.body) {
        loading.delete(path);
        return response;
      }
      const [shown, kept] = response.body.tee();
      const finish = async () => {
        try {
          const bytes = await new Response(kept).arrayBuffer();
          if (hashOf(bytes) === hashes.get(path)) await keep(path, answerOf(bytes, response));
        } finally {
          loading.delete(path);
        }
      };
      waitUntil(finish().catch(() => {}));
      const answer = answerOf(shown, response);
      if (!range || !size || response.headers.has('content-encoding')) return answer;
      if (end && Number(end) < size - 1) {
        shown.cancel();
        return fetch(request);
      }
      answer.headers.set('Content-Range', `bytes 0-${size - 1}/${size}`);
      answer.headers.set('Content-Length', size);
      return new Response(answer.body, {status: 206, headers: answer.headers});
    } catch (error) {
      loading.delete(path);
      throw error;
    }
  }

  const isStreamed = (path) => /\.(3gp|aac|flac|m4[av]|mov|mp[34]|og[agv]|opus|pdf|wav|webm)$/i.test(path);

  async function fileOf(event, path) {
    const range = event.request.headers.get('range');
    const known = await caches.match(keyOf(path), {cacheName: name});
    if (known) return range ? partOf(known, range) : known;
    if (isStreamed(path)) return stream({request: event.request, waitUntil: (work) => event.waitUntil(work)}, path, range);
    const other = standIns.get(path);
    if (other) return load(path).catch(async (error) => (await caches.match(keyOf(other), {cacheName: name})) ?? Promise.reject(error));
    const response = await load(path);
    event.waitUntil(keep(path, response.clone()).catch(() => {}));
    return response;
  }

  /** Documents of the bundle have no origin, also where the host does not say so, or did not when they were kept. */
  function withSandbox(response) {
    if (!/html|xml|xsl/.test(response.headers.get('content-type'))) return response;
    const {status, body} = response;
    const headers = new Headers(response.headers);
    headers.set('Content-Security-Policy', sandbox);
    return new Response(body, {status, headers});
  }

  /** Whether an address of no kept file may be that of a document of the bundle: hosts join slashes, resolve dots or pass over case. */
  function mayBeOwn({url}) {
    try {
      return /(^|[\\/])assets[\\/]/i.test(decodeURIComponent(new URL(url).pathname.slice(scope.pathname.length)));
    } catch {
      return true;
    }
  }

  /** Whether a path is that of a screen, and not of a file that may be a download: that of Firefox asks as a page does. */
  const isScreen = (path) => /(^|\/)[^./]*$|\.(html?|php)$/i.test(path);

  /**
   * The page that says that another one cannot be shown. It is redirected to, because its links are relative. In the place of a file there is
   * an error that leads there: a browser shows it, and saves nothing.
   */
  function excuse({request}, path, isChanged) {
    // That of the language in whose folder the page lies, if there are several.
    const page = [`offline.${path.split('/')[0]}.html`, 'offline.html'].find((each) => hashes.has(each));
    if (request.mode !== 'navigate' || !page || path === page) return Response.error();
    const address = new URL(page, scope);
    const {pathname, search} = new URL(request.url);
    address.search = new URLSearchParams({...(isChanged && {changed: ''}), to: pathname.slice(scope.pathname.length) + search});
    if (isScreen(path)) return Response.redirect(address);
    return new Response('<!doctype html>', {status: 504, headers: {Refresh: `0;url=${address}`, 'Content-Type': 'text/html'}});
  }

  async function answer(event, path) {
    try {
      const response = await (path ? fileOf(event, path) : fetch(event.request));
      return (path ? path.startsWith('assets/') : mayBeOwn(event.request)) ? withSandbox(response) : response;
    } catch (error) {
      const isChanged = error instanceof OtherVersion;
      // A file of another version is never mixed with those of this one; the visitor is offered that version.
      if (isChanged) event.waitUntil(registration.update().catch(() => {}));
      return excuse(event, path ?? new URL(event.request.url).pathname.slice(scope.pathname.length), isChanged);
    }
  }

  addEventListener('fetch', (event) => {
    const {request} = event;
    if (request.method !== 'GET' || !request.url.startsWith(scope.href)) return;
    const path = pathOf(request.url);
    if (path || request.mode === 'navigate') event.respondWith(answer(event, path));
  });
})();
