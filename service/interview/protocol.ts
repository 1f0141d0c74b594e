import * as z from 'zod';
import { audienceSchema } from './signs/audience.ts';
import {
  acknowledgementSchema,
  compiledTextSchema,
  selfHarmSchema,
  shortListSchema,
  signGroupSchema,
} from './signs/types.ts';
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
  /** At least so many things are in the slot: medicines, say. */
  z.strictObject({ slot, count: z.int().min(1) }),
  /** The points of an instrument's items add up to at least this; an item without an answer adds nothing. */
  z.strictObject({ sum: z.array(slot).min(1), atLeast: z.number() }),
  /** `min` and `max` in years, `maxMonths` for babies, all inclusive; `unknown`: what holds where no age is known. */
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
/** A condition that is none of `all`, `any`, `not`. */
export type Literal = z.infer<typeof literalSchema>;

/** A test on what is known so far. It is data: the engine reads it, and a rule or a question carries it. */
export type Condition = Literal | { all: Condition[] } | { any: Condition[] } | { not: Condition };

export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(conditionSchema).min(1) }),
    z.strictObject({ any: z.array(conditionSchema).min(1) }),
    z.strictObject({ not: conditionSchema }),
    literalSchema,
  ]),
);

/** The slots that a condition asks about. */
export function slotsIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(slotsIn);
  if ('any' in condition) return condition.any.flatMap(slotsIn);
  if ('not' in condition) return slotsIn(condition.not);
  if ('sum' in condition) return condition.sum;
  return 'slot' in condition ? [condition.slot] : [];
}

/** What a matcher should look for first in the answer to a question. `words` keeps the text as it is. */
const readKinds = [
  'complaint',
  'words',
  'yesno',
  'onset',
  'duration',
  'frequency',
  'severity',
  'temperature',
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
  /** The value's code where it is one that the matchers know too; otherwise the option is its own code. */
  code: z.string().min(1).optional(),
  /** Choosing it says that none of the others is true. */
  exclusive: z.boolean().optional(),
  /** Further slots that choosing it fills. */
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
  /** The question as it is put to someone who answers for the patient; without it `text` is, with a hint. */
  proxyText: localizedTextSchema.optional(),
  hint: localizedTextSchema.nullable().default(null),
  why: localizedTextSchema,
  /** The name of the row in the read-back and in the report. */
  label: localizedTextSchema,
  section: z.enum(sectionIds),
  /** 1: always asked; 2: asked while the interview is short; 3: first to be left out. */
  priority: z.literal([1, 2, 3]).default(1),
  when: conditionSchema.nullable().default(null),
  options: z.array(optionSchema).default([]),
  allowsOwnWords: z.boolean(),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  read: z.enum(readKinds),
  /** True for the emergency screen and other questions that no setting and no length bound may leave out. */
  required: z.boolean().default(false),
  /** True where the same thing is worth asking although the opening words touched on it. */
  alwaysAsk: z.boolean().default(false),
  for: audienceSchema.optional(),
});
export type Question = z.infer<typeof questionSchema>;

export const moduleSourceSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9_]+$/),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** Guidelines and textbooks by name. */
  sources: z.array(z.string().min(1)).min(1),
  title: localizedTextSchema,
  topic: z.strictObject({ id: z.string(), label: localizedTextSchema, required: z.boolean() }),
  stage: z.enum(['complaint', 'routed', 'fixed']),
  /** Findings that lead here when they are part of the complaint (routed modules only). */
  triggers: z.array(slot),
  /** Findings that lead here only where the complaint holds nothing that leads elsewhere: nausea, tiredness. */
  minorTriggers: z.array(slot).default([]),
  /** Taken when no other module fits the complaint. */
  fallback: z.boolean(),
  for: audienceSchema.optional(),
  questions: z.array(questionSchema).min(1),
});
export type ModuleSource = z.infer<typeof moduleSourceSchema>;

export const flagRuleSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9_]+$/),
  level: z.enum(flagLevels),
  title: localizedTextSchema,
  /** Rules of one group say the same thing to the patient: only the first of a level interrupts. */
  group: z.string(),
  when: conditionSchema,
  /** The slot whose quote is shown to the patient and the clinician, most telling first. */
  quoteFrom: z.array(slot).min(1),
  /** Other steps than the usual ones on the emergency page. */
  advice: z.enum(['emergency', 'crisis']),
  source: z.string().min(1),
});
export type FlagRule = z.infer<typeof flagRuleSchema>;

export const scoreSchema = z.strictObject({
  id: z.string(),
  name: localizedTextSchema,
  /** The slots that are summed; each carries a code `point:<n>`. */
  slots: z.array(slot).min(1),
  max: z.number(),
  /** The sum is 0 where this holds, also without the other items: who never drinks is not asked how much. */
  zeroWhen: conditionSchema.optional(),
  /** The longer instrument that this one begins; shown only while that one is not whole. */
  partOf: z.string().optional(),
  bands: z.array(z.strictObject({ from: z.number(), meaning: localizedTextSchema })).min(1),
  source: z.string().min(1),
  licence: z.string().min(1),
});
export type Score = z.infer<typeof scoreSchema>;

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

const compiledModuleSchema = moduleSourceSchema.omit({ questions: true });

/** The safety screen of a topic; its lines stand in the order of danger. */
const safetyScreenSchema = z.strictObject({
  /** The routed module that it begins. */
  module: z.string(),
  for: audienceSchema,
  /** Findings that are said by choosing the topic by its name: "Headache" says that there is headache. */
  says: z.array(z.string()),
  /** Yes sets the slot of a line to yes, No to no, Not sure to unsure; it raises nothing by itself. */
  lines: z.array(
    z.strictObject({
      slot,
      for: audienceSchema,
      /** On what is known before the screen; null holds always. A line whose slot is known is not shown. */
      when: conditionSchema.nullable(),
      text: compiledTextSchema,
      source: z.string(),
    }),
  ),
});
export type SafetyScreen = z.infer<typeof safetyScreenSchema>;

/** What every protocol holds alike. */
export const sharedPartsSchema = z.strictObject({
  signGroups: z.array(signGroupSchema),
  /** Of a specialization; the first whose audience fits is shown. */
  shortLists: z.array(shortListSchema),
  selfHarm: selfHarmSchema(compiledTextSchema),
  /** By module. */
  safety: z.record(z.string(), safetyScreenSchema),
  acknowledgements: z.array(acknowledgementSchema(compiledTextSchema)),
  /** Names of codes and findings. */
  labels: z.record(z.string(), localizedTextSchema),
  /** Fixed words of pages and report, with {placeholders}. */
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
  /** The clinic's own words and help line for thoughts of suicide or self-harm. */
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

/** A protocol with one agent's configuration in it: all an encounter needs, in all languages, as plain JSON. */
export const compiledProtocolSchema = ownPartsSchema.extend(sharedPartsSchema.shape);
export type CompiledProtocol = z.infer<typeof compiledProtocolSchema>;
