import { html } from 'hono/html';
import type { ConsultationView, SpeechOffer } from '../../domain/consultation/consultation.ts';
import type { EncounterRecord } from '../../domain/consultation/consultation-store.ts';
import {
  estimateProgress,
  type RenderedQuestion,
  renderConversation,
  renderEmergency,
  renderQuestion,
  renderReadback,
  type Turn,
} from '../../interview/render.ts';
import type { Locale } from '../../interview/types.ts';
import { icon } from '../icons.ts';
import { type Markup, renderPatientPage, telHref } from '../layout.ts';
import { type TextKey, text } from '../texts.ts';
import {
  consultationFooter,
  errorSummary,
  formFields,
  languageLinks,
  notice,
  withNumber,
} from './patient-parts.ts';
import {
  type HeardWords,
  heardFields,
  renderContinue,
  renderHeardField,
  renderHeardHint,
  renderVoice,
  voicePlace,
} from './voice-parts.ts';

export type ConsultationPage = {
  view: ConsultationView;
  formToken: string;
  /** Id for the message that the page's form sends; a form sent twice is one message (S21). */
  messageId: string;
  /** The question to change, where the patient chose "Change". */
  changeQuestionId: string | null;
  problem: string | null;
  /** What was typed when a problem came up; it must not be lost. */
  typed: string;
  /** Whether and how the patient may speak; absent where it is not offered. */
  speech?: SpeechOffer;
  /** What was heard and not yet sent, so that a page that is loaded again still shows it. */
  heard?: HeardWords | null;
  /** On the configuration's "try it" page: everything done so far goes with each form, and nothing is stored. */
  tryOut?: { address: string; carried: string };
};

/** Where the forms go. */
function addressOf(page: ConsultationPage): string {
  return page.tryOut?.address ?? `/consultation/${page.view.encounter.id}`;
}

/** What was heard for this question. */
function heardFor(page: ConsultationPage, questionId: string | null): HeardWords | null {
  const heard = page.heard ?? null;
  return heard !== null && heard.questionId === questionId ? heard : null;
}

/** Where voice may be offered; on the try-out page nothing is stored, and nothing can be spoken. */
function placeVoice(page: ConsultationPage, kind: 'speak' | 'read'): Markup | string {
  return page.speech === undefined || page.tryOut ? '' : voicePlace(kind, page.view.state.flags.length);
}

/** A form of the consultation; the page's script sends it without leaving the page, except where nothing is stored. */
function renderForm(page: ConsultationPage, className: string, content: Markup, labelledBy = ''): Markup {
  const label = labelledBy === '' ? '' : html` aria-labelledby="${labelledBy}"`;
  const live = page.tryOut ? '' : html` data-live`;
  return html`<form id="ask" class="${className}" method="post" action="${addressOf(page)}"${label}${live}>
${formFields(page)}${page.tryOut ? html`<input type="hidden" name="carried" value="${page.tryOut.carried}">` : ''}${content}</form>`;
}

/** "Change" leads to the question again; a try-out has no address for it, so there it is a button of the form. */
function renderChange(page: ConsultationPage, questionId: string, label: Markup): Markup {
  return page.tryOut
    ? html`<button class="link" type="submit" form="ask" name="change" value="${questionId}" formnovalidate>${label}</button>`
    : html`<a class="link" href="${addressOf(page)}?change=${encodeURIComponent(questionId)}">${label}</a>`;
}

type Parts = { main: Markup; isAlarm?: boolean; hasTools?: boolean; footer?: Markup };

/** The consultation as it stands: a question, the emergency page, the read-back or the thank-you screen. */
export function renderConsultationPage(page: ConsultationPage): Markup {
  const { encounter, locale } = page.view;
  const { clinic, agent } = encounter.invitation;
  return renderPatientPage({
    locale,
    title: text(locale, agent.visitType === 'PRE_VISIT' ? 'titlePre' : 'titlePost', { clinic: clinic.name }),
    clinicName: clinic.name,
    voice: renderVoice(locale, page.speech, `/consultation/${encounter.id}`),
    ...renderConsultationParts(page),
  });
}

