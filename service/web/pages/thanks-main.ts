import { html } from 'hono/html';
import type { EncounterRecord } from '../../domain/consultation/consultation-store.ts';
import { additionScreenId } from '../../interview/engine/screen.ts';
import { hasEmergency } from '../../interview/engine/state.ts';
import { isMore } from '../../interview/model/items.ts';
import type { Locale } from '../../interview/model/types.ts';
import { renderEmergency } from '../../interview/present/render-emergency.ts';
import { icon } from '../icons.ts';
import { callLink, type Markup } from '../layout.ts';
import { text } from '../texts.ts';
import {
  type ConsultationPage,
  type Parts,
  placePanel,
  placeVoice,
  renderForm,
  screenField,
  typedOn,
} from './consultation-parts.ts';
import { callClinic, errorSummary, withNumber } from './patient-parts.ts';
import { renderReadbackSections } from './readback-main.ts';
import { itemField, renderWordsField } from './screen-items.ts';

/* The end of a consultation: what happens next, and additions. */

/**
 * The thank-you page for a patient who may read the answers and add to them. After "Call 112" that number stands first, for whoever has
 * not called yet.
 */
export function renderThanks(page: ConsultationPage): Parts {
  const { encounter, state, locale } = page.view;
  const after = page.tryOut
    ? ''
    : html`${renderAfterwards(page)}<div class="stack-btns spaced"><a class="btn" href="/consultation/${encounter.id}/clear">${icon('clear')}${text(locale, 'clearDevice')}</a></div>
<p class="hint muted after">${text(locale, 'clearHint')}</p>`;
  const voice = placeVoice(page, true);
  const emergency = hasEmergency(state) ? renderEmergency(encounter.protocol, state, [], locale) : null;
  return thanksParts(encounter, locale, encounter.protocol.clinic.emergencyNumber, {
    voice,
    after,
    emergency,
  });
}

/** The thank-you page; `after` is what the visitor may read below it. */
export function thanksParts(
  { invitation }: EncounterRecord,
  locale: Locale,
  number: string,
  {
    voice,
    after,
    emergency = null,
  }: {
    voice: Markup | string;
    after: Markup | string;
    emergency?: ReturnType<typeof renderEmergency> | null;
  },
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
  const next =
    emergency === null
      ? text(locale, agent.visitType === 'PRE_VISIT' ? 'nextPre' : 'nextPost')
      : text(locale, 'notWaiting');
  return {
    hasTools: false,
    main: html`${
      emergency === null
        ? html`<span class="done-mark">${icon('check')}</span>`
        : renderNotCalled(locale, emergency)
    }<h1 id="question" tabindex="-1">${text(locale, 'thankYou')}</h1>
<p class="p-lede">${closing ?? text(locale, 'thankLede', { clinic: clinic.name })}</p>
${voice}${handoff}
<section class="p-next"><h2>${text(locale, 'nextTitle')}</h2><p>${next}</p></section>
<section class="p-next"><h2>${text(locale, 'worseTitle')}</h2><p>${callClinic(locale, clinic)} ${withNumber(locale, 'inEmergencyCall', number)}</p></section>
${after}`,
    footer: html`<span>${text(locale, 'mayClose')}</span>`,
  };
}

/** Whom to call, for a patient who has not called yet. */
function renderNotCalled(locale: Locale, emergency: ReturnType<typeof renderEmergency>): Markup {
  const { number, callLabel, crisisLine } = emergency;
  return html`<p class="now"><span>${withNumber(locale, 'notCalled', number)}</span>${callLink({
    number,
    className: 'btn btn-danger',
    content: html`${icon('phone')}${callLabel}`,
  })}</p>
${
  crisisLine === null
    ? ''
    : html`<p class="stack-btns">${callLink({
        number: crisisLine.number,
        className: 'btn btn-wide btn-call',
        content: html`${icon('phone')}${crisisLine.label}`,
      })}</p>`
}`;
}

/** The summary, which the patient can read and add to until the visit. */
function renderAfterwards(page: ConsultationPage): Markup {
  const { view } = page;
  const { locale } = view;
  const added = [...view.state.answers.values()].flatMap(({ itemId, value }) =>
    value?.kind === 'text' && isMore(itemId) ? [value.text] : [],
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
