import { html } from 'hono/html';
import { patientLanguages } from '../../../contract/languages.ts';
import { labelSpecialization, specializationNames } from '../../../contract/specializations.ts';
import type { AgentChange, ConfigurableAgent } from '../../domain/agents/agent-configuration.ts';
import type { AgentPart } from '../../domain/agents/merge-agent-change.ts';
import { languagesOf, listTopics } from '../../interview/model/configuration.ts';
import { isTranslated, type Locale, type SourceLocale, visitTypes } from '../../interview/model/types.ts';
import { type Markup, renderStaffPage } from '../layout.ts';
import { formFields } from '../pages/patient-parts.ts';
import { speak, staffText } from '../staff-texts.ts';
import { renderConflicts } from './configuration-conflicts.ts';
import { type FieldError, writeBase } from './configuration-form.ts';
import { type ModelPart, renderModelPart } from './model-part.ts';

export type ConfigurationPage = {
  agent: ConfigurableAgent;
  locale: SourceLocale;
  formToken: string;
  /** What was stored when the form was opened; null when that is not known. */
  base: AgentChange | null;
  outcome: 'saved' | 'invalid' | 'conflict' | 'unsaved' | null;
  /** With `conflict`: the parts that somebody else has changed too; `base` is what they saved. */
  conflicts?: AgentPart[];
  errors: FieldError[];
  /** Statistics of the language model for this agent; null without a model. */
  model: ModelPart | null;
};

/** The form for an agent's configuration beyond the API (specification §1.6). */
export function renderConfigurationPage(page: ConfigurationPage): Markup {
  const { agent, locale } = page;
  const { configuration } = agent;
  const t = speak(locale);
  return renderStaffPage({
    locale,
    title: t('configureTitle'),
    bodyClass: 'clinic',
    main: html`<main class="configure">
<p class="muted">${agent.clinic.name}</p>
<h1>${t('configureTitle')}</h1>
${renderOutcome(page)}
${agent.clinic.hasAlertAddress ? '' : html`<p class="notice is-warning">${t('notWatched')}</p>`}
<form method="post" action="/configure/${agent.id}" id="configuration">
${formFields({ formToken: page.formToken })}<input type="hidden" name="version" value="${agent.configurationVersion}">${
      page.base === null ? '' : html`<input type="hidden" name="base" value="${writeBase(page.base)}">`
    }
${renderConflicts(page)}
${renderBasics(agent, locale)}
${renderWords(agent, locale)}
${renderLanguages(agent, locale)}
${renderTopics(agent, locale)}
<section><h2>${t('extra')}</h2><p class="hint">${t('extraHint')}</p>${[
      ...configuration.extraQuestions,
      ...(configuration.extraQuestions.length < 10 ? [null] : []),
    ].map((question, index) =>
      renderExtraQuestion(locale, agent.clinic.languages, question, index),
    )}</section>
${renderSafety(agent, locale)}
<button class="btn btn-primary" type="submit">${t('save')}</button>
</form>
<section class="try"><h2>${t('tryTitle')}</h2><p class="hint">${t('tryHint')}</p>
<a class="btn" href="/configure/${agent.id}/try">${t('tryOpen')}</a>
<p class="hint">${t('simOpenHint')}</p>
<button class="btn" type="submit" form="configuration" formaction="/configure/${agent.id}/simulated">${t('simOpen')}</button></section>
${renderModelPart(locale, page.model, agent.clinic.timeZone)}</main>`,
  });
}

function renderBasics(agent: ConfigurableAgent, locale: SourceLocale): Markup {
  const t = speak(locale);
  return html`<section><h2>${t('basics')}</h2>
<div class="field"><div><label class="label" for="name">${t('name')}</label> <span class="optional">${t('optional')}</span></div>
<input class="input" id="name" name="name" maxlength="120" value="${agent.name ?? ''}"></div>
<div class="field"><label class="label" for="specialization">${t('specialization')}</label>
<select class="select" id="specialization" name="specialization">${specializationNames.map((value) => option(value, labelSpecialization(value, locale) ?? value, agent.specialization))}</select></div>
<div class="field"><label class="label" for="visitType">${t('visitType')}</label>
<select class="select" id="visitType" name="visitType">${visitTypes.map((value) =>
    option(value, t(value === 'PRE_VISIT' ? 'preVisit' : 'postVisit'), agent.visitType),
  )}</select></div></section>`;
}

/** Texts at the start and end, in each language of the clinic. */
function renderWords({ clinic, configuration }: ConfigurableAgent, locale: SourceLocale): Markup {
  const t = speak(locale);
  return html`<section><h2>${t('words')}</h2>${(['welcome', 'closing'] as const).map((name) =>
    clinic.languages.map(
      (language) => html`<div class="field"><div><label class="label" for="${name}-${language}">${t(
        name === 'welcome' ? 'welcomeWords' : 'closingWords',
        { language: patientLanguages[language].name },
      )}</label> <span class="optional">${t('optional')}</span></div>
<textarea class="input" id="${name}-${language}" name="${name}.${language}" rows="2" maxlength="600" lang="${language}">${configuration[name][language] ?? ''}</textarea></div>`,
    ),
  )}</section>`;
}

function renderLanguages({ clinic, configuration }: ConfigurableAgent, locale: SourceLocale): Markup {
  const t = speak(locale);
  return html`<section><h2>${t('languages')}</h2><p class="hint">${t('languagesHint')}</p><div class="checks">${clinic.languages.map(
    (language) =>
      html`<input type="hidden" name="languageOffered" value="${language}">${checkbox(
        'language',
        language,
        isTranslated(language)
          ? `${patientLanguages[language].name} (${t('notReviewed')})`
          : patientLanguages[language].name,
        languagesOf(configuration, clinic.languages).includes(language),
      )}`,
  )}</div></section>`;
}