/** What changes from step to step, for the page's own script to put in place. */
export function renderConsultationParts(page: ConsultationPage): {
  main: Markup;
  tools: Markup | string;
  footer: Markup | string;
  isAlarm: boolean;
} {
  const { encounter, locale } = page.view;
  const parts = renderParts(page);
  return {
    main: parts.main,
    tools: parts.hasTools === false ? '' : renderTools(page),
    footer:
      parts.footer ??
      consultationFooter(locale, encounter.protocol.clinic.emergencyNumber, encounter.id, renderMoveOn(page)),
    isAlarm: parts.isAlarm ?? false,
  };
}

function renderTools(page: ConsultationPage): Markup {
  const { encounter, locale } = page.view;
  const hrefOf = (language: Locale) => `/consultation/${encounter.id}/language?lang=${language}`;
  return html`${languageLinks(locale, encounter.protocol.languages, hrefOf)}<form method="post" action="/consultation/${encounter.id}/pause">${formFields(page)}<button class="p-tool" type="submit">${icon(
    'pause',
  )}<span class="t">${text(locale, 'pause')}</span></button></form>`;
}

/** "Go on on another device": a page with a new code for it (S18). */
function renderMoveOn(page: ConsultationPage): Markup {
  const { encounter, locale } = page.view;
  return html`<form method="post" action="/consultation/${encounter.id}/code">${formFields({ formToken: page.formToken })}<button class="link" type="submit">${text(locale, 'moveOn')}</button></form>`;
}

function renderParts(page: ConsultationPage): Parts {
  const { view } = page;
  if (view.step.kind === 'done') return renderThanks(page);
  if (page.changeQuestionId !== null) {
    return { main: renderQuestionMain(page, page.changeQuestionId) };
  }
  if (view.step.kind === 'emergency') return renderEmergencyParts(page);
  if (view.step.kind === 'readback') return { main: renderReadbackMain(page) };
  return { main: renderQuestionMain(page, view.step.questionId) };
}

function questionFor(view: ConsultationView, questionId: string): RenderedQuestion {
  return renderQuestion(view.encounter.protocol, view.state, questionId, view.locale);
}

function renderQuestionMain(page: ConsultationPage, questionId: string): Markup {
  const { view } = page;
  const { locale, encounter } = view;
  const question = questionFor(view, questionId);
  const isChange = page.changeQuestionId !== null;
  const turns = isChange ? [] : renderConversation(encounter.protocol, encounter.events, locale);
  return html`${renderProgress(page)}${renderTurns(turns, page)}
${renderForm(
  page,
  'ask',
  html`<input type="hidden" name="questionId" value="${question.id}">
${page.problem ? errorSummary(locale, page.problem, controlId(question)) : ''}
${question.lead === null ? '' : html`<p class="lead">${question.lead}</p>`}
<h1 id="question" tabindex="-1">${question.text}</h1>
${renderHint(question, locale)}
${placeVoice(page, 'speak')}${renderControls(question, page)}
<div class="outs"><button class="link" type="submit" name="value" value="unsure">${text(locale, 'unsure')}</button>
<button class="link" type="submit" name="value" value="declined">${text(locale, 'declined')}</button></div>
<details class="why"><summary>${text(locale, 'why')}</summary><p>${question.why}</p></details>
${isChange && !page.tryOut ? html`<p class="after"><a class="link" href="${addressOf(page)}">${text(locale, 'backToQuestions')}</a></p>` : ''}
`,
  'question',
)}`;
}

function renderHint(question: RenderedQuestion, locale: Locale): Markup | string {
  const key = findHintKey(question);
  const hint = question.hint ?? (key && text(locale, key));
  return hint ? html`<p class="hint">${hint}</p>` : '';
}

