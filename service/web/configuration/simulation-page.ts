import { html } from 'hono/html';
import { patientLanguages } from '../../../contract/languages.ts';
import type { ConfigurableAgent } from '../../domain/agents/agent-configuration.ts';
import { hasDifference } from '../../domain/try-out/compare-runs.ts';
import { checkExpectation, type Expectation } from '../../domain/try-out/expectation.ts';
import { type KeptCase, keptCasesMax } from '../../domain/try-out/simulated-case-store.ts';
import { type LibraryRow, listFitting, type Simulation } from '../../domain/try-out/simulation.ts';
import type { WrittenCase } from '../../domain/try-out/written-case.ts';
import { type ExpectedFlag, type LibraryCase, listLibraryCases } from '../../interview/model/case.ts';
import {
  type FlagLevel,
  type Locale,
  type SourceLocale,
  sourceLocales,
} from '../../interview/model/types.ts';
import type { AskedItem, SimulatedFlag, SimulatedRun } from '../../interview/simulated/play.ts';
import { flagGroupTexts } from '../../texts/staff/generated/flag-group.ts';
import { type Markup, renderStaffPage } from '../layout.ts';
import { formFields } from '../pages/patient-parts.ts';
import { type PlainStaffTextKey, speak, staffText } from '../staff-texts.ts';
import type { Draft } from './configuration-form.ts';
import type { TypedCase } from './simulation-draft.ts';
import { renderReportSections } from './try-out-page.ts';

type Page = {
  agent: ConfigurableAgent;
  locale: SourceLocale;
  formToken: string;
  draft: Draft;
  /** Whether the form equals the active configuration. */
  isSaved: boolean;
};

/** The page for choosing a case: of the library, a stored one, or a new one. */
export function renderSimulationChoice(
  page: Page & { kept: KeptCase[]; typed: TypedCase; problem: string | null },
): Markup {
  const { agent, locale, draft, kept, typed } = page;
  const t = speak(locale);
  const fitting = listFitting(draft.change);
  const others = listLibraryCases().filter((one) => !fitting.includes(one));
  const [first] = fitting;
  const radio = (id: string, label: string, about: string) =>
    html`<label class="case-row"><input type="radio" name="case" value="${id}"${id === first?.id ? ' checked' : ''}><span><strong>${label}</strong> <span class="hint">${about}</span></span></label>`;
  const row = (one: LibraryCase) =>
    radio(
      one.id,
      one.title[locale],
      `${describePatient(locale, { ...one.patient, ageYears: one.ageYears })}. ${describeDue(locale, one.raises)}`,
    );
  return renderPage(page, {
    h1: t('simTitle'),
    main: html`<p class="hint">${t('simHint')} ${t('simUnreviewed')}</p>${renderState(page)}
${page.problem === null ? '' : html`<p class="notice is-danger" role="alert" id="problem">${page.problem}</p>`}
<form method="post" action="${address(agent)}/run">${carried(page)}
<section><fieldset class="cases"><legend><h2>${t('simFitting')}</h2></legend>${fitting.map(row)}</fieldset>
${
  kept.length === 0
    ? ''
    : html`<fieldset class="cases"><legend><h2>${t('simKept')}</h2></legend>${kept.map(
        (one) =>
          html`<div class="kept-row">${radio(one.id, one.title, describePatient(locale, one))}<button class="btn btn-quiet" name="remove" value="${one.id}" formaction="${address(agent)}/remove" aria-label="${t('simRemove', { title: one.title })}">×</button></div>`,
      )}</fieldset>`
}
<details><summary class="link">${t('simOthers')} (${others.length})</summary><div class="cases">${others.map(row)}</div></details>
<div class="form-actions"><button class="btn btn-primary" name="run" value="one">${t('simRun')}</button> <button class="btn" name="run" value="all">${t('simRunAll')}</button></div></section></form>
<form method="post" action="${address(agent)}/run">${carried(page)}
<section><h2>${t('simWrite')}</h2><p class="hint">${t('simWriteHint')}</p>
<div class="field"><div><label class="label" for="title">${t('simCaseTitle')}</label> <span class="optional">${t('optional')}</span></div>
<input class="input" id="title" name="title" maxlength="80" value="${typed.title}"></div>
<div class="field"><label class="label" for="locale">${t('tryLanguage')}</label><select class="select" id="locale" name="locale">${sourceLocales.map(
      (language) => option(language, patientLanguages[language].name, typed.locale || locale),
    )}</select></div>
<div class="field"><label class="label" for="answeredBy">${t('tryWho')}</label><select class="select" id="answeredBy" name="answeredBy">${option(
      'PATIENT',
      t('tryPatient'),
      typed.answeredBy,
    )}${option('PARENT', t('tryParent'), typed.answeredBy)}${option('CARER', t('tryCarer'), typed.answeredBy)}</select></div>
<div class="field"><div><label class="label" for="ageYears">${t('tryAge')}</label> <span class="optional">${t('optional')}</span></div>
<input class="input" id="ageYears" name="ageYears" inputmode="numeric" maxlength="3" value="${typed.ageYears}"></div>
<div class="field"><label class="label" for="opening">${t('simOpening')}</label>
<textarea class="input" id="opening" name="opening" rows="3" maxlength="2000" required>${typed.opening}</textarea></div>
<div class="field"><div><label class="label" for="facts">${t('simFacts')}</label> <span class="optional">${t('optional')}</span></div>
<p class="hint" id="facts-hint">${t('simFactsHint')}</p>
<textarea class="input" id="facts" name="facts" rows="6" maxlength="4000" aria-describedby="facts-hint">${typed.facts}</textarea></div>
<div class="field"><label class="label" for="otherwise">${t('simOtherwise')}</label><select class="select" id="otherwise" name="otherwise">${option(
      'no',
      t('simOtherwiseNo'),
      typed.otherwise,
    )}${option('unsure', t('simOtherwiseUnsure'), typed.otherwise)}</select></div>
<div class="form-actions"><button class="btn btn-primary" name="run" value="written">${t('simRunWritten')}</button>${
      kept.length < keptCasesMax
        ? html` <button class="btn" formaction="${address(agent)}/keep">${t('simKeep')}</button>`
        : ''
    }</div></section></form>
${renderBack(page)}`,
  });
}

