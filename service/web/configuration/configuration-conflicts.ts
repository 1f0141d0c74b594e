import { html } from 'hono/html';
import { patientLanguages } from '../../../contract/languages.ts';
import { labelSpecialization } from '../../../contract/specializations.ts';
import type { AgentChange } from '../../domain/agents/agent-configuration.ts';
import type { AgentPart } from '../../domain/agents/merge-agent-change.ts';
import { listTopics } from '../../interview/model/configuration.ts';
import { localeSchema, type SourceLocale } from '../../interview/model/types.ts';
import type { Markup } from '../layout.ts';
import { speak } from '../staff-texts.ts';

/** What somebody else has saved beside what the form says, with a choice for each part; nothing is chosen beforehand. */
export function renderConflicts({
  agent,
  base,
  locale,
  conflicts = [],
}: {
  agent: AgentChange;
  base: AgentChange | null;
  locale: SourceLocale;
  conflicts?: readonly AgentPart[];
}): Markup | string {
  if (base === null || conflicts.length === 0) return '';
  const t = speak(locale);
  const choice = (part: AgentPart, keep: 'theirs' | 'mine', agentOf: AgentChange) =>
    html`<label class="check-line"><input type="radio" name="keep.${part}" value="${keep}" required> <span>${t(
      keep === 'theirs' ? 'conflictTheirs' : 'conflictMine',
    )}<br><strong class="said">${describeValue(locale, part, agentOf) || t('conflictEmpty')}</strong></span></label>`;
  return html`<section class="conflicts"><h2>${t('conflictTitle')}</h2>${conflicts.map(
    (part) =>
      html`<fieldset class="field"><legend class="legend">${describePart(locale, part)}</legend>
${choice(part, 'theirs', base)}${choice(part, 'mine', agent)}</fieldset>`,
  )}</section>`;
}

const groups = { welcome: 'welcomeWords', closing: 'closingWords', crisisWords: 'crisisWords' } as const;
const isGroup = (name: string): name is keyof typeof groups => Object.hasOwn(groups, name);

function splitPart(part: AgentPart) {
  const [group = '', language] = part.split('.');
  const locale = localeSchema.safeParse(language);
  return isGroup(group) && locale.success ? { group, language: locale.data } : null;
}

function describePart(locale: SourceLocale, part: AgentPart): string {
  const t = speak(locale);
  const words = splitPart(part);
  if (words) return t(groups[words.group], { language: patientLanguages[words.language].name });
  switch (part) {
    case 'specialization':
      return t('specialization');
    case 'visitType':
      return t('visitType');
    case 'disabledTopics':
      return t('conflictTopics');
    case 'extraQuestions':
      return t('extra');
    case 'languages':
      return t('languages');
    case 'emergencyNumber':
      return t('emergencyNumber');
    case 'crisisLine':
      return t('crisisLineName');
    default:
      return t('name');
  }
}

function describeValue(locale: SourceLocale, part: AgentPart, agent: AgentChange): string {
  const t = speak(locale);
  const { configuration } = agent;
  const words = splitPart(part);
  if (words) return configuration[words.group][words.language] ?? '';
  switch (part) {
    case 'specialization':
      return labelSpecialization(agent.specialization, locale) ?? agent.specialization;
    case 'visitType':
      return t(agent.visitType === 'PRE_VISIT' ? 'preVisit' : 'postVisit');
    case 'disabledTopics':
      return listTopics(agent.specialization, agent.visitType)
        .filter(({ id }) => configuration.disabledTopics.includes(id))
        .map(({ label }) => label[locale])
        .join(', ');
    case 'extraQuestions':
      return configuration.extraQuestions
        .map(({ text, options = [] }) =>
          [text.en ?? text.es, ...options.map(({ label }) => `– ${label.en ?? label.es}`)].join('\n'),
        )
        .join('\n');
    case 'languages':
      return (configuration.languages ?? []).map((language) => patientLanguages[language].name).join(', ');
    case 'emergencyNumber':
      return configuration.emergencyNumber ?? '';
    case 'crisisLine':
      return configuration.crisisLine
        ? `${configuration.crisisLine.name}, ${configuration.crisisLine.number}`
        : '';
    default:
      return agent.name ?? '';
  }
}