function findHintKey(question: RenderedQuestion): TextKey | null {
  if (question.kind === 'choices') return 'hintChooseMany';
  if (question.kind === 'scale') return 'hintChooseOne';
  if (question.options.length === 0 || question.kind === 'text') return null;
  return question.allowsOwnWords ? 'hintChoose' : 'hintChooseOne';
}

function controlId(question: RenderedQuestion): string {
  if (takesWords(question)) return 'words';
  return question.kind === 'choices' ? 'option-0' : 'question';
}

function takesWords(question: RenderedQuestion): boolean {
  return question.allowsOwnWords || question.kind === 'text' || question.kind === 'date';
}

function renderControls(question: RenderedQuestion, page: ConsultationPage): Markup {
  const { locale } = page.view;
  const heard = heardFor(page, question.id);
  const hasContinue = takesWords(question) || question.kind === 'choices' || heard !== null;
  const words = page.typed || (heard?.text ?? '');
  return html`${renderOptions(question)}
${
  takesWords(question)
    ? html`<div class="own"><label class="label" for="words">${text(locale, 'ownWords')}</label>
<div class="compose"><textarea id="words" dir="auto" name="words" rows="${question.kind === 'text' ? 3 : 1}" maxlength="4000" autocomplete="off">${words}</textarea></div></div>`
    : heard === null
      ? ''
      : renderHeardField(locale, words)
}
${heard === null ? '' : html`${renderHeardHint(locale)}${heardFields(heard)}`}
${hasContinue ? renderContinue(locale) : ''}`;
}

/** The field for what else there is to say, at the read-back and after the end, where it belongs to no question. */
function renderMore(page: ConsultationPage, className: string, rows: number): Markup {
  const heard = heardFor(page, null);
  return html`<textarea class="${className}" id="words" dir="auto" name="words" rows="${rows}" maxlength="4000">${page.typed || (heard?.text ?? '')}</textarea>
${heard === null ? '' : html`${renderHeardHint(page.view.locale)}${heardFields(heard)}`}`;
}

function renderOptions(question: RenderedQuestion): Markup | string {
  if (question.kind === 'scale') {
    const min = question.min ?? 0;
    const count = (question.max ?? 10) - min + 1;
    const numbers = Array.from({ length: count }, (_, index) => min + index);
    return html`<div class="scale">${numbers.map(
      (number) => html`<button type="submit" name="value" value="${number}">${number}</button>`,
    )}</div><p class="scale-ends"><span>${min}: ${question.minLabel ?? ''}</span><span>${question.max ?? 10}: ${
      question.maxLabel ?? ''
    }</span></p>`;
  }
  if (question.kind === 'choices') {
    return html`<div class="choices" role="group" aria-labelledby="question">${question.options.map(
      (option, index) =>
        html`<label class="choice"><input class="check" type="checkbox" id="option-${index}" name="value" value="${option.id}"${question.chosen.includes(option.id) ? ' checked' : ''}><span>${option.label}</span></label>`,
    )}</div>`;
  }
  if (question.options.length === 0) return '';
  return html`<div class="quick">${question.options.map(
    (option) =>
      html`<button type="submit" name="value" value="${option.id}">${option.label}${icon('right')}</button>`,
  )}</div>`;
}

function renderProgress(page: ConsultationPage): Markup {
  const { view } = page;
  const { percent, minutesLeft } = estimateProgress(view.encounter.protocol, view.state);
  const left =
    view.step.kind === 'readback'
      ? text(view.locale, 'almostDone')
      : minutesLeft === 1
        ? text(view.locale, 'minuteLeft')
        : text(view.locale, 'minutesLeft', { minutes: minutesLeft });
  return html`<div class="progress"><progress class="track" value="${percent}" max="100" aria-labelledby="left"></progress><p id="left">${left}</p></div>`;
}

const recentTurns = 2;