/** One patient's consultation with the form's configuration, and the differences from the active one. */
export function renderSimulationResult(
  page: Page & {
    chosen: LibraryCase | WrittenCase;
    /** The written case as it was typed, for further editing; null for a library case or a stored one. */
    typed: TypedCase | null;
    simulation: Simulation;
  },
): Markup {
  const { locale, chosen, simulation } = page;
  const { inForce, draft, difference } = simulation;
  const t = speak(locale);
  const isLibrary = 'patient' in chosen;
  const title = isLibrary ? chosen.title[locale] : chosen.title || t('simWritten');
  const language = draft.locale;
  const section = (heading: string, content: Markup) =>
    html`<section><h2>${heading}</h2>${content}</section>`;
  const asked = (heading: PlainStaffTextKey, items: AskedItem[]) =>
    items.length === 0
      ? ''
      : html`<h3>${t(heading)} (${items.length})</h3><ul class="plain" lang="${language}">${items.map(
          (item) => html`<li>${item.text}</li>`,
        )}</ul>`;
  return renderPage(page, {
    h1: title,
    main: html`<p class="hint">${describePatient(locale, isLibrary ? { ...chosen.patient, ageYears: chosen.ageYears } : chosen)}.${
      isLibrary ? ` ${t('simSource', { source: chosen.source })}. ${t('simUnreviewedCase')}` : ''
    }</p>${renderState(page)}
${isLibrary ? renderExpectation(locale, chosen.raises, checkExpectation(chosen, draft.flags)) : ''}
${
  difference.flagsLost.length === 0
    ? ''
    : html`<div class="notice is-danger" role="alert"><div><p>${t('simLost')}</p>${renderFlags(locale, difference.flagsLost)}</div></div>`
}
${section(
  t('simCompared'),
  html`<div class="wide"><table class="table"><thead><tr><td></td><th scope="col">${t('simInForce')}</th><th scope="col">${t('simForm')}</th></tr></thead><tbody>
${(
  [
    ['simQuestions', (run) => run.screenCount],
    ['simMinutes', (run) => run.minutes],
    ['simFlags', (run) => run.flags.length],
  ] satisfies [PlainStaffTextKey, (run: SimulatedRun) => number][]
).map(
  ([key, count]) =>
    html`<tr><th scope="row">${t(key)}</th><td>${count(inForce)}</td><td>${count(draft)}</td></tr>`,
)}</tbody></table></div>
${hasDifference(difference) ? '' : html`<p>${t('simSame')}</p>`}
${asked('simAdded', difference.added)}${asked('simRemoved', difference.removed)}${asked('simMoved', difference.moved)}
${difference.flagsAdded.length === 0 ? '' : html`<h3>${t('simFlagsAdded')}</h3>${renderFlags(locale, difference.flagsAdded)}`}`,
)}
${section(
  t('simRaised'),
  draft.flags.length === 0 ? html`<p>${t('tryNoFlags')}</p>` : renderFlags(locale, draft.flags),
)}
${section(
  t('simAsked'),
  html`<ol class="asked" lang="${language}">${draft.turns.map(
    (turn) => html`<li><p class="asked-text">${turn.text}</p><p class="asked-answer">${turn.answer}</p></li>`,
  )}</ol>${draft.hasEnded ? '' : html`<p>${t('simCut')}</p>`}`,
)}
${section(
  t('simReport'),
  html`<p>${simulation.report.summary}</p>${renderReportSections(simulation.report, locale)}`,
)}
${section(
  t('simTopicsOff'),
  simulation.topicsOff.length === 0
    ? html`<p>${t('simNone')}</p>`
    : html`<ul class="plain">${simulation.topicsOff.map((topic) => html`<li>${topic.label[locale]}</li>`)}</ul>`,
)}
${renderOther(page, page.typed)}${renderBack(page)}`,
  });
}

