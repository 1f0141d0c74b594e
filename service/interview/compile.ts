import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { type AgentConfiguration, languagesOf, type OwnText } from './configuration.ts';
import clinicQuestions from './data/texts/clinic-questions.json' with { type: 'json' };
import { once } from './data-files.ts';
import { localizeAll } from './languages/catalogue.ts';
import { type CompiledProtocol, ownPartsSchema, type questionSchema, sharedPartsSchema } from './protocol.ts';
import { findProtocolSource } from './protocols/catalogue.ts';
import { getOrAdd } from './reading/collections.ts';
import { loadSentences } from './sentences.ts';
import { loadAcknowledgements } from './signs/acknowledgements.ts';
import { loadAudiences } from './signs/load-audiences.ts';
import { loadSigns } from './signs/load-signs.ts';
import { completeRules, loadAllImplies } from './signs/rules.ts';
import { loadSafetyScreens } from './signs/safety.ts';
import { shortListsOf } from './signs/types.ts';
import {
  type Locale,
  type LocalizedText,
  locales,
  mapLocales,
  type ProtocolKind,
  translatedLocales,
} from './types.ts';
import { loadPhrases, loadVocabulary } from './vocabulary.ts';

export type CompileInput = ProtocolKind & {
  configuration: AgentConfiguration;
  /** `languages`: those that the organization offers. */
  clinic: { name: string; emergencyNumber: string; phone: string | null; languages: readonly Locale[] };
};

/** Fills in languages that the clinic left out with the first one that it wrote. */
function completeText(text: OwnText): LocalizedText | null {
  const [written] = locales.flatMap((locale) => text[locale] ?? []);
  return written === undefined ? null : mapLocales((locale) => text[locale] ?? written);
}

function compileExtraQuestions(configuration: AgentConfiguration): z.input<typeof questionSchema>[] {
  return configuration.extraQuestions.map((extra) => {
    const inAll = (own: OwnText & { en: string }) => mapLocales((locale) => own[locale] ?? own.en);
    const text = inAll(extra.text);
    return {
      id: `clinic.${extra.id}`,
      module: 'clinic',
      slot: `clinic.${extra.id}`,
      kind: extra.kind,
      text,
      why: clinicQuestions.why,
      label: text,
      section: 'extra',
      options: (extra.options ?? []).map(({ id, label }) => ({ id, label: inAll(label) })),
      allowsOwnWords: extra.kind !== 'text',
      read: extra.kind === 'yesno' ? 'yesno' : 'words',
      alwaysAsk: true,
    };
  });
}

const compile = <Part>(schema: z.ZodType<Part>, part: unknown) =>
  schema.parse(localizeAll(JSON.parse(JSON.stringify(part))));

/** The parts that all protocols share, and the short lists of all specializations. */
const compileShared = once(() => {
  const signs = loadSigns();
  return compile(sharedPartsSchema, {
    signGroups: [...signs.groups.values()],
    shortLists: signs.shortLists,
    selfHarm: signs.selfHarm,
    safety: Object.fromEntries(loadSafetyScreens()),
    acknowledgements: loadAcknowledgements(),
    labels: loadVocabulary(),
    audiences: loadAudiences(),
    implies: loadAllImplies(),
    sentences: loadSentences(),
    phrases: loadPhrases(),
  });
});

/** Compiles the protocol of a specialization and visit type with an agent's configuration. Required topics cannot be turned off. */
export function compileProtocol(input: CompileInput): CompiledProtocol {
  const { configuration, clinic } = input;
  const source = findProtocolSource(input.specialization, input.visitType);
  const modules = source.modules.filter(
    (module) => module.topic.required || !configuration.disabledTopics.includes(module.topic.id),
  );
  const extra = compileExtraQuestions(configuration);
  const safety = loadSafetyScreens();
  const { shortLists, ...shared } = compileShared();
  const own = {
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
      ...modules.map(({ questions: _questions, ...module }) => ({
        ...module,
        for: module.for ?? safety.get(module.id)?.for,
      })),
      ...(extra.length === 0 ? [] : [clinicQuestions.module]),
    ],
    questions: [...modules.flatMap((module) => module.questions), ...extra],
    rules: completeRules(source.rules, loadSigns(), loadVocabulary()),
    scores: source.scores.filter((score) =>
      modules.some((module) => module.questions.some((question) => score.slots.includes(question.slot))),
    ),
  } satisfies Record<keyof z.infer<typeof ownPartsSchema>, unknown>;
  return {
    ...compile(ownPartsSchema, own),
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
