import * as z from 'zod';
import { audienceSchema } from './audience.ts';
import {
  acknowledgementSchema,
  compiledTextSchema,
  selfHarmSchema,
  shortListSchema,
  signGroupSchema,
} from './signs.ts';
import {
  answeredByValues,
  flagLevels,
  localeSchema,
  localizedTextSchema,
  specializationSchema,
  visitTypeSchema,
} from './types.ts';

const slot = z.string().regex(/^[a-z0-9_]+(\.[a-z0-9_-]+)+$/);
const id = z.string().regex(/^[a-z0-9_]+(\.[a-z0-9_-]+)*$/);

const literalSchema = z.union([
  z.strictObject({ slot, is: z.enum(['YES', 'NO', 'UNSURE', 'DECLINED', 'VALUE', 'FILLED']) }),
  z.strictObject({ slot, has: z.string().min(1) }),
  z.strictObject({ slot, atLeast: z.number(), unit: z.enum(['minute', 'point']) }),
  /** At least this many entries are in the slot, such as medicines. */
  z.strictObject({ slot, count: z.int().min(1) }),
  /** The points of an instrument's items add up to at least this; an unanswered item adds nothing. */
  z.strictObject({ sum: z.array(slot).min(1), atLeast: z.number() }),
  /** `min` and `max` in years, `maxMonths` for babies, all inclusive; `unknown`: the result when the age is unknown. */
  z.strictObject({
    age: z.strictObject({
      min: z.number().optional(),
      max: z.number().optional(),
      maxMonths: z.number().optional(),
      unknown: z.boolean(),
    }),
  }),
  z.strictObject({ answeredBy: z.enum(answeredByValues) }),
  z.strictObject({ routed: z.string() }),
]);
/** A condition other than `all`, `any` and `not`. */
export type Literal = z.infer<typeof literalSchema>;

/** A test of the known facts, as data that rules and questions contain and the engine evaluates. */
export type Condition = Literal | { all: Condition[] } | { any: Condition[] } | { not: Condition };

export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(conditionSchema).min(1) }),
    z.strictObject({ any: z.array(conditionSchema).min(1) }),
    z.strictObject({ not: conditionSchema }),
    literalSchema,
  ]),
);

/** What to look for first in the answer to a question. `words` keeps the text as it is. */
const readKinds = [
  'complaint',
  'words',
  'yesno',
  'onset',
  'duration',
  'frequency',
  'severity',
  'temperature',
  'weight',
  'quality',
  'site',
  'radiation',
  'worse',
  'better',
  'medicines',
  'allergies',
  'conditions',
  'family',
] as const;

export const sectionIds = [
  'history',
  'associated',
  'progress',
  'medicines',
  'background',
  'follow_up',
  'perspective',
  'experience',
  'extra',
] as const;
export type SectionId = (typeof sectionIds)[number];

export const optionSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/),
  label: localizedTextSchema,
  /** The code of its value, if the readers know one; otherwise the option's id is its code. */
  code: z.string().min(1).optional(),
  /** Choosing it means that none of the others applies. */
  exclusive: z.boolean().optional(),
  /** Other answers that mean this option and say no less than it, separated by semicolons. */
  words: localizedTextSchema.optional(),
  for: audienceSchema.optional(),
  /** Other slots that choosing it fills. */
  facts: z
    .array(z.strictObject({ slot, codes: z.array(z.string()).min(1), negated: z.boolean() }))
    .optional(),
});
export type Option = z.infer<typeof optionSchema>;

