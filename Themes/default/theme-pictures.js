// SPDX-License-Identifier: MIT
// Photos of the visitor: made smaller, and kept in the browser's database, because its storage for texts has room for a few only.
(() => {
  'use strict';

  const {store, make} = window.emobic;
  const prefix = 'photo:';

  /** Returns a picture as the address of a JPEG, neither wider nor higher than a number of pixels. */
  async function scaled(file, side = 1600, quality = 0.85) {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = make('canvas', {width: Math.max(1, Math.round(bitmap.width * scale)), height: Math.max(1, Math.round(bitmap.height * scale))});
    const brush = canvas.getContext('2d');
    // JPEG has no transparency, so without a ground it would turn black.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    // Browsers that protect against fingerprints may give stripes in the place of a picture; others change it by little.
    if (brush.getImageData(0, 0, canvas.width, 1).data.some((part) => part < 240)) throw new TypeError(file.name);
    brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', quality);
  }

  let opened;
  function database() {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(store.key('photos'), 1);
      request.onupgradeneeded = () => request.result.createObjectStore('photos');
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        // Another window may remove the database.
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
    }).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  /** Does something with the photos. What it asked for is kept for certain when this returns. */
  async function access(mode, act) {
    const transaction = (await database()).transaction('photos', mode);
    return new Promise((resolve, reject) => {
      const request = act(transaction.objectStore('photos'));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  const isKept = (value) => typeof value === 'string' && value.startsWith(prefix);
  const isChosen = (value) => /^data:image\/(jpeg|png|webp);base64,[\w+/]+=*$/.test(value);

  /** Whether a chosen picture is one, and not only named so. */
  const isReadable = (address) => make('img', {src: address}).decode().then(() => true, () => false);

  /** Keeps a picture. Returns the name under which it is kept. */
  async function put(address) {
    const name = prefix + [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join('');
    await access('readwrite', (photos) => photos.put(address, name));
    return name;
  }

  /** Returns the address of a kept picture; nothing if it is no longer there. */
  const get = (name) => access('readonly', (photos) => photos.get(name));

  /** The names of all kept pictures. */
  const all = () => access('readonly', (photos) => photos.getAllKeys());

  /** Returns values with the pictures of some columns in the place of their names. One that cannot be read must not take the others with it. */
  async function packed(values, columns) {
    const whole = {...values};
    for (const column of columns) if (isKept(whole[column])) whole[column] = (await get(whole[column]).catch(() => {})) ?? '';
    return whole;
  }

  /** Keeps the pictures in some columns. Returns the values with their names, which it adds to a list, for whoever has to drop them. */
  async function unpacked(values, columns, fresh) {
    const done = {...values};
    for (const column of columns.filter((each) => isChosen(done[each]))) fresh.push(done[column] = await put(done[column]));
    return done;
  }

  /** Removes pictures. Those that could not be removed only take room. */
  const drop = (names) => Promise.all(names.filter(isKept).map((name) => access('readwrite', (photos) => photos.delete(name)))).catch(() => {});

  /** Shows a picture that is kept or has been chosen. */
  function draw(image, value) {
    if (!isKept(value)) image.src = value;
    else get(value).then((address) => address && (image.src = address), () => {});
    return image;
  }

  window.emobic.pictures = {scaled, put, get, all, packed, unpacked, drop, draw, isKept, isChosen, isReadable};
})();
