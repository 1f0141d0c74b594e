import { html } from 'hono/html';
import type { ConsultationView, SpeechOffer } from '../../domain/consultation/consultation.ts';
import type { EncounterRecord } from '../../domain/consultation/consultation-store.ts';
import { estimateProgress } from '../../interview/engine/progress.ts';
import { additionScreenId } from '../../interview/engine/room.ts';
import { changeScreenId } from '../../interview/engine/submit.ts';
import { renderConversation, type Turn } from '../../interview/render/conversation.ts';
import { renderEmergency } from '../../interview/render/render-emergency.ts';
import { renderById } from '../../interview/render/render-item.ts';
import { type RenderedScreen, renderScreen } from '../../interview/render/render-screen.ts';
import type { RenderedItem } from '../../interview/render/rendered-item.ts';
import { type Readback, renderReadback } from '../../interview/render/rows.ts';
import { viewOf } from '../../interview/render/view.ts';
import type { Locale } from '../../interview/types.ts';
import { list, quoted } from '../../interview/words.ts';
import { icon } from '../icons.ts';
import { type Markup, renderPatientPage, telHref } from '../layout.ts';
import { text } from '../texts.ts';
import {
  consultationFooter,
  errorSummary,
  formFields,
  languageLinks,
  notice,
  withNumber,
} from './patient-parts.ts';
import {
  fieldId,
  hasTextField,
  itemField,
  renderAge,
  renderContinue,
  renderDate,
  renderItem,
  renderOnlyItem,
  renderWhy,
  renderWordsField,
  type Typed,
} from './screen-items.ts';
import { type HeardWords, renderVoice, voicePanel, voicePlace } from './voice-parts.ts';