export const questionSchema = z.strictObject({
  id,
  module: z.string(),
  slot,
  kind: z.enum(['text', 'choice', 'choices', 'scale', 'yesno']),
  text: localizedTextSchema,
  /** The wording for a person who answers for the patient; without it `text` is used with a hint. */
  proxyText: localizedTextSchema.optional(),
  hint: localizedTextSchema.nullable().default(null),
  why: localizedTextSchema,
  /** The label of the row in the read-back and the report. */
  label: localizedTextSchema,
  section: z.enum(sectionIds),
  /** 1: always asked; 2: asked while the interview is short; 3: left out first. */
  priority: z.literal([1, 2, 3]).default(1),
  when: conditionSchema.nullable().default(null),
  options: z.array(optionSchema).default([]),
  allowsOwnWords: z.boolean(),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  read: z.enum(readKinds),
  /** The question may not be left out by any setting or length limit. */
  required: z.boolean().default(false),
  /** The question is asked even if the story mentions its subject. */
  alwaysAsk: z.boolean().default(false),
  for: audienceSchema.optional(),
});
export type Question = z.infer<typeof questionSchema>;

export const moduleSourceSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9_]+$/),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** Names of guidelines and textbooks. */
  sources: z.array(z.string().min(1)).min(1),
  title: localizedTextSchema,
  topic: z.strictObject({ id: z.string(), label: localizedTextSchema, required: z.boolean() }),
  stage: z.enum(['complaint', 'routed', 'fixed']),
  /** Findings in the complaint that lead here (routed modules only). */
  triggers: z.array(slot),
  /** Findings that lead here only when nothing in the complaint leads elsewhere: nausea, tiredness. */
  minorTriggers: z.array(slot).default([]),
  /** Used when no other module fits the complaint. */
  fallback: z.boolean(),
  for: audienceSchema.optional(),
  questions: z.array(questionSchema).min(1),
});
export type ModuleSource = z.infer<typeof moduleSourceSchema>;

export const flagRuleSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9_]+$/),
  level: z.enum(flagLevels),
  title: localizedTextSchema,
  /** Rules of one group tell the patient the same: only the first of a level interrupts. */
  group: z.string(),
  when: conditionSchema,
  /** The slots whose quote is shown to patient and clinician, the most telling first. */
  quoteFrom: z.array(slot).min(1),
  /** `crisis`: the emergency page shows other steps than usual. */
  advice: z.enum(['emergency', 'crisis']),
  source: z.string().min(1),
});
export type FlagRule = z.infer<typeof flagRuleSchema>;

export const scoreSchema = z.strictObject({
  id: z.string(),
  name: localizedTextSchema,
  /** The slots that are summed; each has a code `point:<n>`. */
  slots: z.array(slot).min(1),
  max: z.number(),
  /** When this holds, the sum is 0 even without the other items: a person who never drinks is not asked how much. */
  zeroWhen: conditionSchema.optional(),
  /** The longer instrument that contains this one; this one is shown only while the longer one is incomplete. */
  partOf: z.string().optional(),
  bands: z.array(z.strictObject({ from: z.number(), meaning: localizedTextSchema })).min(1),
  source: z.string().min(1),
  licence: z.string().min(1),
});
export type Score = z.infer<typeof scoreSchema>;

/** A protocol before an agent's configuration: all its modules and rules, in all languages. */
export const protocolSourceSchema = z.strictObject({
  id: z.string(),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  sources: z.array(z.string().min(1)).min(1),
  specialization: specializationSchema,
  visitType: visitTypeSchema,
  modules: z.array(moduleSourceSchema).min(1),
  rules: z.array(flagRuleSchema).min(1),
  scores: z.array(scoreSchema),
});
export type ProtocolSource = z.infer<typeof protocolSourceSchema>;

/** What is said of a finding, from the verb on, in the words for the patient: "have a cough". */
export const findingSentenceSchema = z.strictObject({
  /** Absent: a state ("for 3 weeks"). An event was "3 weeks ago". Spells are once or again and again: "This began 3 weeks ago". */
  kind: z.enum(['event', 'spells']).optional(),
  text: localizedTextSchema,
});
export type FindingSentence = z.infer<typeof findingSentenceSchema>;

const compiledModuleSchema = moduleSourceSchema.omit({ questions: true });

/**
 * All protocols as `service/interview/authoring` compiles them. What several share stands once: `modules` of a protocol are places in the list,
 * and the rules are those of all.
 */