function renderTurns(turns: Turn[], page: ConsultationPage): Markup | string {
  if (turns.length === 0) return '';
  const { locale } = page.view;
  const earlier = turns.slice(0, -recentTurns);
  const recent = turns.slice(-recentTurns);
  const summary =
    earlier.length === 1 ? text(locale, 'earlierOne') : text(locale, 'earlier', { count: earlier.length });
  return html`<div class="talk" role="log" aria-label="${text(locale, 'answersSoFar')}">
${
  earlier.length > 0
    ? html`<details class="earlier-answers"><summary class="earlier">${icon('down')}${summary}</summary>
<div class="talk">${earlier.map((turn) => renderTurn(turn, page))}</div></details>`
    : ''
}${recent.map((turn) => renderTurn(turn, page))}</div>`;
}

function renderTurn(turn: Turn, page: ConsultationPage): Markup {
  const { locale } = page.view;
  const change =
    turn.changeable && turn.questionId !== null
      ? renderChange(
          page,
          turn.questionId,
          html`${text(locale, 'change')}<span class="sr-only"> ${text(locale, 'changeThis', { question: turn.question })}</span>`,
        )
      : '';
  return html`<div class="turn"><p class="said">${turn.question}</p><div class="line"><p class="answer" dir="auto">${turn.answer}</p>${change}</div>
${turn.understood && turn.understood !== turn.answer ? html`<p class="read">${icon('check')}<span>${text(locale, 'understood', { facts: turn.understood })}</span></p>` : ''}</div>`;
}

function renderReadbackSections(page: ConsultationPage, canChange: boolean): Markup {
  const { view } = page;
  const { sections } = renderReadback(view.encounter.protocol, view.state, view.locale);
  return html`${sections.map(
    (section) =>
      html`<section class="sum"><h2>${section.title}</h2><dl>${section.rows.map(
        (row) =>
          html`<div><dt>${row.label}</dt><dd>${row.value}</dd>${
            canChange
              ? html`<dd class="ch">${renderChange(
                  page,
                  row.questionId,
                  html`${text(view.locale, 'change')}<span class="sr-only"> ${row.label}</span>`,
                )}</dd>`
              : ''
          }</div>`,
      )}</dl></section>`,
  )}`;
}

/** What a language model read, by itself and marked; each line with the patient's words that it was read from. */
function renderModelLines(page: ConsultationPage, canChange: boolean): Markup | string {
  const { modelLines, locale } = page.view;
  if (modelLines.length === 0) return '';
  return html`<section class="sum by-model"><h2>${text(locale, 'modelTitle')}</h2>
<p class="hint">${text(locale, 'modelLede')}</p><dl>${modelLines.map(
    (line) =>
      html`<div><dt>${line.label}</dt><dd>${
        line.verbatim ? '' : html`${line.value ?? text(locale, 'modelYes')}<br>`
      }<span class="muted">${text(locale, 'modelFrom', {
        quote: [...new Set(line.sources.map(({ quote }) => `“${quote}”`))].join(', '),
      })}</span></dd>${canChange ? renderModelActions(page, line) : ''}</div>`,
  )}</dl></section>`;
}

function renderModelActions(page: ConsultationPage, line: ConsultationView['modelLines'][number]): Markup {
  const { locale } = page.view;
  return html`<dd class="ch">${
    line.questionId === null
      ? ''
      : renderChange(
          page,
          line.questionId,
          html`${text(locale, 'change')}<span class="sr-only"> ${line.label}</span>`,
        )
  }<form method="post" action="${addressOf(page)}" data-live>${formFields(page)}<input type="hidden" name="questionId" value="remove"><button class="link" type="submit" name="value" value="${line.slot}">${text(
    locale,
    'remove',
  )}<span class="sr-only"> ${line.label}</span></button></form></dd>`;
}