export type ConsultationPage = {
  view: ConsultationView;
  formToken: string;
  /** Id for the message that the page's form sends; a form sent twice is one message (S21). */
  messageId: string;
  /** The item to change, where the patient chose "Change". */
  changeItemId: string | null;
  problem: string | null;
  /** What was typed when a problem came up, by item; it must not be lost. */
  typed: Readonly<Record<string, string>>;
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

/** What stands in the text field of an item: what was typed, else what was heard. */
function typedOn({ typed, heard }: ConsultationPage): Typed {
  return (itemId) => {
    const words = typed[itemId];
    const heardHere = heard?.itemId === itemId && words !== '' ? heard : null;
    return { text: words ?? heardHere?.text ?? '', heard: heardHere };
  };
}

/** Whether there is voice; on the try-out page nothing is stored, and nothing can be spoken. */
const hasVoice = ({ speech, tryOut }: ConsultationPage) => speech !== undefined && !tryOut;

/** Where a page is read aloud; and where it takes words, that they may be spoken. */
function placeVoice(page: ConsultationPage, takesWords: boolean): Markup | string {
  return hasVoice(page) ? voicePlace(takesWords ? 'speak' : 'read') : '';
}

function placePanel(page: ConsultationPage): Markup | string {
  return hasVoice(page) ? voicePanel() : '';
}

/** A form of the consultation; the page's script sends it without leaving the page, except where nothing is stored. */
function renderForm(page: ConsultationPage, className: string, content: Markup, labelledBy = ''): Markup {
  const label = labelledBy === '' ? '' : html` aria-labelledby="${labelledBy}"`;
  const live = page.tryOut ? '' : html` data-live`;
  return html`<form id="ask" class="${className}" method="post" action="${addressOf(page)}"${label}${live}>
${formFields(page)}${page.tryOut ? html`<input type="hidden" name="carried" value="${page.tryOut.carried}">` : ''}${content}</form>`;
}

/** "Change" leads to the question again; a try-out has no address for it, so there it is a button of the form. */
function renderChange(page: ConsultationPage, itemId: string, label: Markup): Markup {
  return page.tryOut
    ? html`<button class="link" type="submit" form="ask" name="change" value="${itemId}" formnovalidate>${label}</button>`
    : html`<a class="link" href="${addressOf(page)}?change=${encodeURIComponent(itemId)}">${label}</a>`;
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

/** "Continue on another device": a page with a new code for it (S18). */
function renderMoveOn(page: ConsultationPage): Markup {
  const { encounter, locale } = page.view;
  return html`<form method="post" action="/consultation/${encounter.id}/code">${formFields({ formToken: page.formToken })}<button class="link" type="submit">${text(locale, 'moveOn')}</button></form>`;
}

function renderParts(page: ConsultationPage): Parts {
  const { view } = page;
  if (view.screen.kind === 'done') return renderThanks(page);
  if (page.changeItemId !== null) return { main: renderChangeMain(page, page.changeItemId) };
  switch (view.screen.kind) {
    case 'emergency':
      return renderEmergencyParts(page);
    case 'alarm':
    case 'self_harm':
      return { main: renderAlarmMain(page), hasTools: true, footer: renderClinicFoot(page) };
    case 'readback':
      return { main: renderReadbackMain(page) };
    default:
      return { main: renderScreenMain(page) };
  }
}

function screenOf({ view }: ConsultationPage): RenderedScreen {
  return renderScreen(view.encounter.protocol, view.state, view.screen, view.locale);
}

function screenField(screenId: string): Markup {
  return html`<input type="hidden" name="screenId" value="${screenId}">`;
}

/** A page of questions, statements or ticks. */
function renderScreenMain(page: ConsultationPage): Markup {
  const { view } = page;
  const { locale, encounter, state } = view;
  const screen = screenOf(page);
  const turns = renderConversation(encounter.protocol, state, locale);
  const isStory = ({ answer }: Turn) => screen.kind === 'confirm' && screen.words.includes(answer);
  return html`${renderProgress(page)}${renderTurns(
    turns.filter((turn) => !isStory(turn)),
    page,
  )}
${renderWords(page, screen, turns.filter(isStory))}${renderForm(
  page,
  'ask',
  html`${screenField(screen.id)}
${renderProblem(page, screen.items)}
${renderAcknowledgement(screen)}<h1 id="question" tabindex="-1">${screen.title}</h1>
${screen.hint === null ? '' : html`<p class="hint">${screen.hint}</p>`}
${placeVoice(page, screen.items.some(hasTextField))}${renderItems(page, screen)}`,
  'question',
)}`;
}

/** One sentence about something hard that was confirmed, before the next question. */
function renderAcknowledgement({ acknowledgement }: RenderedScreen): Markup | string {
  return acknowledgement === null ? '' : html`<p class="said">${acknowledgement}</p>`;
}

/** One item has the page to itself; several stand below each other with one button. */
function renderItems(page: ConsultationPage, { items, title }: RenderedScreen): Markup {
  const { locale } = page.view;
  const [only] = items;
  if (items.length === 1 && only !== undefined && only.control !== 'tick')
    return renderOnly(page, only, title);
  return html`${renderAll(page, items, title)}${renderContinue(locale)}${renderWhy(items, locale)}`;
}

/** @param title - of the page: where it is not the question itself, the question stands below it */
function renderOnly(page: ConsultationPage, item: RenderedItem, title: string): Markup {
  const { locale } = page.view;
  const typed = typedOn(page);
  const content = html`${hasTextField(item) ? placePanel(page) : ''}${renderField(item, locale, typed)}${renderOnlyItem(item, locale, typed)}`;
  if (item.label === title) return content;
  return html`<fieldset class="group"><legend class="q-legend">${item.label}</legend>${content}</fieldset>`;
}

/**
 * Items below each other; how to speak stands before the first that takes words.
 * Several groups of signs stand under their own headings.
 * @param title - of the page: a question that is its heading already is not shown twice, nor one that the item before has
 */
function renderAll(page: ConsultationPage, items: readonly RenderedItem[], title: string): Markup {
  const first = items.find(hasTextField);
  const hasGroups = items.filter(({ heading }) => heading !== null).length > 1;
  return html`${items.map((item, index) => {
    const heading = hasGroups && item.heading !== null ? html`<h2>${item.heading}</h2>` : '';
    const isShown = item.label === title || item.label === items[index - 1]?.label;
    return html`${item === first ? placePanel(page) : ''}${heading}${renderItem(item, page.view.locale, typedOn(page), isShown)}`;
  })}`;
}

/** The field of an item that is neither words nor options. */
function renderField(item: RenderedItem, locale: Locale, typed: Typed): Markup | string {
  if (item.control === 'age') return renderAge(item, locale);
  return item.control === 'date' ? renderDate(item, typed) : '';
}

/** The patient's own words, above the statements that were read from them; they are not among the answers so far as well. */
function renderWords(
  page: ConsultationPage,
  { kind, words }: RenderedScreen,
  turns: readonly Turn[],
): Markup | string {
  if (kind !== 'confirm' || words.length === 0) return '';
  return html`<div class="story">${words.map((text) => {
    const turn = turns.find(({ answer }) => answer === text);
    return html`<div class="line"><p dir="auto">“${text}”</p>${turn === undefined ? '' : renderChangeOf(page, turn)}</div>`;
  })}</div>`;
}

function renderChangeOf(page: ConsultationPage, { itemId, question }: Turn): Markup {
  const { locale } = page.view;
  const label = html`${text(locale, 'change')}<span class="sr-only"> ${text(locale, 'changeThis', { question })}</span>`;
  return renderChange(page, itemId, label);
}

function renderProblem(page: ConsultationPage, items: readonly RenderedItem[]): Markup | string {
  if (page.problem === null) return '';
  const [first] = items;
  // The buttons of a single question have no id of their own; its text is the heading.
  const isHeading = first === undefined || (items.length === 1 && first.options.length > 0);
  return errorSummary(page.view.locale, page.problem, isHeading ? 'question' : fieldId(first.id));
}

/** An earlier answer, to be given anew. */
function renderChangeMain(page: ConsultationPage, itemId: string): Markup {
  const { encounter, state, locale } = page.view;
  const item = renderById(viewOf(encounter.protocol, state, locale), null, itemId);
  if (item === null) return renderScreenMain({ ...page, changeItemId: null });
  const isTick = item.control === 'tick' || item.control === 'yes_no';
  const content = isTick
    ? html`${renderItem(item, locale, typedOn(page))}${renderContinue(locale)}`
    : html`${item.hint === null ? '' : html`<p class="hint">${item.hint}</p>`}${renderOnly(page, item, item.label)}`;
  return renderForm(
    page,
    'ask',
    html`${screenField(changeScreenId)}
${renderProblem(page, [item])}
<h1 id="question" tabindex="-1">${item.label}</h1>
${placeVoice(page, hasTextField(item))}${content}
${page.tryOut ? '' : html`<p class="after"><a class="link" href="${addressOf(page)}">${text(locale, 'backToQuestions')}</a></p>`}`,
    'question',
  );
}

/** What words sounded: the number to call on top, then signs that a person can judge. */
function renderAlarmMain(page: ConsultationPage): Markup {
  const { view } = page;
  const { locale, encounter } = view;
  const { protocol } = encounter;
  const screen = screenOf(page);
  const number = protocol.clinic.emergencyNumber;
  const quotes = renderQuotes(page, screen);
  return html`<p class="now"><span>${screen.callNow ?? withNumber(locale, 'inDangerCall', number)}</span><a class="btn btn-danger" href="${telHref(number)}">${icon('phone')}${text(locale, 'callNumber', { number })}</a></p>
${screen.kind === 'self_harm' ? renderHelpLine(page) : ''}
${renderForm(
  page,
  'ask',
  html`${screenField(screen.id)}
${renderProblem(page, screen.items)}
<h1 id="question" tabindex="-1">${screen.title}</h1>
${screen.hint === null ? '' : html`<p class="hint">${screen.hint}</p>`}
${quotes === '' ? '' : html`<p class="hint" dir="auto">${quotes}</p>`}
${placeVoice(page, screen.items.some(hasTextField))}${renderAll(page, screen.items, screen.title)}${renderContinue(locale)}
${screen.kind === 'alarm' ? renderUnsureAll(screen, locale) : ''}`,
  'question',
)}`;
}

/** The words that sounded; speech that was not sent is "heard", never "wrote". */
function renderQuotes({ view }: ConsultationPage, { words }: RenderedScreen): string {
  if (words.length === 0) return '';
  const quotes = list(words.map(quoted), view.locale);
  const heard = view.state.heard?.text;
  const isHeard = heard !== undefined && words.every((part) => heard.includes(part));
  return isHeard
    ? text(view.locale, 'voiceHeardSay', { words: quotes })
    : text(view.locale, 'youWrote', { quotes });
}

/** "I'm not sure" for the whole page: the clinic is told that the signs are not confirmed. */
function renderUnsureAll({ items }: RenderedScreen, locale: Locale): Markup {
  const [first] = items;
  if (first === undefined) return html``;
  return html`<div class="outs"><button class="link" type="submit" name="unsureAll" value="${items.map(({ id }) => id).join(' ')}">${text(locale, 'unsure')}</button></div>`;
}

function renderHelpLine({ view }: ConsultationPage): Markup | string {
  const { line, words } = view.encounter.protocol.crisis;
  const own = words?.[view.locale];
  return html`${own === undefined ? '' : html`<p class="p-lede">${own}</p>`}${
    line === null
      ? ''
      : html`<p class="stack-btns"><a class="btn btn-wide btn-call" href="${telHref(line.number)}">${icon('phone')}${line.name}: <span dir="ltr">${line.number}</span></a></p>`
  }`;
}

function renderClinicFoot({ view }: ConsultationPage): Markup {
  const { encounter, locale } = view;
  const { clinic } = encounter.invitation;
  return html`<span>${clinic.name}${clinic.phone ? html`, <a class="link nowrap" dir="ltr" href="${telHref(clinic.phone)}">${clinic.phone}</a>` : ''}</span>
<a class="link" href="/consultation/${encounter.id}/clear">${text(locale, 'clearDevice')}</a>`;
}

function renderProgress(page: ConsultationPage): Markup {
  const { view } = page;
  const { percent, minutesLeft } = estimateProgress(view.encounter.protocol, view.state);
  const left =
    view.screen.kind === 'readback'
      ? text(view.locale, 'almostDone')
      : text(view.locale, 'minutesLeft', { minutes: minutesLeft });
  return html`<div class="progress"><progress class="track" value="${percent}" max="100" aria-labelledby="left"></progress><p id="left">${left}</p></div>`;
}

const recentTurns = 2;

function renderTurns(turns: Turn[], page: ConsultationPage): Markup | string {
  if (turns.length === 0) return '';
  const { locale } = page.view;
  const earlier = turns.slice(0, -recentTurns);
  const recent = turns.slice(-recentTurns);
  const summary = text(locale, 'earlier', { count: earlier.length });
  return html`<div class="talk" role="log" aria-label="${text(locale, 'answersSoFar')}">
${
  earlier.length > 0
    ? html`<details class="earlier-answers"><summary class="earlier">${icon('down')}${summary}</summary>
<div class="talk">${earlier.map((turn) => renderTurn(turn, page))}</div></details>`
    : ''
}${recent.map((turn) => renderTurn(turn, page))}</div>`;
}

function renderTurn(turn: Turn, page: ConsultationPage): Markup {
  return html`<div class="turn"><p class="said">${turn.question}</p><div class="line"><p class="answer" dir="auto">${turn.answer}</p>${renderChangeOf(page, turn)}</div></div>`;
}

/** So few plain answers of a section stand among the others. */
const unfoldedMax = 3;

/** What the clinic will read, by section; what was answered with a plain "No" or left blank is folded where it is much. */
function renderReadbackSections(page: ConsultationPage, canChange: boolean): Markup {
  const { view } = page;
  const { sections } = renderReadback(view.encounter.protocol, view.state, view.locale);
  return html`${sections.map(({ title, rows }) => {
    const plain = rows.filter(({ isPlain }) => isPlain);
    const folded = plain.length > unfoldedMax ? plain : [];
    const shown = rows.filter((row) => !folded.includes(row));
    return html`<section class="sum"><h2>${title}</h2>${renderReadbackRows(page, shown, canChange)}${
      folded.length === 0
        ? ''
        : html`<details class="earlier-answers"><summary class="earlier">${icon('down')}${text(view.locale, 'plainAnswers', { count: folded.length })}</summary>${renderReadbackRows(page, folded, canChange)}</details>`
    }</section>`;
  })}`;
}

function renderReadbackRows(
  page: ConsultationPage,
  rows: Readback['sections'][number]['rows'],
  canChange: boolean,
): Markup | string {
  if (rows.length === 0) return '';
  return html`<dl>${rows.map(
    (row) =>
      html`<div><dt>${row.label}</dt><dd dir="auto">${row.isQuoted ? `“${row.value}”` : row.value}</dd>${
        canChange && row.itemId !== null
          ? html`<dd class="ch">${renderChange(
              page,
              row.itemId,
              html`${text(page.view.locale, 'change')}<span class="sr-only"> ${row.label}</span>`,
            )}</dd>`
          : ''
      }</div>`,
  )}</dl>`;
}

function renderReadbackMain(page: ConsultationPage): Markup {
  const { view } = page;
  const { locale } = view;
  const screen = screenOf(page);
  const statements = screen.items.filter(({ control }) => control === 'tick' || control === 'yes_no');
  const more = screen.items.find(({ control }) => control === 'text');
  return html`${renderProgress(page)}<h1 id="question" tabindex="-1">${screen.title}</h1>
<p class="p-lede">${text(locale, view.state.isFull ? 'fullLede' : 'checkLede')}</p>
${placeVoice(page, more !== undefined)}
${renderReadbackSections(page, true)}
${renderForm(
  page,
  'group',
  html`${screenField(screen.id)}
${renderProblem(page, screen.items)}
${statements.length === 0 ? '' : html`<h2>${text(locale, 'alsoRead')}</h2>${statements.map((item) => renderItem(item, locale, typedOn(page)))}`}
${
  more === undefined
    ? ''
    : html`${placePanel(page)}<label class="q-legend" for="${fieldId(more.id)}">${text(locale, 'anythingMissing')}</label> <span class="optional">${text(locale, 'optional')}</span>
${renderWordsField({ id: fieldId(more.id), itemId: more.id, name: itemField(more.id), rows: 3 }, locale, typedOn(page))}`
}
<div class="stack-btns"><button class="btn btn-primary btn-wide" type="submit">${text(locale, 'send')}</button></div>`,
)}`;
}

function renderEmergencyParts(page: ConsultationPage): Parts {
  const { view } = page;
  const { locale, encounter } = view;
  const { clinic } = encounter.invitation;
  const emergency = renderEmergency(encounter.protocol, view.state, view.screen.ruleIds, locale);
  const told = text(locale, clinic.hasAlertAddress ? 'clinicTold' : 'clinicNotTold', { clinic: clinic.name });
  const changeLink =
    emergency.itemId !== null ? renderChange(page, emergency.itemId, html`${emergency.changeLabel}`) : '';
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
${placeVoice(page, false)}
<ul class="steps">${emergency.steps.map(
      (step) => html`<li>${icon(step.kind === 'not' ? 'x' : 'users')}<span>${step.text}</span></li>`,
    )}</ul>
<p class="told">${icon('check-circle')}<span>${told}</span></p>
${renderForm(
  page,
  'outs outs-far',
  html`${screenField(view.screen.id)}<button class="link" type="submit">${
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
  const voice = placeVoice(page, true);
  return thanksParts(encounter, locale, encounter.protocol.clinic.emergencyNumber, { voice, after });
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
  const { main, footer = '' } = thanksParts(encounter, locale, number, { voice: '', after: prove });
  return renderPatientPage({ locale, title, clinicName: clinic.name, main, footer });
}

function thanksParts(
  { invitation }: EncounterRecord,
  locale: Locale,
  number: string,
  { voice, after }: { voice: Markup | string; after: Markup | string },
): Parts {
  const { clinic, agent, encounterCompletionLinkText, encounterCompletionLinkUrl } = invitation;
  const closing = agent.configuration.closing[locale];
  const host = encounterCompletionLinkUrl === null ? '' : new URL(encounterCompletionLinkUrl).host;
  const handoff =
    encounterCompletionLinkUrl === null
      ? ''
      : html`<div class="handoff"><a class="btn btn-primary btn-wide" href="${encounterCompletionLinkUrl}" rel="noreferrer noopener">${
          encounterCompletionLinkText ?? host
        }${icon('external')}</a><p>${text(locale, 'opens', { host })}</p></div>`;
  const worse = clinic.phone
    ? html`${text(locale, 'worseCallClinic', { phone: clinic.phone, number })}`
    : withNumber(locale, 'worse', number);
  return {
    hasTools: false,
    main: html`<span class="done-mark">${icon('check')}</span><h1 id="question" tabindex="-1">${text(locale, 'thankYou')}</h1>
<p class="p-lede">${closing ?? text(locale, 'thankLede', { clinic: clinic.name })}</p>
${voice}${handoff}
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
  const added = [...view.state.answers.values()].flatMap(({ itemId, value }) =>
    value?.kind === 'text' && (itemId.startsWith('more.') || itemId.startsWith(additionScreenId))
      ? [value.text]
      : [],
  );
  return html`<details class="p-next"><summary class="link">${text(locale, 'readAgain')}</summary>${renderReadbackSections(page, false)}</details>
${
  added.length === 0
    ? ''
    : html`<section class="sum"><h2>${text(locale, 'added')}</h2><ul class="added">${added.map(
        (words) => html`<li dir="auto">${words}</li>`,
      )}</ul></section>`
}
${renderForm(
  page,
  'p-next',
  html`${screenField(additionScreenId)}
${page.problem ? errorSummary(locale, page.problem, 'words') : ''}
${placePanel(page)}<label class="q-legend" for="words">${text(locale, 'forgot')}</label>
${renderWordsField({ id: 'words', itemId: additionScreenId, name: itemField(additionScreenId), rows: 2 }, locale, typedOn(page))}
<div class="stack-btns"><button class="btn" type="submit">${text(locale, 'forgotSend')}</button></div>`,
)}`;
}

/** The page after "Pause" and after "Continue on another device": the answers are safe, and the code for the other browser. */
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
