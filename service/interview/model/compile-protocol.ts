import { createHash } from 'node:crypto';
import { getOrAdd } from '../../../common/collections.ts';
import { findProtocolSource, loadCatalogue, loadSharedParts } from './catalogue.ts';
import { type AgentConfiguration, languagesOf, type OwnText } from './configuration.ts';
import { type CompiledProtocol, type Question, questionSchema } from './protocol-schema.ts';
import { shortListsOf } from './signs.ts';
import {
  type Locale,
  type LocalizedText,
  locales,
  mapLocales,
  type ProtocolKind,
  translatedLocales,
} from './types.ts';

export type CompileInput = ProtocolKind & {
  configuration: AgentConfiguration;
  clinic: {
    name: string;
    emergencyNumber: string;
    phone: string | null;
    /** Those that the organization offers. */
    languages: readonly Locale[];
    /** Ids of questions that its settings turn off. */
    questionsOff?: readonly string[];
  };
};

/** Fills in languages that the clinic left out with the first one that it wrote. */
function completeText(text: OwnText): LocalizedText | null {
  const [written] = locales.flatMap((locale) => text[locale] ?? []);
  return written === undefined ? null : mapLocales((locale) => text[locale] ?? written);
}

function compileExtraQuestions(configuration: AgentConfiguration): Question[] {
  const { module, why } = loadCatalogue().clinic;
  return configuration.extraQuestions.map((extra) => {
    const inAll = (own: OwnText & { en: string }) => mapLocales((locale) => own[locale] ?? own.en);
    const text = inAll(extra.text);
    return questionSchema.parse({
      id: `clinic.${extra.id}`,
      module: module.id,
      slot: `clinic.${extra.id}`,
      kind: extra.kind,
      text,
      why,
      label: text,
      section: 'extra',
      options: (extra.options ?? []).map(({ id, label }) => ({ id, label: inAll(label) })),
      allowsOwnWords: extra.kind !== 'text',
      read: extra.kind === 'yesno' ? 'yesno' : 'words',
      alwaysAsk: true,
    });
  });
}

/** Compiles the protocol of a specialization and visit type with an agent's configuration. Required topics cannot be turned off. */
export function compileProtocol(input: CompileInput): CompiledProtocol {
  const { configuration, clinic } = input;
  const source = findProtocolSource(input.specialization, input.visitType);
  const { questionsOff = [] } = clinic;
  const modules = source.modules
    .filter((module) => module.topic.required || !configuration.disabledTopics.includes(module.topic.id))
    .map((module) => ({
      ...module,
      questions: module.questions.filter(({ id }) => !questionsOff.includes(id)),
    }));
  const extra = compileExtraQuestions(configuration);
  const { shortLists, ...shared } = loadSharedParts();
  return {
    format: 2,
    id: source.id,
    version: source.version,
    specialization: input.specialization,
    visitType: input.visitType,
    languages: languagesOf(configuration, clinic.languages),
    clinic: {
      name: clinic.name,
      emergencyNumber: configuration.emergencyNumber ?? clinic.emergencyNumber,
      phone: clinic.phone,
    },
    crisis: {
      words: completeText(configuration.crisisWords),
      line: configuration.crisisLine ?? null,
    },
    welcome: completeText(configuration.welcome),
    closing: completeText(configuration.closing),
    modules: [
      ...modules.map(({ questions: _questions, ...module }) => module),
      ...(extra.length === 0 ? [] : [loadCatalogue().clinic.module]),
    ],
    questions: [...modules.flatMap((module) => module.questions), ...extra],
    rules: source.rules,
    scores: source.scores.filter((score) =>
      modules.some((module) => module.questions.some((question) => score.slots.includes(question.slot))),
    ),
    ...shared,
    shortLists: shortListsOf(shortLists, input.specialization),
  };
}

/** An object's members without translations that equal the English text, so that a new untranslated language changes no hash. */
function membersOf(value: object): [string, unknown][] {
  const { en, ...text }: Partial<LocalizedText> = value;
  const isUntranslated = (key: string) => {
    const locale = translatedLocales.find((one) => one === key);
    return en !== undefined && locale !== undefined && text[locale] === en;
  };
  return Object.entries(value).filter(([key, member]) => member !== undefined && !isUntranslated(key));
}

/** Wordings that may equal the wording they derive from: [wording, from]. */
const derivedWordings = [
  ['carer', 'patient'],
  ['parentOfBaby', 'parent'],
  ['parent', 'patient'],
] as const;

/**
 * A protocol, or a part of it, for storage: leaves out translations that equal the English text and wordings that equal
 * the one they derive from, which saves two thirds. `compiledProtocolSchema` restores them.
 */
export function shrinkProtocol(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(shrinkProtocol);
  if (typeof part !== 'object' || part === null) return part;
  const small: Record<string, unknown> = Object.fromEntries(
    membersOf(part).map(([key, member]) => [key, shrinkProtocol(member)]),
  );
  if (!('parentOfBaby' in small && 'patient' in small)) return small;
  for (const [wording, from] of derivedWordings)
    if (JSON.stringify(small[wording]) === JSON.stringify(small[from])) delete small[wording];
  return small;
}

function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = membersOf(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalize(member)}`).join(',')}}`;
}

/** Hashes by protocol. A protocol is immutable and large, so it is hashed once. */
const hashes = new WeakMap<CompiledProtocol, string>();

/** SHA-256 (hex) of the protocol's JSON with sorted keys, so that equal content has an equal hash. */
export function hashProtocol(protocol: CompiledProtocol): string {
  return getOrAdd(hashes, protocol, () => createHash('sha256').update(canonicalize(protocol)).digest('hex'));
}
