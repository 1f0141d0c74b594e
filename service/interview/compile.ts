import { createHash } from 'node:crypto';
import type { AgentConfiguration } from './configuration.ts';
import { labels } from './labels.ts';
import { matcherVersion } from './matchers/version.ts';
import { phrases, warmPhrases } from './phrases.ts';
import { type CompiledProtocol, compiledProtocolSchema, type Question, questionLimits } from './protocol.ts';
import { findProtocolSource } from './protocols/catalogue.ts';
import type { LocalizedText, Specialization, VisitType } from './types.ts';

export { type CompiledProtocol, compiledProtocolSchema } from './protocol.ts';

export type CompileInput = {
  specialization: Specialization;
  visitType: VisitType;
  configuration: AgentConfiguration;
  clinic: { name: string; emergencyNumber: string; phone: string | null };
};

/** A clinic may leave a language out; its own words are then shown in the one it wrote. */
function localize(text: { en?: string | undefined; es?: string | undefined }): LocalizedText | null {
  const written = text.en ?? text.es;
  return written === undefined ? null : { en: text.en ?? written, es: text.es ?? written };
}

function requireLocalized(text: { en: string; es?: string | undefined }): LocalizedText {
  return { en: text.en, es: text.es ?? text.en };
}

function compileExtraQuestions(configuration: AgentConfiguration): Question[] {
  return configuration.extraQuestions.map((extra) => ({
    id: `clinic.${extra.id}`,
    module: 'clinic',
    slot: `clinic.${extra.id}`,
    kind: extra.kind,
    text: requireLocalized(extra.text),
    hint: null,
    why: { en: 'Your clinic asks everyone this.', es: 'Su clínica pregunta esto a todas las personas.' },
    label: requireLocalized(extra.text),
    section: 'extra',
    priority: 1,
    when: null,
    options: (extra.options ?? []).map((option) => ({
      id: option.id,
      label: requireLocalized(option.label),
    })),
    allowsOwnWords: extra.kind !== 'text',
    min: null,
    max: null,
    read: extra.kind === 'yesno' ? 'yesno' : 'words',
    required: false,
    alwaysAsk: true,
  }));
}

/**
 * Composes the protocol of a specialization and visit type with an agent's configuration.
 * Topics that are required stay, also when the configuration names them as disabled.
 */
export function compileProtocol(input: CompileInput): CompiledProtocol {
  const { configuration, clinic } = input;
  const source = findProtocolSource(input.specialization, input.visitType);
  const modules = source.modules.filter(
    (module) => module.topic.required || !configuration.disabledTopics.includes(module.topic.id),
  );
  const extra = compileExtraQuestions(configuration);
  const compiled: CompiledProtocol = {
    format: 1,
    id: source.id,
    version: source.version,
    specialization: input.specialization,
    visitType: input.visitType,
    matcherVersion,
    languages: configuration.languages,
    clinic: { ...clinic, emergencyNumber: configuration.emergencyNumber ?? clinic.emergencyNumber },
    tone: configuration.tone,
    crisis: {
      words: localize(configuration.crisisWords),
      line: configuration.crisisLine ?? null,
    },
    welcome: localize(configuration.welcome),
    closing: localize(configuration.closing),
    limits: { ...questionLimits },
    modules: [
      ...modules.map(({ questions: _questions, ...module }) => module),
      ...(extra.length === 0
        ? []
        : [
            {
              id: 'clinic',
              version: '1.0.0',
              sources: ['The clinic'],
              title: { en: 'From your clinic', es: 'De su clínica' },
              topic: { id: 'clinic', label: { en: 'From your clinic', es: 'De su clínica' }, required: true },
              stage: 'fixed' as const,
              triggers: [],
              minorTriggers: [],
              fallback: false,
            },
          ]),
    ],
    questions: [...modules.flatMap((module) => module.questions), ...extra],
    rules: source.rules,
    scores: source.scores.filter((score) =>
      modules.some((module) => module.questions.some((question) => score.slots.includes(question.slot))),
    ),
    labels,
    phrases: configuration.tone === 'warm' ? { ...phrases, ...warmPhrases } : phrases,
  };
  return compiledProtocolSchema.parse(JSON.parse(JSON.stringify(compiled)));
}

function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalize(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

/** SHA-256 (hex) over the protocol's JSON with sorted keys: the same content always has the same hash. */
export function hashProtocol(protocol: CompiledProtocol): string {
  return createHash('sha256').update(canonicalize(protocol)).digest('hex');
}
