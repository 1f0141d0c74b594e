import { html } from 'hono/html';
import type { ConsultationView, SpeechOffer } from '../../domain/consultation/consultation-outcomes.ts';
import { estimateProgress } from '../../interview/engine/progress.ts';
import type { Turn } from '../../interview/render/conversation.ts';
import { type RenderedScreen, renderScreen } from '../../interview/render/render-screen.ts';
import type { RenderedItem } from '../../interview/render/rendered-item.ts';
import type { Markup } from '../layout.ts';
import { text } from '../texts.ts';
import { errorSummary, formFields } from './patient-parts.ts';
import { fieldId, type Typed } from './screen-items.ts';
import { type HeardWords, voicePanel, voicePlace } from './voice-parts.ts';

/* What the pages of a consultation have in common. */

/** What a page of a consultation is made of. */
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
export function addressOf(page: ConsultationPage): string {
  return page.tryOut?.address ?? `/consultation/${page.view.encounter.id}`;
}

/** What stands in the text field of an item: what was typed, else what was heard. */
export function typedOn({ typed, heard }: ConsultationPage): Typed {
  return (itemId) => {
    const words = typed[itemId];
    const heardHere = heard?.itemId === itemId && words !== '' ? heard : null;
    return { text: words ?? heardHere?.text ?? '', heard: heardHere };
  };
}

/** Whether there is voice; on the try-out page nothing is stored, and nothing can be spoken. */
const hasVoice = ({ speech, tryOut }: ConsultationPage) => speech !== undefined && !tryOut;

/** Where a page is read aloud; and where it takes words, that they may be spoken. */
export function placeVoice(page: ConsultationPage, takesWords: boolean): Markup | string {
  return hasVoice(page) ? voicePlace(takesWords ? 'speak' : 'read') : '';
}

/** Where the page takes words: how to speak them. */
export function placePanel(page: ConsultationPage): Markup | string {
  return hasVoice(page) ? voicePanel() : '';
}

/** A form of the consultation; the page's script sends it without leaving the page, except where nothing is stored. */
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

/** "Change" leads to the question again; a try-out has no address for it, so there it is a button of the form. */
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

/** What differs from step to step. */
export type Parts = { main: Markup; isAlarm?: boolean; hasTools?: boolean; footer?: Markup };

/** The screen that the patient is on. */
export function screenOf({ view }: ConsultationPage): RenderedScreen {
  return renderScreen(view.encounter.protocol, view.state, view.screen, view.locale);
}

/** Says with a form which screen it answers. */
export function screenField(screenId: string): Markup {
  return html`<input type="hidden" name="screenId" value="${screenId}">`;
}

/** What was wrong with the last answer, with a link to its field. */
export function renderProblem(page: ConsultationPage, items: readonly RenderedItem[]): Markup | string {
  if (page.problem === null) return '';
  const [first] = items;
  // The buttons of a single question have no id of their own; its text is the heading.
  const isHeading = first === undefined || (items.length === 1 && first.options.length > 0);
  return errorSummary(page.view.locale, page.problem, isHeading ? 'question' : fieldId(first.id));
}

/** How far the consultation is, and about how long it still takes. */
export function renderProgress(page: ConsultationPage): Markup {
  const { view } = page;
  const { percent, minutesLeft } = estimateProgress(view.encounter.protocol, view.state);
  const left =
    view.screen.kind === 'readback'
      ? text(view.locale, 'almostDone')
      : text(view.locale, 'minutesLeft', { minutes: minutesLeft });
  return html`<div class="progress"><progress class="track" value="${percent}" max="100" aria-labelledby="left"></progress><p id="left">${left}</p></div>`;
}
