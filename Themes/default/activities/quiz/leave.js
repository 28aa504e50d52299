// SPDX-License-Identifier: MIT
// The game, and its result while that is shown: they are kept for this tab, so that a reload or another screen does not end them. Where
// nothing can be kept, the page asks before a game is left.
(() => {
  'use strict';

  const {store, quiz: {ask, questions, game, play}} = window.emobic;
  const {level = '', item = ''} = document.body.dataset;
  // Ids may have the sign that stands between them: other screens must not have the same name.
  const name = store.key(`quiz:${[level, item].map((id) => id.replace(/[%/]/g, encodeURIComponent)).join('/')}`);
  // Another version of the app may have other questions.
  const texts = ({element}) => [...element.querySelectorAll('[id^=question-text], .option-word')].map((each) => each.textContent);
  const all = JSON.stringify(questions.map((question) => [question.number, question.weight, question.answers, texts(question)]));
  const version = [...all].reduce((sum, sign) => (Math.imul(sum, 31) + sign.codePointAt(0)) | 0, 0);
  const byNumber = (number) => questions.find((question) => question.number === number);
  let isKept = false;

  function warn(event) {
    event.preventDefault();
  }

  function keep() {
    const now = game();
    try {
      if (now) {
        const numbers = {question: now.question?.number, queue: now.queue?.map(({number}) => number), answered: now.answered.map(([{number}, isRight]) => [number, isRight])};
        sessionStorage.setItem(name, JSON.stringify({...now, ...numbers, version}));
      } else {
        sessionStorage.removeItem(name);
      }
      isKept = true;
    } catch {
      isKept = false;
    }
    if (now?.question && !isKept) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  }

  function kept() {
    try {
      const last = JSON.parse(sessionStorage.getItem(name));
      if (last?.version !== version) return undefined;
      return {...last, question: byNumber(last.question), queue: last.queue?.map(byNumber), answered: last.answered.map(([number, isRight]) => [byNumber(number), isRight])};
    } catch {
      return undefined;
    }
  }

  let wanted = null;
  /** Asks before a link of the page ends the game, because browsers on phones do not ask. */
  function guard(event) {
    const link = event.target.closest?.('a[href]');
    if (isKept || !game()?.question || !link || link === wanted || link.target || link.getAttribute('href').startsWith('#') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    wanted = link;
    ask.returnValue = '';
    ask.showModal();
  }

  ask.addEventListener('close', () => {
    if (ask.returnValue === 'yes') {
      removeEventListener('beforeunload', warn);
      wanted.click();
    }
    wanted = null;
  });
  // A page restored from the history may show the game as it was left, which then continues.
  addEventListener('pageshow', () => game() && keep());
  document.addEventListener('click', guard, true);

  window.emobic.quiz.keep = keep;
  const last = kept();
  // Who comes back to a result sees it again; a link to the page begins anew.
  const isBack = performance.getEntriesByType('navigation')[0]?.type !== 'navigate';
  if (!game() && last && (last.question || isBack)) play(last);
  else keep();
})();
