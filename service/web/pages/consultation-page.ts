import { html } from 'hono/html';
import type { ConsultationView } from '../../domain/consultation/consultation-outcomes.ts';
import type { EncounterRecord } from '../../domain/consultation/consultation-store.ts';
import type { Locale } from '../../interview/model/types.ts';
import { icon } from '../icons.ts';
import { type Markup, renderPatientPage } from '../layout.ts';
import { text } from '../texts.ts';
import { renderAlarmMain, renderClinicFoot, renderEmergencyParts } from './alarm-main.ts';
import type { ConsultationPage, Parts } from './consultation-parts.ts';
import { consultationFooter, formFields, languageLinks, notice } from './patient-parts.ts';
import { renderChangeMain, renderScreenMain } from './question-main.ts';
import { renderReadbackMain } from './readback-main.ts';
import { renderThanks, thanksParts } from './thanks-main.ts';
import { renderVoice } from './voice-parts.ts';

export type { ConsultationPage } from './consultation-parts.ts';

/** The page of the current state: a question, the emergency page, the read-back or the thank-you page. */
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

/** The parts that change with each step, for the page's script to replace. */
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

/** The link "Continue on another device", to a page with a new code (S18). */
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

/** The thank-you page for an unverified browser: without any answers, and with a link to verify itself (S18). */
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

/** The page after "Pause" and "Continue on another device", with the code for the other browser. */
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