export const catalogueSchema = z.strictObject({
  modules: z.array(moduleSourceSchema),
  rules: protocolSourceSchema.shape.rules,
  protocols: z.array(
    protocolSourceSchema.omit({ rules: true }).extend({ modules: z.array(z.int().nonnegative()) }),
  ),
  /** The module of a clinic's own questions, and why they are asked. */
  clinic: z.strictObject({ module: compiledModuleSchema, why: localizedTextSchema }),
});

/** The safety screen of a topic; its lines are in the order of danger. */
const safetyScreenSchema = z.strictObject({
  /** The routed module that begins with it. */
  module: z.string(),
  for: audienceSchema,
  /** Findings that choosing the topic by its name confirms: "Headache" confirms headache. */
  says: z.array(z.string()),
  /** Yes sets the slot of a line to yes, No to no, Not sure to unsure; it raises nothing by itself. */
  lines: z.array(
    z.strictObject({
      slot,
      for: audienceSchema,
      /** For whom it precedes the other lines, because it is their likeliest harm. */
      first: audienceSchema.optional(),
      /** Evaluated before the screen; null always holds. A line whose slot is filled is not shown. */
      when: conditionSchema.nullable(),
      text: compiledTextSchema,
      source: z.string(),
      /** The line asks for a sign: `slot` is the sign's code, and this the finding that the sign says (see {@link signSchema}). */
      plain: z.string().optional(),
      /** The days of the sign's period, which the text says. */
      days: z.int().min(1).optional(),
    }),
  ),
});
export type SafetyScreen = z.infer<typeof safetyScreenSchema>;

/** The parts that all protocols share, in all languages, with the short lists of all specializations. */
export const sharedPartsSchema = z.strictObject({
  signGroups: z.array(signGroupSchema),
  /** Of one specialization; the first whose audience fits is shown. */
  shortLists: z.array(shortListSchema),
  selfHarm: selfHarmSchema(compiledTextSchema),
  /** By module. */
  safety: z.record(z.string(), safetyScreenSchema),
  acknowledgements: z.array(acknowledgementSchema(compiledTextSchema)),
  /** Names of codes and findings. */
  labels: z.record(z.string(), localizedTextSchema),
  /**
   * For whom findings and other slots are; a slot without an entry is for everybody. Absent in protocols of version 0.2.0: everything is
   * for everybody, and the page of topics also comes after a story with many unknown words.
   */
  audiences: z.record(z.string(), audienceSchema).optional(),
  /**
   * What each code certainly contains ("is a kind of"), directly or through another. Absent in protocols of version 0.2.0, in which a
   * code contains nothing and a sign has no code of its own.
   */
  implies: z.record(z.string(), z.array(z.string())).optional(),
  /** What is said of each finding; one without is said by its name. Absent in protocols of version 0.2.0. */
  sentences: z.record(z.string(), findingSentenceSchema).optional(),
  /** Fixed texts of pages and report, with {placeholders}. */
  phrases: z.record(z.string(), localizedTextSchema),
});

export const ownPartsSchema = z.strictObject({
  format: z.literal(2),
  id: z.string(),
  version: z.string(),
  specialization: specializationSchema,
  visitType: visitTypeSchema,
  languages: z.array(localeSchema).min(1),
  clinic: z.strictObject({ name: z.string(), emergencyNumber: z.string(), phone: z.string().nullable() }),
  /** The clinic's own text and crisis line for thoughts of suicide or self-harm. */
  crisis: z.strictObject({
    words: localizedTextSchema.nullable(),
    line: z.strictObject({ name: z.string(), number: z.string() }).nullable(),
  }),
  welcome: localizedTextSchema.nullable(),
  closing: localizedTextSchema.nullable(),
  modules: z.array(compiledModuleSchema),
  questions: z.array(questionSchema),
  rules: z.array(flagRuleSchema),
  scores: z.array(scoreSchema),
});

/** A protocol compiled with one agent's configuration: everything an encounter needs, in all languages, as JSON. */
export const compiledProtocolSchema = ownPartsSchema.extend(sharedPartsSchema.shape);
export type CompiledProtocol = z.infer<typeof compiledProtocolSchema>;
