import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { AgentConfiguration, OwnText } from './configuration.ts';
import { languagesOf } from './configuration.ts';
import { labels } from './labels.ts';
import { localizeAll } from './languages/catalogue.ts';
import { unsureSlot } from './matchers/alarm.ts';
import { matcherVersion } from './matchers/version.ts';
import { phrases, warmPhrases } from './phrases.ts';
import {
  type CompiledProtocol,
  compiledProtocolSchema,
  type FlagRule,
  findingsOf,
  questionLimits,
  type questionSchema,
} from './protocol.ts';
import { findProtocolSource } from './protocols/catalogue.ts';
import type { Locale } from './types.ts';
import {
  type LocalizedText,
  locales,
  type Specialization,
  translatedLocales,
  type VisitType,
} from './types.ts';

export { type CompiledProtocol, compiledProtocolSchema } from './protocol.ts';

export type CompileInput = {
  specialization: Specialization;
  visitType: VisitType;
  configuration: AgentConfiguration;
  /** `languages`: those that the organization offers. */
  clinic: { name: string; emergencyNumber: string; phone: string | null; languages: readonly Locale[] };
};

/** A clinic may leave a language out; its own words are then shown in the one it wrote. */
function completeText(text: OwnText): LocalizedText | null {
  const written = locales.flatMap((locale) => text[locale] ?? [])[0];
  return written === undefined ? null : completeFrom(text, written);
}

function completeFrom(text: OwnText, written: string): LocalizedText {
  const { en = written, es = written, fr = written, de = written, ar = written } = text;
  return { en, es, fr, de, ar };
}

type SourceQuestion = z.input<typeof questionSchema>;

function compileExtraQuestions(configuration: AgentConfiguration): SourceQuestion[] {
  return configuration.extraQuestions.map((extra) => ({
    id: `clinic.${extra.id}`,
    module: 'clinic',
    slot: `clinic.${extra.id}`,
    kind: extra.kind,
    text: completeFrom(extra.text, extra.text.en),
    hint: null,
    why: { en: 'Your clinic asks everyone this.', es: 'Su clínica pregunta esto a todas las personas.' },
    label: completeFrom(extra.text, extra.text.en),
    section: 'extra',
    priority: 1,
    when: null,
    options: (extra.options ?? []).map((option) => ({
      id: option.id,
      label: completeFrom(option.label, option.label.en),
    })),
    allowsOwnWords: extra.kind !== 'text',
    min: null,
    max: null,
    read: extra.kind === 'yesno' ? 'yesno' : 'words',
    required: false,
    alwaysAsk: true,
  }));
}

/** The module of the questions that make sure of an emergency before it is raised, see `settleAlarm` in engine.ts. */
const confirmModule = {
  id: 'confirm',
  version: '1.0.0',
  sources: ['Manchester Triage System: general discriminators'],
  title: { en: 'To be sure', es: 'Para asegurarnos' },
  topic: { id: 'safety', label: { en: 'Emergency signs', es: 'Señales de emergencia' }, required: true },
  stage: 'complaint' as const,
  triggers: [],
  minorTriggers: [],
  fallback: false,
};

/** One question for each finding that an emergency may rest on: it is put where words alone leave it open. */
function compileConfirmations(rules: readonly FlagRule[]): SourceQuestion[] {
  const slots = new Set(
    rules
      .filter((rule) => rule.level === 'EMERGENCY' && rule.advice !== 'crisis')
      .flatMap((rule) => findingsOf(rule.when)),
  );
  return [...slots].toSorted().flatMap((slot) => {
    const label = labels[slot];
    if (label === undefined) return [];
    const finding = (answer: 'yes' | 'no') => ({
      id: answer,
      label: phrases[`answer.${answer}`] ?? { en: answer, es: answer },
      facts: [{ slot, codes: [answer], negated: answer === 'no' }],
    });
    return [
      {
        id: slot.replace(/^sx\./, 'confirm.'),
        module: confirmModule.id,
        slot: slot.replace(/^sx\./, 'confirm.'),
        kind: 'yesno' as const,
        text: { en: `Is this so now: ${lower(label.en)}?`, es: `¿Es así ahora: ${lower(label.es)}?` },
        hint: null,
        why: phrases['confirmation.why'] ?? label,
        label,
        section: 'associated' as const,
        priority: 1 as const,
        when: { slot: unsureSlot, has: slot },
        options: [finding('yes'), finding('no')],
        allowsOwnWords: false,
        min: null,
        max: null,
        read: 'yesno' as const,
        required: true,
        alwaysAsk: true,
      },
    ];
  });
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
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
  const compiled: z.input<typeof compiledProtocolSchema> = {
    format: 1,
    id: source.id,
    version: source.version,
    specialization: input.specialization,
    visitType: input.visitType,
    matcherVersion,
    languages: languagesOf(configuration, clinic.languages),
    clinic: {
      name: clinic.name,
      emergencyNumber: configuration.emergencyNumber ?? clinic.emergencyNumber,
      phone: clinic.phone,
    },
    tone: configuration.tone,
    crisis: {
      words: completeText(configuration.crisisWords),
      line: configuration.crisisLine ?? null,
    },
    welcome: completeText(configuration.welcome),
    closing: completeText(configuration.closing),
    limits: { ...questionLimits },
    modules: [
      ...modules.map(({ questions: _questions, ...module }) => module),
      confirmModule,
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
    questions: [
      ...modules.flatMap((module) => module.questions),
      ...compileConfirmations(source.rules),
      ...extra,
    ],
    rules: source.rules,
    scores: source.scores.filter((score) =>
      modules.some((module) => module.questions.some((question) => score.slots.includes(question.slot))),
    ),
    labels,
    phrases: configuration.tone === 'warm' ? { ...phrases, ...warmPhrases } : phrases,
  };
  return compiledProtocolSchema.parse(localizeAll(JSON.parse(JSON.stringify(compiled))));
}

/** A language that a text stands in English in: it says no more than its absence, as before there was that language. */
function isUntranslated(text: object, key: string): boolean {
  const { en } = text as Partial<LocalizedText>;
  const locale = translatedLocales.find((one) => one === key);
  return en !== undefined && locale !== undefined && (text as Partial<LocalizedText>)[locale] === en;
}

function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([key, member]) => member !== undefined && !isUntranslated(value, key))
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalize(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

/** A protocol is never changed, so it is hashed once: its text is long, and each report names it. */
const hashes = new WeakMap<CompiledProtocol, string>();

/** SHA-256 (hex) over the protocol's JSON with sorted keys: the same content always has the same hash. */
export function hashProtocol(protocol: CompiledProtocol): string {
  const known = hashes.get(protocol);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(canonicalize(protocol)).digest('hex');
  hashes.set(protocol, hash);
  return hash;
}
