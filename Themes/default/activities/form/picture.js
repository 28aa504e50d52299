// SPDX-License-Identifier: MIT
// The pictures of a form. Loaded when the first picture is chosen.
(() => {
  'use strict';

  const {make} = window.emobic;
  const {strings, preview, place, button} = window.emobic.form;

  /** Returns the picture as base64 of a JPEG of at most 1600 pixels, the format that receivers know. */
  async function encode(file) {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, 1600 / Math.max(bitmap.width, bitmap.height));
    const canvas = make('canvas', {width: Math.max(1, Math.round(bitmap.width * scale)), height: Math.max(1, Math.round(bitmap.height * scale))});
    const brush = canvas.getContext('2d');
    // JPEG has no transparency, so without a ground it would turn black.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.85);
  }

  /** Shows a chosen file below its field. Returns its address, which is empty if another file has been chosen in the meantime. */
  async function picture(input, file) {
    const address = await encode(file);
    if (input.files[0] !== file) return '';
    const drop = () => {
      input.value = '';
      preview(input);
      input.focus();
    };
    place(input).append(make('div', {className: 'preview'}, make('img', {src: address, alt: strings.preview}), button(strings.remove, drop)));
    return address;
  }

  window.emobic.form.picture = picture;
})();
