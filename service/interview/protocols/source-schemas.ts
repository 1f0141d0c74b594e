import * as z from 'zod';
import {
  flagRuleSchema,
  moduleSourceSchema,
  type Option,
  optionSchema,
  protocolSourceSchema,
  questionSchema,
  scoreSchema,
} from '../protocol.ts';
import { audienceSchema } from '../signs/audience.ts';
import { localizedTextSchema } from '../types.ts';

/* How protocol files are written by hand: shorter than what the engine runs on. */

const authoredOptionSchema = optionSchema
  .omit({ label: true, facts: true })
  .extend({
    en: z.string().min(1),
    es: z.string().min(1),
    /** Findings that choosing it establishes (`yes`) or rules out (`no`), or another slot's code. */
    facts: z.record(z.string(), z.string().min(1)).optional(),
  })
  .transform(
    ({ en, es, facts, ...option }): Option => ({
      ...option,
      label: localizedTextSchema.parse({ en, es }),
      ...(facts === undefined
        ? {}
        : {
            facts: Object.entries(facts).map(([slot, word]) => ({
              slot,
              codes: [word],
              negated: word === 'no',
            })),
          }),
    }),
  );

export const authoredQuestionSchema = z
  .strictObject({
    id: z.string(),
    slot: z.string(),
    kind: questionSchema.shape.kind,
    text: localizedTextSchema,
    proxyText: localizedTextSchema,
    hint: z.union([z.string(), localizedTextSchema]),
    why: z.union([z.string(), localizedTextSchema]),
    label: localizedTextSchema,
    section: questionSchema.shape.section,
    priority: questionSchema.shape.priority,
    when: z.unknown(),
    options: z.union([z.string(), z.array(authoredOptionSchema)]),
    allowsOwnWords: z.boolean(),
    min: z.number(),
    max: z.number(),
    read: questionSchema.shape.read,
    required: z.boolean(),
    alwaysAsk: z.boolean(),
    onlyListed: z.boolean(),
    for: audienceSchema,
  })
  .partial();
export type AuthoredQuestion = z.infer<typeof authoredQuestionSchema>;

export const questionInModuleSchema = authoredQuestionSchema.extend({
  /** A template of `shared.yaml` that this question starts from. */
  use: z.string().optional(),
  /** A finding of `shared.yaml`, asked with yes or no: `fever` fills the slot `sx.fever`. */
  finding: z.string().optional(),
});

export const sharedSchema = z.strictObject({
  whys: z.record(z.string(), localizedTextSchema),
  hints: z.record(z.string(), localizedTextSchema),
  options: z.record(z.string(), z.array(authoredOptionSchema)),
  templates: z.record(z.string(), authoredQuestionSchema),
  findings: z.record(z.string(), authoredQuestionSchema),
});
export type Shared = z.infer<typeof sharedSchema>;

export const authoredModuleSchema = z.strictObject({
  id: moduleSourceSchema.shape.id.optional(),
  version: moduleSourceSchema.shape.version,
  sources: moduleSourceSchema.shape.sources,
  title: localizedTextSchema,
  topic: moduleSourceSchema.shape.topic.optional(),
  stage: moduleSourceSchema.shape.stage.default('fixed'),
  triggers: moduleSourceSchema.shape.triggers.default([]),
  minorTriggers: moduleSourceSchema.shape.minorTriggers,
  fallback: z.boolean().default(false),
  section: questionSchema.shape.section,
  /** Whom the module can concern; everybody without it. */
  for: audienceSchema.optional(),
  /** Holds for each question of the module, beside the question's own condition. */
  when: z.unknown().optional(),
  /** An instrument's sum, where the module is one. */
  scores: z.array(scoreSchema).default([]),
  questions: z.array(questionInModuleSchema).min(1),
});

export const authoredRuleSchema = flagRuleSchema.extend({
  when: z.unknown(),
  group: flagRuleSchema.shape.group.optional(),
  advice: flagRuleSchema.shape.advice.default('emergency'),
});

export const authoredProtocolSchema = protocolSourceSchema
  .omit({ id: true, rules: true, scores: true, modules: true })
  .extend({
    modules: z
      .array(
        z.union([
          z.string(),
          /** The module under another condition than its own; `always` takes it away. */
          z.strictObject({ module: z.string(), when: z.unknown() }),
          /** All complaint modules, those named here first: where words lead nowhere, they are offered in this order. */
          z.strictObject({ complaints: z.array(z.string()).min(1) }),
        ]),
      )
      .min(1),
  });
