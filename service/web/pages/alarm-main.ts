import { html } from 'hono/html';
import type { Locale } from '../../interview/model/types.ts';
import { renderEmergency } from '../../interview/present/render-emergency.ts';
import type { RenderedScreen } from '../../interview/present/render-screen.ts';
import { list, quoted } from '../../interview/present/words.ts';
import { icon } from '../icons.ts';
import { callLink, type Markup } from '../layout.ts';
import { text } from '../texts.ts';
import {
  type ConsultationPage,
  type Parts,
  placeVoice,
  renderChange,
  renderForm,
  renderLanguageOffer,
  renderProblem,
  screenField,
  screenOf,
} from './consultation-parts.ts';
import { withNumber } from './patient-parts.ts';
import { renderAll } from './question-main.ts';
import { hasTextField, renderContinue } from './screen-items.ts';

/* The pages for a possible or reported emergency. */

/** An alarm page: the number to call, then signs that a person can judge. */
export function renderAlarmMain(page: ConsultationPage): Markup {
  const { view } = page;
  const { locale, encounter } = view;
  const { protocol } = encounter;
  const screen = screenOf(page);
  const number = protocol.clinic.emergencyNumber;
  const quotes = renderQuotes(page, screen);
  return html`<p class="now"><span>${screen.callNow ?? withNumber(locale, 'inDangerCall', number)}</span>${callLink(
    {
      number,
      className: 'btn btn-danger',
      content: html`${icon('phone')}${text(locale, 'callNumber', { number })}`,
    },
  )}</p>
${renderLanguageOffer(page)}${screen.kind === 'self_harm' ? renderHelpLine(page) : ''}
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

/** The sentences that triggered it; speech that was not submitted is "heard", not "wrote". */
function renderQuotes({ view }: ConsultationPage, { words }: RenderedScreen): string {
  if (words.length === 0) return '';
  const quotes = list(words.map(quoted), view.locale);
  const heard = view.state.heard?.text;
  const isHeard = heard !== undefined && words.every((part) => heard.includes(part));
  return isHeard
    ? text(view.locale, 'voiceHeardSay', { words: quotes })
    : text(view.locale, 'youWrote', { quotes });
}

/** "I'm not sure" for the whole page: the clinic is told that the alarm is not confirmed. */
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
      : html`<p class="stack-btns">${callLink({
          number: line.number,
          className: 'btn btn-wide btn-call',
          content: html`${icon('phone')}${line.name}: <span dir="ltr">${line.number}</span>`,
        })}</p>`
  }`;
}

/** The clinic's number, and the link to clear this device. */
export function renderClinicFoot({ view }: ConsultationPage): Markup {
  const { encounter, locale } = view;
  const { clinic } = encounter.invitation;
  return html`<span>${clinic.name}${clinic.phone ? html`, ${callLink({ number: clinic.phone, className: 'link nowrap' })}` : ''}</span>
<a class="link" href="/consultation/${encounter.id}/clear">${text(locale, 'clearDevice')}</a>`;
}

/** The page after an answer that is an emergency: whom to call, what to do until then, and what the clinic is told. */
export function renderEmergencyParts(page: ConsultationPage): Parts {
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
<div class="stack-btns">${callLink({
      number: emergency.number,
      className: 'btn btn-danger btn-wide btn-call',
      content: html`${icon('phone')}${emergency.callLabel}`,
    })}${
      emergency.crisisLine === null
        ? ''
        : callLink({
            number: emergency.crisisLine.number,
            className: 'btn btn-wide btn-call',
            content: html`${icon('phone')}${emergency.crisisLine.label}`,
          })
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
    footer: html`<span>${clinic.name}${clinic.phone ? html`, ${callLink({ number: clinic.phone, className: 'link nowrap' })}` : ''}</span>`,
  };
}
