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
  .transform(({ en, es, facts, ...option }): Option => {
    const filled = Object.entries(facts ?? {}).map(([slot, word]) => ({
      slot,
      codes: [word],
      negated: word === 'no',
    }));
    const label = localizedTextSchema.parse({ en, es });
    return { ...option, label, ...(facts === undefined ? {} : { facts: filled }) };
  });

const textOrName = z.union([z.string(), localizedTextSchema]);

/** A question of which a file says what is its own; the names of hints, reasons and options stand in `shared.yaml`. */
const authoredQuestionSchema = questionSchema
  .omit({ module: true })
  .extend({
    id: z.string(),
    slot: z.string(),
    hint: textOrName,
    why: textOrName,
    when: z.unknown(),
    options: z.union([z.string(), z.array(authoredOptionSchema)]),
    min: z.number(),
    max: z.number(),
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

const { shape: module } = moduleSourceSchema;

export const authoredModuleSchema = moduleSourceSchema.extend({
  id: module.id.optional(),
  topic: module.topic.optional(),
  stage: module.stage.default('fixed'),
  triggers: module.triggers.default([]),
  fallback: module.fallback.default(false),
  section: questionSchema.shape.section,
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
          /** By name; `complaints` stands for all complaint modules, so that every complaint can be taken up everywhere. */
          z
            .string()
            .transform((name): { complaints: string[] } | { module: string } =>
              name === 'complaints' ? { complaints: [] } : { module: name },
            ),
          /** The module under another condition than its own; `always` takes it away. */
          z.strictObject({ module: z.string(), when: z.unknown() }),
          /** All complaint modules, those named here first: where words lead nowhere, they are offered in this order. */
          z.strictObject({ complaints: z.array(z.string()).min(1) }),
        ]),
      )
      .min(1),
  });