function renderTopics(agent: ConfigurableAgent, locale: SourceLocale): Markup {
  const t = speak(locale);
  return html`<section><h2>${t('topics')}</h2><p class="hint">${t('topicsHint')}</p><div class="checks">${listTopics(
    agent.specialization,
    agent.visitType,
  ).map((topic) =>
    topic.required
      ? html`<p class="check-line"><input class="check" type="checkbox" checked disabled aria-label="${topic.label[locale]}"> ${topic.label[locale]} <span class="optional">${t('always')}</span></p>`
      : html`<input type="hidden" name="topicOffered" value="${topic.id}">${checkbox(
          'topic',
          topic.id,
          topic.label[locale],
          !agent.configuration.disabledTopics.includes(topic.id),
        )}`,
  )}</div></section>`;
}

/** The emergency number, and the text for a patient who writes about suicide or self-harm. */
function renderSafety({ clinic, configuration }: ConfigurableAgent, locale: SourceLocale): Markup {
  const t = speak(locale);
  return html`<section><h2>${t('safety')}</h2>
<div class="field"><div><label class="label" for="emergencyNumber">${t('emergencyNumber')}</label> <span class="optional">${t('optional')}</span></div>
<p class="hint" id="emergency-hint">${t('emergencyHint', { number: clinic.emergencyNumber })}</p>
<input class="input" id="emergencyNumber" name="emergencyNumber" inputmode="tel" maxlength="20" aria-describedby="emergency-hint" value="${configuration.emergencyNumber ?? ''}"></div>
${clinic.languages.map(
  (language) => html`<div class="field"><div><label class="label" for="crisis-${language}">${t(
    'crisisWords',
    {
      language: patientLanguages[language].name,
    },
  )}</label> <span class="optional">${t('optional')}</span></div>
<textarea class="input" id="crisis-${language}" name="crisisWords.${language}" rows="2" maxlength="600" lang="${language}">${configuration.crisisWords[language] ?? ''}</textarea></div>`,
)}
<p class="hint" id="crisis-hint">${t('crisisHint')}</p>
<div class="field"><div><label class="label" for="crisisLineName">${t('crisisLineName')}</label> <span class="optional">${t('optional')}</span></div>
<input class="input" id="crisisLineName" name="crisisLine.name" maxlength="80" aria-describedby="crisis-hint" value="${configuration.crisisLine?.name ?? ''}"></div>
<div class="field"><div><label class="label" for="crisisLineNumber">${t('crisisLineNumber')}</label> <span class="optional">${t('optional')}</span></div>
<input class="input" id="crisisLineNumber" name="crisisLine.number" inputmode="tel" maxlength="20" aria-describedby="crisis-hint" value="${configuration.crisisLine?.number ?? ''}"></div></section>`;
}

function renderOutcome(page: ConfigurationPage): Markup | string {
  const { locale, outcome } = page;
  if (outcome === 'saved') {
    return html`<p class="notice is-positive" role="status">${staffText(locale, 'saved')}</p>`;
  }
  if (outcome === 'conflict') {
    return html`<p class="notice is-warning" role="alert">${staffText(locale, 'conflict')}</p>`;
  }
  if (outcome === 'unsaved') {
    return html`<p class="notice is-warning" role="status">${staffText(locale, 'simUnsaved')}</p>`;
  }
  if (outcome === null) return '';
  return html`<div class="notice is-danger" role="alert"><div><p>${staffText(locale, 'invalid')}</p><ul>${page.errors.map(
    (error) => html`<li>${error.field}: ${error.message}</li>`,
  )}</ul></div></div>`;
}

function renderExtraQuestion(
  locale: SourceLocale,
  languages: readonly Locale[],
  question: ConfigurableAgent['configuration']['extraQuestions'][number] | null,
  index: number,
): Markup {
  const t = speak(locale);
  const kind = question?.kind ?? 'text';
  return html`<fieldset class="extra"><legend>${t('question', { number: index + 1 })}</legend>
<input type="hidden" name="extra.${index}.id" value="${question?.id ?? ''}">
${languages.map(
  (language) =>
    html`<div class="field"><label class="label" for="extra-${index}-${language}">${t('questionText', {
      language: patientLanguages[language].name,
    })}</label><input class="input" id="extra-${index}-${language}" name="extra.${index}.text.${language}" maxlength="300" lang="${language}" value="${
      question?.text[language] ?? ''
    }"></div>`,
)}
<div class="field"><label class="label" for="extra-${index}-kind">${t('kind')}</label><select class="select" id="extra-${index}-kind" name="extra.${index}.kind">
${option('text', t('kindText'), kind)}${option('yesno', t('kindYesno'), kind)}${option('choice', t('kindChoice'), kind)}</select></div>
<div class="field"><div><label class="label" for="extra-${index}-options">${t('options')}</label> <span class="optional">${t('optional')}</span></div>
<textarea class="input" id="extra-${index}-options" name="extra.${index}.options" rows="2">${(
    question?.options ?? []
  )
    .map((entry) => entry.label.en ?? entry.label.es ?? '')
    .join('\n')}</textarea></div></fieldset>`;
}

function option(value: string, label: string, current: string): Markup {
  return html`<option value="${value}"${value === current ? ' selected' : ''}>${label}</option>`;
}

function checkbox(name: string, value: string, label: string, isChecked: boolean): Markup {
  return html`<label class="check-line"><input class="check" type="checkbox" name="${name}" value="${value}"${
    isChecked ? ' checked' : ''
  }> ${label}</label>`;
}
