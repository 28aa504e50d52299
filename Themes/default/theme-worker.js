// SPDX-License-Identifier: MIT
// The service worker, which keeps the files of the site so that screens open without a connection. The build writes it as `sw.js`, with
// these constants before it: `app`, the name of the app's storage; `version`, a hash of the whole site, or '' for a worker that
// removes itself; `files`, a line for each file with its path and a hash of its contents, and after it the same of other widths of a
// picture, which are not kept; `first`, how many of these are loaded at once; `sandbox`, the content policy of documents of the bundle;
// `types`, the media type of each ending.
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
    // A page loads itself again, or asks first where that would lose something.
    for (const page of pages) page.postMessage(`emobic:${scope.pathname}`);
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

  const typeByEnding = new Map(Object.entries(types));
  const isText = (type) => /^text\/|(json|xml|javascript)$/.test(type);

  function isUTF8(bytes) {
    try {
      // The bytes of ISO-2022-JP are ASCII, with an escape before what is not.
      return !new TextDecoder('utf-8', {fatal: true}).decode(bytes).includes('\x1b$');
    } catch {
      return false;
    }
  }

  /**
   * Answers are made anew, because a redirected one cannot be shown as a page. Of the headers there is the type alone, as the build knows it: what
   * a host says by mistake would stay for as long as the bytes of the file are the same. A text in another encoding says so itself.
   */
  function answerOf(path, body, {headers}) {
    const type = typeByEnding.get(path.split('.').pop().toLowerCase());
    if (!type) return new Response(body, {headers: {'Content-Type': headers.get('content-type') ?? 'application/octet-stream'}});
    return new Response(body, {headers: {'Content-Type': isText(type) && isUTF8(body) ? `${type}; charset=utf-8` : type}});
  }

  class OtherVersion extends Error {}

  /** What is kept of a file. A version that takes the room of this one may have it already. */
  const find = (path) => caches.match(keyOf(path));

  /** Loads a file, past the browser's own cache. Only the bytes that the build wrote are accepted. */
  async function load(path) {
    const response = await fetch(addressOf(path), {cache: 'no-cache'});
    if (!response.ok) throw new OtherVersion(`${path}: ${response.status}`);
    const bytes = await response.arrayBuffer();
    if (hashOf(bytes) !== hashes.get(path)) throw new OtherVersion(`${path} is not of this version`);
    return answerOf(path, bytes, response);
  }

  /** Whether a file is a style or script, which come first and without which no screen is of use. */
  const isFrame = (path) => /^static\/(?!addresses\.)[^/]+\.(css|js)$/.test(path);
  const isNotice = (path) => /^offline\.([^/]+\.)?html$/.test(path);
  const isStreamed = (path) => /\.(3gp|aac|flac|m4[av]|mov|mp[34]|og[agv]|opus|pdf|wav|webm)$/i.test(path);
  const isFull = (error) => error.name === 'QuotaExceededError';

  // Who has asked the device to save data gets the rest when it is opened.
  const wanted = kept.slice(0, first).filter((path) => !navigator.connection?.saveData || isFrame(path) || isNotice(path));

  /** Does something for each file of the first visit, for some at once. Once it returns nothing is under way any more, also after an error. */
  async function forWanted(work) {
    const waiting = [...wanted];
    let failure;
    const next = async () => {
      for (let path = waiting.shift(); path; path = waiting.shift()) {
        try {
          await work(path);
        } catch (error) {
          waiting.length = 0;
          // What fits is kept.
          if (!isFull(error) || isFrame(path)) failure = failure ?? error;
        }
      }
    };
    await Promise.all(Array.from({length: 6}, next));
    if (failure) throw failure;
  }

  /**
   * Takes over what older versions keep and has not changed, and loads the rest of the first visit: all of it or, on a full device, what there is
   * room for. `move` leaves nothing in two places.
   */
  async function fill(older, move = false) {
    const cache = await caches.open(name);
    const paths = new Map(kept.map((path) => [keyOf(path), path]));
    for (const other of older) {
      const old = await caches.open(other);
      for (const {url} of await old.keys()) {
        const path = paths.get(url);
        const response = path && (await old.match(url));
        if (!response) continue;
        await cache.put(url, answerOf(path, isStreamed(path) ? response.body : await response.arrayBuffer(), response));
        if (move) await old.delete(url);
      }
    }
    await forWanted(async (path) => {
      if (!(await cache.match(keyOf(path)))) await cache.put(keyOf(path), await load(path));
    });
  }

  /** Removes what the older versions keep and this one has not, except what they need to say that a screen cannot be shown. */
  async function makeRoom(older) {
    const keys = new Set(kept.map(keyOf));
    for (const other of older) {
      const old = await caches.open(other);
      for (const {url} of await old.keys()) {
        const path = new URL(url).pathname.slice(scope.pathname.length);
        if (!keys.has(url) && !isFrame(path) && !isNotice(path)) await old.delete(url);
      }
    }
  }

  async function install() {
    const older = (await own()).filter((key) => key !== name);
    try {
      return await fill(older);
    } catch (error) {
      if (!isFull(error)) throw error;
      await caches.delete(name);
      if (!older.length) throw error;
    }
    // Otherwise the old version would stay for ever. It is whole until all of this one is known to be on the host.
    await forWanted(async (path) => {
      if (!(await find(path))) await load(path);
    });
    await makeRoom(older);
    try {
      await fill(older, true);
    } catch (error) {
      // Pages come from the host again, and the next visit is a first one. A worker that keeps parts of two versions would stop both.
      if (isFull(error)) {
        for (const key of await own()) await caches.delete(key);
        // It waits for this installation.
        registration.unregister();
      }
      throw error;
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

  /** Stops films and sounds that are being loaded. */
  const stoppers = new Set();

  addEventListener('message', ({data}) => {
    if (data !== 'accept') return;
    // Both versions get the message: the old one stays for as long as it has something to do.
    for (const stopper of stoppers) stopper.abort();
    isAccepted = true;
    skipWaiting();
  });

  /**
   * Loads the first visit again if its cache has gone, because another app of the host has removed those of all. A worker that is being removed
   * gets no requests for pages.
   */
  async function restore() {
    if (!(await caches.has(name))) await fill([]).catch(() => caches.delete(name));
  }

  // A worker whose file is gone

  const day = 86_400_000;
  const mark = `${scope.href}?gone`;
  let hasAsked = false;

  /** Whether the host has the file of the worker no more: the site has moved, or is not there. */
  async function isGone(method = 'HEAD') {
    const {type, status, ok, headers} = await fetch(new URL('sw.js', scope), {method, redirect: 'manual', cache: 'no-store'});
    if (method === 'HEAD' && (status === 405 || status === 501)) return isGone('GET');
    const kind = headers.get('content-type');
    // Stores of files, such as Amazon S3, refuse what is not there, in XML. Pages that refuse come from hosts that let in only some visitors.
    const isRefused = status === 403 && /^(application|text)\/xml/.test(kind);
    return type === 'opaqueredirect' || status === 404 || status === 410 || isRefused || (ok && /html/.test(kind));
  }

  /**
   * A browser goes on for ever with a worker whose file is gone, and visitors would stay on this version. So it leaves by itself, a day after it
   * first missed its file: until then the site may just be on its way to the host. Asks once, each time that it has been started.
   */
  async function leaveIfGone() {
    // An empty cache would not be filled again.
    if (hasAsked || !(await caches.has(name))) return;
    hasAsked = true;
    const isMissing = await isGone();
    const cache = await caches.open(name);
    const since = Number(await (await cache.match(mark))?.text());
    if (!isMissing) await cache.delete(mark);
    // Some programs on servers answer only whole requests.
    else if (since && Date.now() - since > day && (await isGone('GET'))) {
      // The page that has started it is loading.
      await pause();
      await leave();
    }
    else if (!since) await cache.put(mark, new Response(Date.now()));
  }

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
    const stopper = new AbortController();
    loading.add(path);
    stoppers.add(stopper);
    const release = () => {
      loading.delete(path);
      stoppers.delete(stopper);
    };
    try {
      const response = await fetch(addressOf(path), {cache: 'no-cache', signal: stopper.signal});
      const size = Number(response.headers.get('content-length'));
      if (!response.ok || !response.body) {
        release();
        return response;
      }
      const [shown, kept] = response.body.tee();
      const finish = async () => {
        try {
          const bytes = await new Response(kept).arrayBuffer();
          if (hashOf(bytes) === hashes.get(path)) await keep(path, answerOf(path, bytes, response));
        } finally {
          release();
        }
      };
      waitUntil(finish().catch(() => {}));
      const answer = answerOf(path, shown, response);
      if (!range || !size || response.headers.has('content-encoding')) return answer;
      if (end && Number(end) < size - 1) {
        shown.cancel();
        return fetch(request);
      }
      answer.headers.set('Content-Range', `bytes 0-${size - 1}/${size}`);
      answer.headers.set('Content-Length', size);
      return new Response(answer.body, {status: 206, headers: answer.headers});
    } catch (error) {
      release();
      throw error;
    }
  }

  async function fileOf(event, path) {
    const range = event.request.headers.get('range');
    const known = await find(path);
    if (known) return range ? partOf(known, range) : known;
    if (isStreamed(path)) return stream({request: event.request, waitUntil: (work) => event.waitUntil(work)}, path, range);
    const other = standIns.get(path);
    if (other) return load(path).catch(async (error) => (await find(other)) ?? Promise.reject(error));
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

  /** The path of the page that says that another one cannot be shown, if it is kept: that of the language in whose folder the page lies. */
  async function noticeFor(path) {
    const page = [`offline.${path.split('/')[0]}.html`, 'offline.html'].find((each) => hashes.has(each));
    return page && page !== path && (await find(page)) ? page : undefined;
  }

  /**
   * That page is redirected to, because its links are relative. In the place of a file there is an error that leads there: a browser shows it, and
   * saves nothing.
   */
  function excuse({request}, path, notice, isChanged) {
    const address = new URL(notice, scope);
    const {pathname, search} = new URL(request.url);
    address.search = new URLSearchParams({...(isChanged && {changed: ''}), to: pathname.slice(scope.pathname.length) + search});
    if (isScreen(path)) return Response.redirect(address);
    return new Response('<!doctype html>', {status: 504, headers: {Refresh: `0;url=${address}`, 'Content-Type': 'text/html'}});
  }

  const pause = () => new Promise((done) => setTimeout(done, 3000));
  const update = () => registration.update().catch(() => {});

  /** Whether there is a new version that the visitor can be offered, or one that is being loaded. Browsers may put off looking for one. */
  async function hasNewer() {
    await Promise.race([update(), pause()]);
    const next = registration.installing;
    if (next) await Promise.race([new Promise((done) => next.addEventListener('statechange', done)), pause()]);
    return Boolean(registration.waiting ?? registration.installing);
  }

  /** Windows with a page of another version that the host has sent. */
  const others = new Set();

  /** Whether a file is asked for by a page of another version, at an address that this one does not know or in the place of a page of this one. */
  async function isForOther({clientId}) {
    if (others.has(clientId)) return true;
    const client = clientId && (await clients.get(clientId));
    return client?.type === 'window' && client.url.startsWith(scope.href) && !pathOf(client.url);
  }

  /** Asks the host, past the browser's own cache: what the installation of an older version has left there may be gone, or lead on by now. */
  const ask = (request) => fetch(request, {cache: 'no-cache'});

  async function answer(event, path) {
    const {request} = event;
    const isPage = request.mode === 'navigate';
    const own = path ?? new URL(request.url).pathname.slice(scope.pathname.length);
    const seal = (response) => (path ? path.startsWith('assets/') : mayBeOwn(request)) ? withSandbox(response) : response;
    try {
      if (!path) return seal(await ask(request));
      // Only files with a hash in their names may be of any version.
      if (!isPage && !path.startsWith('static/') && (await isForOther(event))) return seal(await ask(request).catch(() => fileOf(event, path)));
      return seal(await fileOf(event, path));
    } catch (error) {
      const isOther = error instanceof OtherVersion;
      if (!isPage) {
        if (isOther) event.waitUntil(update());
        return Response.error();
      }
      // A screen of another version is never mixed with those of this one; the visitor is offered that version.
      const isChanged = isOther && (await hasNewer());
      const notice = await noticeFor(own);
      if (isOther && !(isChanged && notice)) {
        // Whoever has a connection gets a page: that of a network that wants a login, of a removed screen, or what there is of a new version.
        others.add(event.resultingClientId);
        const response = await ask(request).catch(() => undefined);
        if (response) return seal(response);
      }
      return notice ? excuse(event, own, notice, isChanged) : Response.error();
    }
  }

  addEventListener('fetch', (event) => {
    const {request} = event;
    if (request.method !== 'GET' || !request.url.startsWith(scope.href)) return;
    const path = pathOf(request.url);
    if (path || request.mode === 'navigate') event.respondWith(answer(event, path));
    if (request.mode === 'navigate') event.waitUntil(restore().then(leaveIfGone).catch(() => {}));
  });
})();