/** All cases that fit, one in each row. */
export function renderSimulationTable(page: Page & { rows: LibraryRow[] }): Markup {
  const { agent, locale, rows } = page;
  const t = speak(locale);
  const met = rows.filter(({ expectation }) => expectation.isMet).length;
  const lost = rows.reduce((sum, { difference }) => sum + difference.flagsLost.length, 0);
  const flags = (run: SimulatedRun) =>
    run.flags.length === 0
      ? '–'
      : html`<ul class="plain">${run.flags.map((flag) => html`<li>${flag.title[locale]}</li>`)}</ul>`;
  return renderPage(page, {
    h1: t('simFitting'),
    main: html`<p class="hint">${t('simUnreviewed')}</p>${renderState(page)}
<p class="notice ${met === rows.length ? 'is-positive' : 'is-danger'}" role="status">${t('simAllMet', { met, count: rows.length })}</p>
${lost === 0 ? '' : html`<p class="notice is-danger" role="alert">${t('simLostCount', { count: lost })}</p>`}
<section><form method="post" action="${address(agent)}/run">${carried(page)}
<div class="wide" tabindex="0" role="region" aria-label="${t('simFitting')}"><table class="table all-cases"><thead><tr><th scope="col">${t('simCase')}</th>
<th scope="col">${t('simQuestions')}: ${t('simInForce')}</th><th scope="col">${t('simForm')}</th>
<th scope="col">${t('simFlags')}: ${t('simInForce')}</th><th scope="col">${t('simForm')}</th><th scope="col">${t('simExpected')}</th></tr></thead><tbody>${rows.map(
      ({ case: one, inForce, draft, expectation }) =>
        html`<tr><th scope="row"><button class="as-link link" name="case" value="${one.id}">${one.title[locale]}</button></th>
<td data-label="${t('simQuestions')}: ${t('simInForce')}">${inForce.screenCount}</td><td data-label="${t('simForm')}">${draft.screenCount}</td>
<td data-label="${t('simFlags')}: ${t('simInForce')}">${flags(inForce)}</td><td data-label="${t('simForm')}">${flags(draft)}</td>
<td data-label="${t('simExpected')}">${expectation.isMet ? t('simYes') : html`<strong class="unmet">${t('simNo')}</strong> ${describeUnmet(locale, expectation)}`}</td></tr>`,
    )}</tbody></table></div></form></section>
${renderOther(page)}${renderBack(page)}`,
  });
}

