// SPDX-License-Identifier: MIT
// The pictures of the profile. Loaded when a visitor begins to fill it in.
(() => {
  'use strict';

  /** The picture as a small JPEG, because the browser stores only a few megabytes for a site. */
  async function shrink(file) {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, 480 / Math.max(bitmap.width, bitmap.height));
    const canvas = window.emobic.make('canvas', {width: Math.max(1, Math.round(bitmap.width * scale)), height: Math.max(1, Math.round(bitmap.height * scale))});
    const brush = canvas.getContext('2d');
    // JPEG has no transparency, so without a ground it would turn black.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    // Browsers that protect against fingerprints may give stripes in the place of a picture; others change it by little.
    if (brush.getImageData(0, 0, canvas.width, 1).data.some((part) => part < 240)) throw new TypeError(file.name);
    brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.8);
  }

  /** Makes the chosen picture of a field smaller and shows it. Fails if the file is none. */
  window.emobic.pick = async (input, preview) => {
    const [file] = input.files;
    const address = file && await shrink(file).catch(() => '');
    // Another file may have been chosen in the meantime, or this one given up.
    if (!file || input.files[0] !== file) return;
    if (!address) throw new TypeError(file.name);
    preview(input, address);
  };
})();
