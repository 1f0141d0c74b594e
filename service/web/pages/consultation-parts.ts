import { html } from 'hono/html';
import { patientLanguages } from '../../../contract/languages.ts';
import type { ConsultationView, SpeechOffer } from '../../domain/consultation/consultation-outcomes.ts';
import { estimateProgress } from '../../interview/engine/plan.ts';
import type { Turn } from '../../interview/present/conversation.ts';
import { type RenderedScreen, renderScreen } from '../../interview/present/render-screen.ts';
import type { RenderedItem } from '../../interview/present/rendered-item.ts';
import type { Markup } from '../layout.ts';
import { text } from '../texts.ts';
import { errorSummary, formFields } from './patient-parts.ts';
import { fieldId, type Typed } from './screen-items.ts';
import { type HeardWords, voicePanel, voicePlace } from './voice-parts.ts';

/* Parts that the pages of a consultation share. */

/** The data of a consultation's page. */
export type ConsultationPage = {
  view: ConsultationView;
  formToken: string;
  /** The message id of the page's form; a form submitted twice is one message (S21). */
  messageId: string;
  /** The item to change, after "Change" was pressed. */
  changeItemId: string | null;
  problem: string | null;
  /** What was typed, by item, when there is a problem, so that it is not lost. */
  typed: Readonly<Record<string, string>>;
  /** The speech input and output that the page offers; absent when there is none. */
  speech?: SpeechOffer;
  /** Recognized speech that was not submitted yet, so that a reloaded page shows it. */
  heard?: HeardWords | null;
  /** In a try-out: each form carries all steps so far, because nothing is stored. */
  tryOut?: { address: string; carried: string };
};

/** The target of the page's forms. */
export function addressOf(page: ConsultationPage): string {
  return page.tryOut?.address ?? `/consultation/${page.view.encounter.id}`;
}

/** The content of an item's text field: what was typed, else recognized speech. */
export function typedOn({ typed, heard }: ConsultationPage): Typed {
  return (itemId) => {
    const words = typed[itemId];
    const heardHere = heard?.itemId === itemId && words !== '' ? heard : null;
    return { text: words ?? heardHere?.text ?? '', heard: heardHere };
  };
}

/** Whether the page has voice; a try-out does not, because nothing is stored. */
const hasVoice = ({ speech, tryOut }: ConsultationPage) => speech !== undefined && !tryOut;

/** The place for the voice controls; on a page with a text field also for speaking. */
export function placeVoice(page: ConsultationPage, takesWords: boolean): Markup | string {
  return hasVoice(page) ? voicePlace(takesWords ? 'speak' : 'read') : '';
}

/** The place for the controls for speaking, on a page with a text field. */
export function placePanel(page: ConsultationPage): Markup | string {
  return hasVoice(page) ? voicePanel() : '';
}

/** A form of the consultation; the page's script submits it without leaving the page, except in a try-out. */
export function renderForm(
  page: ConsultationPage,
  className: string,
  content: Markup,
  labelledBy = '',
): Markup {
  const label = labelledBy === '' ? '' : html` aria-labelledby="${labelledBy}"`;
  const live = page.tryOut ? '' : html` data-live`;
  return html`<form id="ask" class="${className}" method="post" action="${addressOf(page)}"${label}${live}>
${formFields(page)}${page.tryOut ? html`<input type="hidden" name="carried" value="${page.tryOut.carried}">` : ''}${content}</form>`;
}

/** "Change" shows the question again; in a try-out, which has no address for it, it is a button of the form. */
export function renderChange(page: ConsultationPage, itemId: string, label: Markup): Markup {
  return page.tryOut
    ? html`<button class="link" type="submit" form="ask" name="change" value="${itemId}" formnovalidate>${label}</button>`
    : html`<a class="link" href="${addressOf(page)}?change=${encodeURIComponent(itemId)}">${label}</a>`;
}

/** "Change" beside an earlier answer. */
export function renderChangeOf(page: ConsultationPage, { itemId, question }: Turn): Markup {
  const { locale } = page.view;
  const label = html`${text(locale, 'change')}<span class="sr-only"> ${text(locale, 'changeThis', { question })}</span>`;
  return renderChange(page, itemId, label);
}

/** The parts that change with each step. */
export type Parts = { main: Markup; isAlarm?: boolean; hasTools?: boolean; footer?: Markup };

/** The screen that the patient is on. */
export function screenOf({ view }: ConsultationPage): RenderedScreen {
  return renderScreen(view.encounter.protocol, view.state, view.screen, view.locale);
}

/** The hidden field with the id of the screen that a form answers. */
export function screenField(screenId: string): Markup {
  return html`<input type="hidden" name="screenId" value="${screenId}">`;
}

/** The problem of the last answer, with a link to its field. */
export function renderProblem(page: ConsultationPage, items: readonly RenderedItem[]): Markup | string {
  if (page.problem === null) return '';
  const [first] = items;
  // The buttons of a single question have no id; its text is the heading.
  const isHeading = first === undefined || (items.length === 1 && first.options.length > 0);
  return errorSummary(page.view.locale, page.problem, isHeading ? 'question' : fieldId(first.id));
}

/** Offers to go on in the language in which the last text was written; not in a try-out, which stores nothing. */
export function renderLanguageOffer({ view, formToken, tryOut }: ConsultationPage): Markup | string {
  const offered = view.state.offeredLocale;
  if (offered === null || tryOut !== undefined) return '';
  return html`<form class="other-language" method="post" action="/consultation/${view.encounter.id}/language" lang="${offered}" dir="${patientLanguages[offered].direction}">${formFields({ formToken })}
<p>${text(offered, 'otherLanguage')}</p><button class="btn" type="submit" name="locale" value="${offered}">${text(offered, 'otherLanguageGo')}</button></form>`;
}

/** The progress of the consultation, and the estimated remaining time. */
export function renderProgress(page: ConsultationPage): Markup {
  const { view } = page;
  const { percent, minutesLeft } = estimateProgress(view.state);
  const left =
    view.screen.kind === 'readback'
      ? text(view.locale, 'almostDone')
      : text(view.locale, 'minutesLeft', { minutes: minutesLeft });
  return html`<div class="progress"><progress class="track" value="${percent}" max="100" aria-labelledby="left"></progress><p id="left">${left}</p></div>`;
}