function renderPage(page: Page, { h1, main }: { h1: string; main: Markup }): Markup {
  return renderStaffPage({
    locale: page.locale,
    title: staffText(page.locale, 'simTitle'),
    bodyClass: 'clinic',
    main: html`<main class="configure simulation"><p class="muted">${page.agent.clinic.name}</p><h1>${h1}</h1>${main}</main>`,
  });
}

function address(agent: ConfigurableAgent): string {
  return `/configure/${agent.id}/simulated`;
}

/** The hidden fields of each form: the form token, and the form's configuration. */
function carried({ formToken, draft }: Page): Markup {
  return html`${formFields({ formToken })}<input type="hidden" name="draft" value="${JSON.stringify(draft)}">`;
}

function renderState({ isSaved, locale }: Page): Markup {
  return html`<p class="notice ${isSaved ? 'is-info' : 'is-warning'}">${staffText(locale, isSaved ? 'simSaved' : 'simDraft')}</p>`;
}

function renderOther(page: Page, typed: TypedCase | null = null): Markup {
  const fields = Object.entries(typed ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="${address(page.agent)}">${carried(page)}${fields}<button class="btn">${staffText(page.locale, 'simOther')}</button></form>`;
}

function renderBack(page: Page): Markup {
  return html`<form method="post" action="${address(page.agent)}/edit">${carried(page)}<button class="btn">${staffText(page.locale, 'simBackDraft')}</button></form>`;
}

function renderFlags(locale: SourceLocale, flags: readonly SimulatedFlag[]): Markup {
  return html`<ul class="plain">${flags.map(
    ({ level, title, quote }) =>
      html`<li><strong>${levelName(locale, level)}</strong> ${title[locale]}${
        quote === null
          ? ''
          : html`<br><span class="hint">${staffText(locale, 'simRests', { words: quote })}</span>`
      }</li>`,
  )}</ul>`;
}

function renderExpectation(
  locale: SourceLocale,
  raises: readonly ExpectedFlag[],
  expectation: Expectation,
): Markup {
  const due = describeDue(locale, raises);
  return expectation.isMet
    ? html`<p class="notice is-positive">${due}. ${staffText(locale, 'simMet')}.</p>`
    : html`<p class="notice is-danger" role="alert">${due}. ${describeUnmet(locale, expectation)}</p>`;
}

function describeUnmet(locale: SourceLocale, { missing, unexpected }: Expectation): string {
  const names = missing.map((flag) => nameOf(locale, flag)).join(', ');
  const titles = unexpected.map(({ title }) => title[locale]).join(', ');
  return [
    names === '' ? null : staffText(locale, 'simMissing', { flags: names }),
    titles === '' ? null : staffText(locale, 'simUnexpected', { flags: titles }),
  ]
    .filter((part) => part !== null)
    .join('. ');
}

function describeDue(locale: SourceLocale, raises: readonly ExpectedFlag[]): string {
  if (raises.length === 0) return staffText(locale, 'simMustNothing');
  return staffText(locale, 'simMust', { flags: raises.map((flag) => nameOf(locale, flag)).join(', ') });
}

function nameOf(locale: SourceLocale, { level, group }: ExpectedFlag): string {
  return `${levelName(locale, level)} (${flagGroupTexts[locale][group]})`;
}

function levelName(locale: SourceLocale, level: FlagLevel): string {
  return staffText(locale, level === 'EMERGENCY' ? 'tryEmergency' : 'tryUrgent');
}

function describePatient(
  locale: SourceLocale,
  patient: Pick<WrittenCase, 'ageYears' | 'answeredBy'> & { locale: Locale },
): string {
  const { ageYears, answeredBy } = patient;
  return [
    ageYears === null ? staffText(locale, 'simNoAge') : staffText(locale, 'simYears', { age: ageYears }),
    patientLanguages[patient.locale].name,
    ...(answeredBy === 'PATIENT'
      ? []
      : [staffText(locale, answeredBy === 'PARENT' ? 'tryParent' : 'tryCarer')]),
  ].join(', ');
}

function option(value: string, label: string, current: string): Markup {
  return html`<option value="${value}"${value === current ? ' selected' : ''}>${label}</option>`;
}
