// SPDX-License-Identifier: MIT
// A quiz: one question at a time, in random order in a test, depending on the answers in an adventure.
(() => {
  'use strict';

  const {announce, make, filled, part: load} = window.emobic;
  // Without the first script the questions stay as they are without any.
  if (!make) return;
  const quiz = document.querySelector('.quiz');
  const questions = [...document.querySelectorAll('.question')].map(read);
  if (!quiz || !questions.length) return;

  const strings = quiz.dataset;
  const isAdventure = 'first' in strings;
  const part = (name) => quiz.querySelector(`[data-part=${name}]`);
  const control = (name) => quiz.querySelector(`[data-do=${name}]`);
  const intro = document.querySelector('main > .prose');
  const play = part('play');
  const next = control('next');
  const [ask, askAgain] = quiz.querySelectorAll('dialog');
  const byHand = quiz.querySelector('.quiz-by-hand');
  const title = document.querySelector('h1')?.textContent ?? document.title;
  const limit = quiz.querySelector('.quiz-clock');
  const onward = next.textContent;
  /** The clock, if there is a time limit. */
  let clock = null;

  /** The remaining questions of a test. */
  let queue = [];
  let current = null;
  /** Whether the last answer to each question shown was right. A question visited twice counts once. */
  let answered = new Map();
  let shown = 0;
  let deadline;
  /** The game that is over, as long as its result is shown. */
  let over = null;

  /** A question of the page: its element, with its answers turned into choices. */
  function read(element) {
    const answers = [...element.querySelectorAll('.options > li')].map((line) => ({
      isRight: 'right' in line.dataset, next: Number(line.dataset.next) || null,
    }));
    const {number, weight} = element.dataset;
    const question = {element, number: Number(number), weight: Number(weight) || 0, answers};
    element.hidden = true;
    element.querySelector('.question-number').tabIndex = -1;
    element.querySelector('.solution')?.remove();
    const options = element.querySelector('.options');
    options.setAttribute('role', 'radiogroup');
    options.setAttribute('aria-labelledby', `question-text-${number}`);
    for (const [index, line] of [...options.children].entries()) {
      line.setAttribute('role', 'presentation');
      const word = line.querySelector('.option-word');
      // The end of a story is not revealed beforehand.
      word.querySelector('.option-end')?.remove();
      const input = make('input', {type: 'radio', name: `answer-${number}`, value: String(index)});
      line.replaceChildren(make('label', {className: 'option'}, input, word));
    }
    return question;
  }

  /** The questions in a new random order. */
  function shuffled(list) {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = Math.floor(Math.random() * (last + 1));
      [copy[last], copy[other]] = [copy[other], copy[last]];
    }
    return copy;
  }

  const chosen = () => current.element.querySelector('input:checked');

  /** Shows one of the three parts. */
  function show(name) {
    for (const each of ['start', 'play', 'result']) part(each).hidden = each !== name;
    if (intro) intro.hidden = name !== 'start';
    if (limit) limit.hidden = name === 'result';
  }

  function start() {
    const list = shuffled(questions);
    begin({answered: [], shown: 0, queue: list, question: isAdventure ? byNumber(Number(strings.first)) : list.shift()});
  }

  /** Begins a game, goes on with one, or shows the result of one. */
  function begin({question, choice, ...last}) {
    answered = new Map(last.answered);
    if (!question) {
      finish(last.isLate);
      return;
    }
    ({shown, queue, deadline} = last);
    show('play');
    clock?.start(end, deadline);
    go(question, choice);
  }

  const byNumber = (number) => questions.find((question) => question.number === number);

  /** Shows a question, with nothing chosen in a new one. */
  function go(question, choice) {
    current = question;
    shown += 1;
    const {element} = question;
    for (const input of element.querySelectorAll('input')) input.checked = input.value === choice;
    const heading = element.querySelector('.question-number');
    heading.textContent = `${strings.question} ${shown}` + (isAdventure ? '' : ` ${strings.of} ${questions.length}`);
    const bar = play.querySelector('progress');
    bar.hidden = isAdventure;
    bar.max = questions.length;
    bar.value = shown;
    bar.setAttribute('aria-label', strings.progress);
    heading.after(bar);
    play.querySelector('.quiz-place').replaceChildren(element);
    element.hidden = false;
    // A story ends with a question that no answer of which leads on; others do not tell beforehand which answer does.
    const isLast = isAdventure ? !question.answers.some((answer) => answer.next) : !queue.length;
    if (onward) next.textContent = isLast ? strings.end : onward;
    // A question without answers must not block the game.
    next.disabled = question.answers.length > 0 && !chosen();
    control('again').hidden = shown < 2;
    scrollTo(0, 0);
    // The heading states the progress: it gets the focus, so it is read out, and the answers follow.
    heading.focus({preventScroll: true});
    shared.keep?.();
  }

  /** Counts the chosen answer, if there is one. */
  function count() {
    const answer = current.answers[chosen()?.value];
    answered.set(current, Boolean(answer?.isRight));
    return answer;
  }

  /** Continues with the next question or the result. */
  function proceed() {
    const answer = count();
    const following = isAdventure ? byNumber(answer?.next) : queue.shift();
    if (following) go(following);
    else finish();
  }

  const points = (list) => list.reduce((sum, [question]) => sum + question.weight, 0);
  let result = '';

  /** Handles the end of the time: the chosen answer counts, and the result follows. */
  function end() {
    count();
    for (const dialog of [ask, askAgain]) if (dialog.open) dialog.close();
    finish(true);
  }

  function finish(isLate) {
    clock?.stop();
    // Browsers permit sharing and copying only directly after the tap.
    load('actions').catch(() => {});
    const all = [...answered];
    over = {answered: all, isLate};
    const right = all.filter(([, isRight]) => isRight);
    // If no answer is right, none is wrong.
    const judged = all.filter(([question]) => question.answers.some((answer) => answer.isRight));
    const total = points(all);
    const score = part('result').querySelector('.quiz-score');
    score.replaceChildren();
    const heading = part('result').querySelector('h2');
    if (total > 0) {
      heading.textContent = isLate ? strings.timeUp : strings.result;
      score.append(
        make('p', {className: 'quiz-points'}, make('span', {className: 'vh'}, `${strings.points}: `), `${points(right)} / ${total}`),
        make('progress', {className: 'quiz-progress', max: total, value: Math.max(0, points(right)), 'aria-label': strings.points}),
        make('p', {}, `${strings.right}: ${right.length} \xb7 ${strings.wrong}: ${judged.length - right.length}`));
      result = filled(strings.shareText, {points: points(right), total, title});
    } else {
      heading.textContent = isLate ? strings.timeUp : strings.finished;
      result = filled(strings.shareDone, {title});
    }
    current = null;
    shared.keep?.();
    byHand.hidden = true;
    show('result');
    scrollTo(0, 0);
    heading.focus({preventScroll: true});
    announce(score.textContent || heading.textContent);
  }

  /** Shares the result, or copies it if the browser has no share sheet. */
  async function share() {
    const text = result;
    try {
      if (!navigator.share) throw new Error('no share sheet');
      // An address on a disk is of no use to others.
      await navigator.share(location.protocol === 'file:' ? {text} : {text, url: location.href});
    } catch (error) {
      // Closing the share sheet ends the request.
      if (error.name !== 'AbortError') await copy(text);
    }
  }

  /** Copies a text; if that is not possible, shows it for copying by hand. */
  async function copy(text) {
    const isCopied = await load('actions').then(() => window.emobic.copy(text, strings.copied), () => false);
    byHand.hidden = isCopied;
    if (isCopied) return;
    const box = byHand.querySelector('textarea');
    box.value = text;
    box.focus();
    box.select();
  }

  function close() {
    over = null;
    shared.keep?.();
    show('start');
    clock?.show();
    control('start').focus();
  }

  /** The game as it is now, for the part that keeps it, without a question once it is over; nothing if there is none. */
  const game = () => (current ? {question: current, choice: chosen()?.value, queue, answered: [...answered], shown: shown - 1, deadline: clock?.deadline()} : over);
  const shared = window.emobic.quiz = {ask, questions, game, play: begin};

  play.addEventListener('change', () => {
    next.disabled = !chosen();
    shared.keep?.();
  });
  play.addEventListener('submit', (event) => {
    event.preventDefault();
    if (current && !next.disabled) proceed();
  });
  for (const name of ['start', 'repeat']) control(name)?.addEventListener('click', start);
  control('again').addEventListener('click', () => {
    askAgain.returnValue = '';
    askAgain.showModal();
  });
  askAgain.addEventListener('close', () => askAgain.returnValue === 'yes' && start());
  control('share').addEventListener('click', share);
  control('close').addEventListener('click', close);
  quiz.hidden = false;
  show('start');
  // The quiz works without its clock.
  if (limit) load('clock').then(() => {
    clock = window.emobic.clock(limit);
    if (current) clock.start(end, deadline);
    shared.keep?.();
  }, () => {});
  load('leave').catch(() => {});
})();
