// SPDX-License-Identifier: MIT
// The drawing as a picture, to be saved or shared. Loaded when there is a drawing.
(() => {
  'use strict';

  const {make} = window.emobic;
  const fileName = () => `${document.querySelector('h1')?.textContent.trim() || 'canvas'}.png`;

  /** The drawing on a white ground. */
  function picture(sheet, done) {
    const paper = make('canvas', {width: sheet.width, height: sheet.height});
    const onto = paper.getContext('2d');
    onto.fillStyle = '#fff';
    onto.fillRect(0, 0, paper.width, paper.height);
    onto.drawImage(sheet, 0, 0);
    paper.toBlob(done, 'image/png');
  }

  function save(sheet) {
    picture(sheet, (blob) => {
      const href = URL.createObjectURL(blob);
      make('a', {href, download: fileName()}).click();
      setTimeout(() => URL.revokeObjectURL(href), 60000);
    });
  }

  function share(sheet) {
    picture(sheet, (blob) => {
      // Closing the share sheet is not an error.
      navigator.share({files: [new File([blob], fileName(), {type: 'image/png'})]}).catch(() => {});
    });
  }

  window.emobic.picture = {save, share};
})();
