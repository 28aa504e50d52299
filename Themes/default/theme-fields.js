// SPDX-License-Identifier: MIT
// The errors of the fields of a form: a text beside each, and a list of all at the top. Loaded when a visitor begins to fill in.
(() => {
  'use strict';

  const {make, announce} = window.emobic;
  const place = (control) => control.closest('.field');

  /** The error of a control, as a string of its form; empty if there is none. */
  function problem(control) {
    const {validity} = control;
    // A field may be called `dataset`.
    const strings = Reflect.get(HTMLElement.prototype, 'dataset', control.form);
    if (control.required && !control.disabled) {
      if (control.type === 'checkbox') {
        if (!control.checked) return strings.tick;
      } else if (validity.valueMissing || !control.value.trim()) {
        // The value of a number field is empty, too, if its text is not a number.
        if (!validity.badInput) return control.type === 'radio' || control.matches('select') ? strings.choose : strings.missing;
      }
    }
    if (validity.valid) return '';
    return validity.typeMismatch ? strings.badEmail : validity.badInput && control.type === 'number' ? strings.badNumber : control.validationMessage;
  }

  /** Shows a text beside a control, which is checked again while it is corrected; without a text removes it. */
  function mark(control, text) {
    const id = `${control.id}-error`;
    const field = place(control);
    field.querySelector('.field-error')?.remove();
    for (const each of field.querySelectorAll('[aria-invalid]')) {
      each.removeAttribute('aria-invalid');
      each.removeAttribute('aria-describedby');
    }
    field.oninput = text ? ({target}) => mark(target, problem(target)) : null;
    retell(control, text);
    if (!text) return;
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', id);
    field.append(make('p', {id, className: 'field-error'}, text));
  }

  /** Updates the list at the top: a corrected field leaves it, and with the last one the list is removed. */
  function retell(control, text) {
    const field = place(control);
    // Of a group the list has the first.
    const entry = [...document.querySelectorAll('.form-errors a')].find((link) => field.contains(document.getElementById(link.getAttribute('href').slice(1))));
    if (!entry) return;
    entry.parentElement.hidden = !text;
    entry.lastChild.textContent = text;
    const box = entry.closest('.form-errors');
    box.hidden = !box.querySelector('li:not([hidden])');
  }

  /** Removes all messages of a form. */
  function clear(form) {
    form.querySelector('.form-errors')?.remove();
    for (const control of form.querySelectorAll('[aria-invalid]')) mark(control, '');
  }

  /** Whether the input of a form is valid. If not, the fields with errors are listed and the first gets the focus. */
  function check(form) {
    clear(form);
    const seen = new Set();
    const wrong = [];
    for (const control of form.elements) {
      if (!control.name || (control.type === 'radio' && seen.has(control.name))) continue;
      seen.add(control.name);
      const text = problem(control);
      if (!text) continue;
      mark(control, text);
      wrong.push([control, text]);
    }
    if (!wrong.length) return true;
    const lines = wrong.map(([control, text]) => {
      const link = make('a', {href: `#${control.id}`}, `${place(control).dataset.label ?? control.name}: `, make('span', {}, text));
      // Following the link alone would not focus the field in some browsers, and would add an entry to the history.
      link.addEventListener('click', (event) => {
        event.preventDefault();
        control.focus();
      });
      return make('li', {}, link);
    });
    const list = make('div', {}, make('p', {}, form.dataset.errors), make('ul', {}, ...lines));
    form.prepend(make('div', {className: 'notice form-errors'}, list));
    wrong[0][0].focus();
    // Once: a live region would tell what is left at each correction.
    announce([form.dataset.errors, ...lines.map((line) => line.textContent)].join(' '));
    // The list is scrolled to its first line if the field then remains visible.
    form.firstChild.scrollIntoView({block: 'nearest'});
    wrong[0][0].scrollIntoView({block: 'nearest'});
    return false;
  }

  /** Shows, and tells, what is wrong with what a visitor has just chosen, who is at the control already. */
  function refuse(control, text) {
    mark(control, text);
    announce(text);
  }

  window.emobic.fields = {refuse, clear, check};
})();
