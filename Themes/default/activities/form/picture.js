// SPDX-License-Identifier: MIT
// The pictures of a form. Loaded when the first picture is chosen.
(() => {
  'use strict';

  const {make, part} = window.emobic;
  const {strings, preview, place, button} = window.emobic.form;

  /** Shows a chosen file below its field. Returns its address, which is empty if another file has been chosen in the meantime. */
  async function picture(input, file) {
    await part('pictures');
    const address = await window.emobic.pictures.scaled(file);
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