function renderReadbackMain(page: ConsultationPage): Markup {
  const { view } = page;
  const { locale } = view;
  return html`${renderProgress(page)}<h1 id="question" tabindex="-1">${text(locale, 'checkAnswers')}</h1>
<p class="p-lede">${text(locale, view.state.isFull ? 'fullLede' : 'checkLede')}</p>
${renderReadbackSections(page, true)}${renderModelLines(page, true)}
${renderForm(
  page,
  'group',
  html`<input type="hidden" name="questionId" value="readback"><input type="hidden" name="value" value="send">
${page.problem ? errorSummary(locale, page.problem, 'words') : ''}
${placeVoice(page, 'speak')}<label class="q-legend" for="words">${text(locale, 'anythingMissing')}</label> <span class="optional">${text(locale, 'optional')}</span>
${renderMore(page, 'textarea', 3)}
<div class="stack-btns"><button class="btn btn-primary btn-wide" type="submit">${text(locale, 'send')}</button></div>`,
)}`;
}

function renderEmergencyParts(page: ConsultationPage): Parts {
  const { view } = page;
  const { locale, encounter } = view;
  const { clinic } = encounter.invitation;
  const emergency = renderEmergency(encounter.protocol, view.state, locale);
  const told = text(locale, clinic.hasAlertAddress ? 'clinicTold' : 'clinicNotTold', { clinic: clinic.name });
  const changeLink =
    emergency.questionId !== null
      ? renderChange(page, emergency.questionId, html`${emergency.changeLabel}`)
      : '';
  return {
    isAlarm: true,
    hasTools: false,
    main: html`<span class="alarm-icon">${icon('octagon')}</span>
<h1 id="question" tabindex="-1">${emergency.title}</h1>
<p class="p-lede">${emergency.lede}</p>
<div class="stack-btns"><a class="btn btn-danger btn-wide btn-call" href="${telHref(emergency.number)}">${icon(
      'phone',
    )}${emergency.callLabel}</a>${
      emergency.crisisLine === null
        ? ''
        : html`<a class="btn btn-wide btn-call" href="${telHref(emergency.crisisLine.number)}">${icon('phone')}${emergency.crisisLine.label}</a>`
    }</div>
${placeVoice(page, 'read')}
<ul class="steps">${emergency.steps.map(
      (step) => html`<li>${icon(step.kind === 'not' ? 'x' : 'users')}<span>${step.text}</span></li>`,
    )}</ul>
<p class="told">${icon('check-circle')}<span>${told}</span></p>
${renderForm(
  page,
  'outs outs-far',
  html`<input type="hidden" name="questionId" value="emergency"><button class="link" type="submit" name="value" value="continue">${
    emergency.continueLabel
  }</button>${changeLink}`,
)}`,
    footer: html`<span>${clinic.name}${clinic.phone ? html`, <a class="link nowrap" dir="ltr" href="${telHref(clinic.phone)}">${clinic.phone}</a>` : ''}</span>`,
  };
}

function renderThanks(page: ConsultationPage): Parts {
  const { encounter, locale } = page.view;
  const after = page.tryOut
    ? ''
    : html`${renderAfterwards(page)}<div class="stack-btns spaced"><a class="btn" href="/consultation/${encounter.id}/clear">${icon('clear')}${text(locale, 'clearDevice')}</a></div>
<p class="hint muted after">${text(locale, 'clearHint')}</p>`;
  return thanksParts(encounter, locale, encounter.protocol.clinic.emergencyNumber, after);
}

/** The thank-you screen for a browser that has not proved itself: nothing that was said, and a way to prove itself (S18). */
export function renderThanksPage(encounter: EncounterRecord): Markup {
  const { locale, invitation } = encounter;
  const { clinic, agent } = invitation;
  const number = agent.configuration.emergencyNumber ?? clinic.emergencyNumber;
  const prove = html`<p class="p-next"><a class="link" href="/consultation/${encounter.id}?prove">${text(locale, 'forgot')}</a></p>`;
  const title = text(locale, agent.visitType === 'PRE_VISIT' ? 'titlePre' : 'titlePost', {
    clinic: clinic.name,
  });
  const { main, footer = '' } = thanksParts(encounter, locale, number, prove);
  return renderPatientPage({ locale, title, clinicName: clinic.name, main, footer });
}

