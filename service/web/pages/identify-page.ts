import { html } from 'hono/html';
import type { EncounterRecord } from '../../domain/consultation/consultation-store.ts';
import { icon } from '../icons.ts';
import { type Markup, renderPatientPage } from '../layout.ts';
import { text } from '../texts.ts';
import { formFields, notice, withNumber } from './patient-parts.ts';

export type IdentifyProblem = { field: 'date' | 'code'; attemptsLeft: number | null };

/** Asks a browser that did not claim the consultation for the date of birth or the come-back code (S18). */
export function renderIdentifyPage(page: {
  encounter: EncounterRecord;
  formToken: string;
  problem: IdentifyProblem | 'locked' | null;
}): Markup {
  const { encounter, problem } = page;
  const { locale } = encounter;
  const { clinic, patientDateOfBirth, agent } = encounter.invitation;
  const number = agent.configuration.emergencyNumber ?? clinic.emergencyNumber;
  const frame = (main: Markup) =>
    renderPatientPage({
      locale,
      title: clinic.name,
      clinicName: clinic.name,
      main,
      footer: html`<span>${withNumber(locale, 'inEmergencyCall', number)}</span>`,
    });
  if (problem === 'locked') {
    return frame(notice({ title: text(locale, 'lockedTitle'), text: text(locale, 'lockedText') }));
  }
  const hasDate = patientDateOfBirth !== null;
  const hasCode = encounter.comeBackCodeHash !== null;
  const dateProblem = problem?.field === 'date' ? problem : null;
  const codeProblem = problem?.field === 'code' ? problem : null;
  return frame(html`${
    problem
      ? html`<div class="err-summary" role="alert" aria-labelledby="error-title" tabindex="-1"><h2 id="error-title">${text(
          locale,
          problem.field === 'date' ? 'noMatchDate' : 'noMatchCode',
        )}</h2><p><a class="link" href="#${problem.field === 'date' ? 'day' : 'code'}">${text(locale, 'checkYourEntry')}</a></p></div>`
      : ''
  }
<h1 tabindex="-1">${text(locale, 'identifyTitle')}</h1><p class="p-lede">${text(locale, hasDate ? 'identifyLede' : 'identifyLedeCode')}</p>
${
  hasDate
    ? html`<form method="post" action="/consultation/${encounter.id}/identify">${formFields(page)}
<fieldset class="dob${dateProblem ? ' has-error' : ''}" aria-describedby="date-hint"><legend class="q-legend">${text(locale, 'dateOfBirth')}</legend>
<p class="hint muted" id="date-hint">${text(locale, 'dateHint')}</p>${problemLine(encounter, dateProblem)}
<div class="date">${(['day', 'month', 'year'] as const).map(
        (part) =>
          html`<div class="field"><label class="label" for="${part}">${text(locale, part)}</label><input class="input" id="${part}" name="${part}" inputmode="numeric" maxlength="4" autocomplete="bday-${part}"${
            dateProblem ? ' aria-invalid="true"' : ''
          }></div>`,
      )}</div></fieldset>
<div class="stack-btns"><button class="btn btn-primary btn-wide" type="submit">${text(locale, 'continue')}</button></div></form>`
    : ''
}
${
  hasCode
    ? html`<form class="group" method="post" action="/consultation/${encounter.id}/identify">${formFields(page)}
${hasDate ? html`<h2>${text(locale, 'orCode')}</h2>` : ''}
<div class="field after"><label class="label" for="code">${text(locale, 'comeBackCode')}</label>${problemLine(encounter, codeProblem)}
<input class="input" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6"${codeProblem ? ' aria-invalid="true"' : ''}></div>
<div class="stack-btns"><button class="btn${hasDate ? '' : ' btn-primary'} btn-wide" type="submit">${text(locale, 'continue')}</button></div></form>`
    : ''
}
<section class="p-next"><h2>${text(locale, 'whyIdentify')}</h2><p>${text(locale, 'whyIdentifyText')}</p></section>`);
}

function problemLine(encounter: EncounterRecord, problem: IdentifyProblem | null): Markup | string {
  if (!problem) return '';
  const line =
    problem.attemptsLeft === null
      ? text(encounter.locale, 'checkYourEntry')
      : problem.attemptsLeft === 1
        ? text(encounter.locale, 'tryLeft')
        : text(encounter.locale, 'triesLeft', { count: problem.attemptsLeft });
  return html`<p class="error">${icon('octagon')}${line}</p>`;
}
