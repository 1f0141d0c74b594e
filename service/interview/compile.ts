import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { AgentConfiguration, OwnText } from './configuration.ts';
import { languagesOf } from './configuration.ts';
import { localizeAll } from './languages/catalogue.ts';
import { type CompiledProtocol, compiledProtocolSchema, type questionSchema } from './protocol.ts';
import { findProtocolSource } from './protocols/catalogue.ts';
import { loadAcknowledgements } from './signs/acknowledgements.ts';
import { loadSigns } from './signs/load-signs.ts';
import { loadSafetyScreens } from './signs/safety.ts';
import type { Locale } from './types.ts';
import {
  type LocalizedText,
  locales,
  type Specialization,
  translatedLocales,
  type VisitType,
} from './types.ts';
import { loadPhrases, loadVocabulary } from './vocabulary.ts';

export {
  type CompiledProtocol,
  type CompiledProtocol as Protocol,
  compiledProtocolSchema,
} from './protocol.ts';

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
  const { groups, shortLists, selfHarm } = loadSigns();
  const safety = loadSafetyScreens();
  const compiled: z.input<typeof compiledProtocolSchema> = {
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
    signGroups: [...groups.values()].map(toPlain),
    shortLists: shortLists
      .filter(({ specialization }) => specialization === input.specialization)
      .map(toPlain),
    selfHarm: toPlain(selfHarm),
    safety: Object.fromEntries([...safety].map(([module, screen]) => [module, toPlain(screen)])),
    acknowledgements: loadAcknowledgements().map(toPlain),
    labels: { ...loadVocabulary() },
    phrases: { ...loadPhrases() },
  };
  return compiledProtocolSchema.parse(localizeAll(JSON.parse(JSON.stringify(compiled))));
}

/** Data as it is read from files, for a schema that checks it once more. */
function toPlain<Data>(data: Data): Mutable<Data> {
  return data as Mutable<Data>;
}

type Mutable<Data> = Data extends (infer Item)[] | readonly (infer Item)[]
  ? Mutable<Item>[]
  : Data extends object
    ? { -readonly [Key in keyof Data]: Mutable<Data[Key]> }
    : Data;

/** A language that a text stands in English in: it says no more than its absence, as before there was that language. */
function isUntranslated(text: object, key: string): boolean {
  const { en } = text as Partial<LocalizedText>;
  const locale = translatedLocales.find((one) => one === key);
  return en !== undefined && locale !== undefined && (text as Partial<LocalizedText>)[locale] === en;
}

/**
 * The protocol as it is stored: a language that says the same as English, and a wording that says the same as the one it
 * comes from, are left out; `compiledProtocolSchema` puts them back. A third of the size.
 */
export function shrinkProtocol(protocol: CompiledProtocol): unknown {
  return shrink(protocol);
}

function shrink(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shrink);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .filter(([key, member]) => member !== undefined && !isUntranslated(value, key))
    .map(([key, member]) => [key, shrink(member)] as const);
  const small: Record<string, unknown> = Object.fromEntries(members);
  if ('parentOfBaby' in small && 'patient' in small) {
    const isSame = (left: string, right: string) =>
      JSON.stringify(small[left]) === JSON.stringify(small[right]);
    if (isSame('carer', 'patient')) delete small.carer;
    if (isSame('parentOfBaby', 'parent')) delete small.parentOfBaby;
    if (isSame('parent', 'patient')) delete small.parent;
  }
  return small;
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
