import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { type AgentConfiguration, languagesOf, type OwnText } from './configuration.ts';
import { once } from './data-files.ts';
import { localizeAll } from './languages/catalogue.ts';
import { type CompiledProtocol, ownPartsSchema, type questionSchema, sharedPartsSchema } from './protocol.ts';
import { findProtocolSource } from './protocols/catalogue.ts';
import { kept } from './reading/collections.ts';
import { loadAcknowledgements } from './signs/acknowledgements.ts';
import { loadSigns } from './signs/load-signs.ts';
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

/** A clinic may leave a language out; its own words are then shown in the one it wrote. */
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
      why: { en: 'Your clinic asks everyone this.', es: 'Su clínica pregunta esto a todas las personas.' },
      label: text,
      section: 'extra',
      options: (extra.options ?? []).map(({ id, label }) => ({ id, label: inAll(label) })),
      allowsOwnWords: extra.kind !== 'text',
      read: extra.kind === 'yesno' ? 'yesno' : 'words',
      alwaysAsk: true,
    };
  });
}

/** The module of the questions that a clinic adds. */
const clinicModule = {
  id: 'clinic',
  version: '1.0.0',
  sources: ['The clinic'],
  title: { en: 'From your clinic', es: 'De su clínica' },
  topic: { id: 'clinic', label: { en: 'From your clinic', es: 'De su clínica' }, required: true },
  stage: 'fixed',
  triggers: [],
  fallback: false,
};

const compile = <Part>(schema: z.ZodType<Part>, part: unknown) =>
  schema.parse(localizeAll(JSON.parse(JSON.stringify(part))));

/** What is the same in every protocol, and the short lists of all. */
const compileShared = once(() => {
  const signs = loadSigns();
  return compile(sharedPartsSchema, {
    signGroups: [...signs.groups.values()],
    shortLists: signs.shortLists,
    selfHarm: signs.selfHarm,
    safety: Object.fromEntries(loadSafetyScreens()),
    acknowledgements: loadAcknowledgements(),
    labels: loadVocabulary(),
    phrases: loadPhrases(),
  });
});

/** The protocol of a specialization and visit type with an agent's configuration, in which required topics cannot be off. */
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
      ...(extra.length === 0 ? [] : [clinicModule]),
    ],
    questions: [...modules.flatMap((module) => module.questions), ...extra],
    rules: source.rules,
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

/** What an object says: without a language that says the same as English, as before there was that language. */
function membersOf(value: object): [string, unknown][] {
  const { en, ...text }: Partial<LocalizedText> = value;
  const isUntranslated = (key: string) => {
    const locale = translatedLocales.find((one) => one === key);
    return en !== undefined && locale !== undefined && text[locale] === en;
  };
  return Object.entries(value).filter(([key, member]) => member !== undefined && !isUntranslated(key));
}

/** The wordings of a text that may say the same as the one that they come from. */
const derivedWordings = [
  ['carer', 'patient'],
  ['parentOfBaby', 'parent'],
  ['parent', 'patient'],
] as const;

/**
 * The protocol, or a part of it, as it is stored: a language that says the same as English, and a wording that says the same
 * as the one it comes from, are left out; `compiledProtocolSchema` puts them back. A third of the size.
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

/** A protocol is never changed, so it is hashed once: its text is long, and each report names it. */
const hashes = new WeakMap<CompiledProtocol, string>();

/** SHA-256 (hex) over the protocol's JSON with sorted keys: the same content always has the same hash. */
export function hashProtocol(protocol: CompiledProtocol): string {
  return kept(hashes, protocol, () => createHash('sha256').update(canonicalize(protocol)).digest('hex'));
}