function thanksParts(
  { invitation }: EncounterRecord,
  locale: Locale,
  number: string,
  after: Markup | string,
): Parts {
  const { clinic, agent, completionLinkText, completionLinkUrl } = invitation;
  const closing = agent.configuration.closing[locale];
  const host = completionLinkUrl === null ? '' : new URL(completionLinkUrl).host;
  const handoff =
    completionLinkUrl === null
      ? ''
      : html`<div class="handoff"><a class="btn btn-primary btn-wide" href="${completionLinkUrl}" rel="noreferrer noopener">${
          completionLinkText ?? host
        }${icon('external')}</a><p>${text(locale, 'opens', { host })}</p></div>`;
  const worse = clinic.phone
    ? html`${text(locale, 'worseCallClinic', { phone: clinic.phone, number })}`
    : withNumber(locale, 'worse', number);
  return {
    hasTools: false,
    main: html`<span class="done-mark">${icon('check')}</span><h1 id="question" tabindex="-1">${text(locale, 'thankYou')}</h1>
<p class="p-lede">${closing ?? text(locale, 'thankLede', { clinic: clinic.name })}</p>
${handoff}
<section class="p-next"><h2>${text(locale, 'nextTitle')}</h2><p>${text(locale, agent.visitType === 'PRE_VISIT' ? 'nextPre' : 'nextPost')}</p></section>
<section class="p-next"><h2>${text(locale, 'worseTitle')}</h2><p>${worse}</p></section>
${after}`,
    footer: html`<span>${text(locale, 'mayClose')}</span>`,
  };
}

/** Until the visit the patient can read the summary again and add to it. */
function renderAfterwards(page: ConsultationPage): Markup {
  const { view } = page;
  const { locale } = view;
  const added = view.state.messages.filter((message) => message.questionId === null);
  return html`<details class="p-next"><summary class="link">${text(locale, 'readAgain')}</summary>${renderReadbackSections(page, false)}${renderModelLines(page, false)}</details>
${
  added.length === 0
    ? ''
    : html`<section class="sum"><h2>${text(locale, 'added')}</h2><ul class="added">${added.map(
        ({ value }) => html`<li>${value.kind === 'text' ? value.text : ''}</li>`,
      )}</ul></section>`
}
${renderForm(
  page,
  'p-next',
  html`<input type="hidden" name="questionId" value="addendum">
${page.problem ? errorSummary(locale, page.problem, 'words') : ''}
${placeVoice(page, 'speak')}<label class="q-legend" for="words">${text(locale, 'forgot')}</label>
${renderMore(page, 'textarea after', 2)}
<div class="stack-btns"><button class="btn" type="submit">${text(locale, 'forgotSend')}</button></div>`,
)}`;
}

/** The page after "Pause" and after "Go on on another device": the answers are safe, and the code for the other browser. */
export function renderCodePage(view: ConsultationView, shown: { code: string; isPaused: boolean }): Markup {
  const { locale, encounter } = view;
  const { clinic } = encounter.invitation;
  return renderPatientPage({
    locale,
    title: text(locale, 'titlePre', { clinic: clinic.name }),
    clinicName: clinic.name,
    main: notice({
      title: text(locale, shown.isPaused ? 'pausedTitle' : 'moveOn'),
      text: text(locale, shown.isPaused ? 'pausedLede' : 'moveOnLede'),
      extra: html`<section class="p-next"><p>${text(locale, 'codeLede')}</p><p class="code" dir="ltr">${shown.code.slice(0, 4)} ${shown.code.slice(4)}</p><p class="hint muted">${text(locale, 'codeOnce')}</p></section>
<div class="stack-btns"><a class="btn btn-primary btn-wide" href="/consultation/${encounter.id}">${text(locale, shown.isPaused ? 'goOn' : 'goOnHere')}</a></div>`,
    }),
    footer: consultationFooter(locale, encounter.protocol.clinic.emergencyNumber, encounter.id),
  });
}
