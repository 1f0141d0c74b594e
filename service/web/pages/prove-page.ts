import { html } from 'hono/html';
import { type DatePart, dateParts } from '../../../common/date-entry.ts';
import { provesByDateOfBirth } from '../../domain/consultation/consultation-access.ts';
import type { EncounterRecord } from '../../domain/consultation/consultation-store.ts';
import type { Locale } from '../../interview/model/types.ts';
import { icon } from '../icons.ts';
import { type Markup, renderPatientPage } from '../layout.ts';
import { type PlainTextKey, text } from '../texts.ts';
import { callClinic, formFields, notice, withNumber } from './patient-parts.ts';

export type ProofProblem = {
  /** `none`: nothing was typed; `ambiguous`: a date that can be read in two ways. */
  field: 'date' | 'code' | 'none' | 'ambiguous';
  /** The wrong parts of the date. */
  parts: readonly DatePart[];
  /** Null when the attempt was not counted. */
  triesLeft: number | null;
  /** What was typed, so that it is not lost. */
  typed: Partial<Record<DatePart | 'code', string>>;
};

const problemTexts = {
  date: 'noMatchDate',
  code: 'noMatchCode',
  none: 'proofMissing',
  ambiguous: 'dateAmbiguous',
} as const satisfies Record<ProofProblem['field'], PlainTextKey>;

/**
 * The page for a browser that neither started the consultation nor was verified: how to continue, without any questions
 * or answers (S18). It mentions the date of birth only where that is accepted.
 */
export function renderProvePage(page: {
  encounter: EncounterRecord;
  formToken: string;
  isLocked: boolean;
  problem: ProofProblem | null;
  now: Date;
}): Markup {
  const { encounter, problem } = page;
  const { locale } = encounter;
  const { clinic, agent } = encounter.invitation;
  const number = agent.configuration.emergencyNumber ?? clinic.emergencyNumber;
  const byDate = provesByDateOfBirth(encounter.invitation, page.now);
  const help = html`<p>${text(locale, page.isLocked ? 'lockedCall' : 'unprovedCall')} ${callClinic(locale, clinic)} ${withNumber(locale, 'emergencyNumber', number)}</p>`;
  const main = page.isLocked
    ? notice({ title: text(locale, 'lockedTitle'), text: text(locale, 'lockedText'), extra: help })
    : html`${problem === null ? '' : problemSummary(locale, problem, byDate)}
<h1 tabindex="-1">${text(locale, 'proveTitle')}</h1><p class="p-lede">${text(locale, byDate ? 'unprovedDate' : 'unprovedCode')}</p>
<form method="post" action="/consultation/${encounter.id}/prove" data-date>${formFields(page)}
${byDate ? dateFields(locale, problem) : ''}${codeField(locale, problem, byDate)}
<div class="stack-btns"><button class="btn btn-primary btn-wide" type="submit">${text(locale, 'continue')}</button></div></form>
<section class="p-next"><h2>${text(locale, 'unprovedHelp')}</h2>${help}<p>${text(locale, 'unprovedPrivate')}</p></section>`;
  return renderPatientPage({ locale, title: clinic.name, clinicName: clinic.name, main, footer: '' });
}

function problemSummary(locale: Locale, { field, parts }: ProofProblem, byDate: boolean): Markup {
  const target = field === 'code' || !byDate ? 'code' : (parts[0] ?? 'day');
  return html`<div class="err-summary" role="alert" aria-labelledby="error-title" tabindex="-1"><h2 id="error-title">${text(
    locale,
    problemTexts[field],
  )}</h2><p><a class="link" href="#${target}">${text(locale, 'checkYourEntry')}</a></p></div>`;
}

function dateFields(locale: Locale, problem: ProofProblem | null): Markup {
  const hasError = problem?.field === 'date' || problem?.field === 'ambiguous';
  const describedBy = hasError ? 'date-hint date-error' : 'date-hint';
  return html`<fieldset class="dob${hasError ? ' has-error' : ''}" aria-describedby="${describedBy}"><legend class="q-legend">${text(locale, 'dateOfBirth')}</legend>
<p class="hint muted" id="date-hint">${text(locale, 'dateHint')}</p>${hasError ? problemLine(locale, problem, 'date-error') : ''}
<p class="error" id="date-ambiguous" hidden>${icon('octagon')}${text(locale, 'dateAmbiguous')}</p>
<div class="date">${dateParts.map(
    (part) =>
      html`<div class="field"><label class="label" for="${part}">${text(locale, part)}</label><input class="input" id="${part}" name="${part}" dir="ltr" inputmode="numeric" maxlength="40" autocomplete="bday-${part}" value="${problem?.typed[part] ?? ''}"${
        hasError && problem.parts.includes(part) ? ' aria-invalid="true"' : ''
      }></div>`,
  )}</div></fieldset>`;
}

function codeField(locale: Locale, problem: ProofProblem | null, byDate: boolean): Markup {
  const hasError = problem?.field === 'code' || (problem !== null && !byDate);
  const error = hasError ? html` aria-invalid="true" aria-describedby="code-error"` : '';
  return html`<div class="field${byDate ? ' group' : ''}"><label class="label" for="code">${text(locale, byDate ? 'orCode' : 'theCode')} <span class="optional">${text(
    locale,
    'codeShownAt',
  )}</span></label>${hasError ? problemLine(locale, problem, 'code-error') : ''}
<input class="input" id="code" name="code" dir="ltr" inputmode="numeric" autocomplete="one-time-code" maxlength="20"${error}></div>`;
}

function problemLine(locale: Locale, { triesLeft, field }: ProofProblem, id: string): Markup {
  const line =
    triesLeft === null
      ? text(locale, field === 'ambiguous' ? 'dateAmbiguous' : 'checkYourEntry')
      : text(locale, 'triesLeft', { count: triesLeft });
  return html`<p class="error" id="${id}">${icon('octagon')}${line}</p>`;
}
