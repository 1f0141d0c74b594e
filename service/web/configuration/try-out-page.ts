import { html } from 'hono/html';
import { patientLanguages } from '../../../contract/languages.ts';
import type { ConfigurableAgent } from '../../domain/agents/agent-configuration.ts';
import type { TryOutView } from '../../domain/try-out/try-out.ts';
import { languagesOf } from '../../interview/model/configuration.ts';
import type { Locale, SourceLocale } from '../../interview/model/types.ts';
import { statusWords } from '../../interview/present/rows.ts';
import type { ConsultationReport } from '../../interview/report/build-report.ts';
import type { ReportStatus } from '../../interview/report/report-item.ts';
import { icon } from '../icons.ts';
import { type Markup, renderPatientPage, renderStaffPage } from '../layout.ts';
import { type ConsultationPage, renderConsultationParts } from '../pages/consultation-page.ts';
import { formFields } from '../pages/patient-parts.ts';
import { speak, staffText } from '../staff-texts.ts';

/** The form for a new try-out: language, who answers, age. */
export function renderTryOutStart(page: {
  agent: ConfigurableAgent;
  locale: SourceLocale;
  formToken: string;
  problem: boolean;
}): Markup {
  const { agent, locale } = page;
  const t = speak(locale);
  const error = page.problem
    ? html`<p class="notice is-danger" role="alert" id="age-error">${t('tryAgeInvalid')}</p>`
    : '';
  return renderStaffPage({
    locale,
    title: t('tryTitle'),
    bodyClass: 'clinic',
    main: html`<main class="configure"><p class="muted">${agent.clinic.name}</p><h1>${t('tryTitle')}</h1>
<p class="hint">${t('tryHint')}</p>${error}
<form method="post" action="/configure/${agent.id}/try">${formFields({ formToken: page.formToken })}
<div class="field"><label class="label" for="locale">${t('tryLanguage')}</label><select class="select" id="locale" name="locale">${languagesOf(
      agent.configuration,
      agent.clinic.languages,
    ).map(
      (language) =>
        html`<option value="${language}"${language === locale ? ' selected' : ''}>${patientLanguages[language].name}</option>`,
    )}</select></div>
<div class="field"><label class="label" for="answeredBy">${t('tryWho')}</label><select class="select" id="answeredBy" name="answeredBy">
<option value="PATIENT">${t('tryPatient')}</option><option value="PARENT">${t('tryParent')}</option><option value="CARER">${t('tryCarer')}</option></select></div>
<div class="field"><div><label class="label" for="ageYears">${t('tryAge')}</label> <span class="optional">${t('optional')}</span></div>
<input class="input" id="ageYears" name="ageYears" inputmode="numeric" maxlength="3"${page.problem ? ' aria-invalid="true" aria-describedby="age-error"' : ''}></div>
<button class="btn btn-primary" type="submit">${t('tryStart')}</button> <a class="btn" href="/configure/${agent.id}">${t('tryBack')}</a>
</form></main>`,
  });
}

/** One step of a try-out: the patient's page and, below it, the clinic's report so far. */
export function renderTryOutPage(page: {
  agent: ConfigurableAgent;
  staffLocale: SourceLocale;
  played: TryOutView;
  consultation: ConsultationPage;
}): Markup {
  const { agent, staffLocale, played } = page;
  const parts = renderConsultationParts(page.consultation);
  const t = speak(staffLocale);
  return renderPatientPage({
    locale: played.view.locale,
    title: t('tryTitle'),
    clinicName: agent.clinic.name,
    isAlarm: parts.isAlarm,
    main: html`<div class="try-banner" lang="${staffLocale}"><p>${icon('octagon')}<span>${t('tryBanner')}</span></p>
<p><a class="link" href="/configure/${agent.id}/try">${t('tryAgain')}</a> <a class="link" href="/configure/${agent.id}">${t('tryBack')}</a></p></div>
${parts.main}
${renderClinicView(played, staffLocale)}`,
    footer: '',
  });
}

function renderClinicView({ view, report }: TryOutView, locale: SourceLocale): Markup {
  const flags = report.flags.map(
    (flag) =>
      html`<li><strong>${staffText(locale, flag.level === 'EMERGENCY' ? 'tryEmergency' : 'tryUrgent')}</strong> ${flag.title}</li>`,
  );
  return html`<details class="p-next try-view"${view.screen.kind === 'done' ? ' open' : ''}><summary class="link" lang="${locale}">${staffText(
    locale,
    'tryClinicSees',
  )}</summary>
<p lang="${locale}">${staffText(locale, 'tryAsked', { count: view.state.submissions.length })}</p>
${flags.length === 0 ? html`<p lang="${locale}">${staffText(locale, 'tryNoFlags')}</p>` : html`<ul>${flags}</ul>`}
${renderReportSections(report, view.locale)}</details>`;
}

/** The rows of a report as the clinic reads them, without omitted questions. */
export function renderReportSections(
  { sections }: Pick<ConsultationReport, 'sections'>,
  locale: Locale,
): Markup {
  return html`${sections
    .filter((section) => section.id !== 'left_out')
    .map(
      (section) =>
        html`<section class="sum"><h2>${section.title}</h2><dl>${section.items.map(
          (item) =>
            html`<div><dt>${item.label}</dt><dd>${item.value ?? wordsOf(item.status, locale)}</dd></div>`,
        )}</dl></section>`,
    )}`;
}

function wordsOf(status: ReportStatus, locale: Locale): string {
  return status === 'NOT_ASKED' ? '' : statusWords(status, locale);
}
