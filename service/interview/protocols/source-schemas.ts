import * as z from 'zod';
import {
  flagRuleSchema,
  moduleSourceSchema,
  type Option,
  optionSchema,
  protocolSourceSchema,
  questionSchema,
  type RuleSource,
  ruleSourceSchema,
  scoreSchema,
  writtenConditionSchema,
} from '../protocol.ts';
import { localizedTextSchema } from '../types.ts';

/* The format of hand-written protocol files, which is shorter than that of compiled protocols. */

const authoredOptionSchema = optionSchema
  .omit({ label: true, facts: true })
  .extend({
    words: localizedTextSchema.optional(),
    en: z.string().min(1),
    es: z.string().min(1),
    /** Findings that choosing it confirms (`yes`) or denies (`no`), or another slot's code. */
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

/** A question with only its own properties; hints, reasons and options are named and stand in `shared.yaml`. */
const authoredQuestionSchema = questionSchema
  .omit({ module: true })
  .extend({
    id: z.string(),
    slot: z.string(),
    hint: textOrName,
    why: textOrName,
    when: writtenConditionSchema,
    options: z.union([z.string(), z.array(authoredOptionSchema)]),
    min: z.number(),
    max: z.number(),
  })
  .partial();
export type AuthoredQuestion = z.infer<typeof authoredQuestionSchema>;

export const questionInModuleSchema = authoredQuestionSchema.extend({
  /** A template of `shared.yaml` that this question extends. */
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
  /** Applies to each question of the module, in addition to its own condition. */
  when: writtenConditionSchema.nullable().default(null),
  /** The sums of an instrument, if the module is one. */
  scores: z.array(scoreSchema).default([]),
  questions: z.array(questionInModuleSchema).min(1),
});

export const authoredRuleSchema = ruleSourceSchema
  .extend({
    when: writtenConditionSchema.nullable().default(null),
    group: flagRuleSchema.shape.group.optional(),
    advice: flagRuleSchema.shape.advice.default('emergency'),
  })
  .transform(({ group, ...rule }): RuleSource => ({ ...rule, group: group ?? rule.id }));

export const authoredProtocolSchema = protocolSourceSchema
  .omit({ id: true, rules: true, scores: true, modules: true })
  .extend({
    modules: z
      .array(
        z.union([
          /** A module's name; `complaints` stands for all complaint modules, so that every complaint can be asked everywhere. */
          z
            .string()
            .transform((name): { complaints: string[] } | { module: string } =>
              name === 'complaints' ? { complaints: [] } : { module: name },
            ),
          /** The module with another condition than its own; `always` removes its condition. */
          z.strictObject({
            module: z.string(),
            when: z
              .literal('always')
              .transform(() => null)
              .or(writtenConditionSchema),
          }),
          /** All complaint modules, these first; in this order they are offered when the text leads to no topic. */
          z.strictObject({ complaints: z.array(z.string()).min(1) }),
        ]),
      )
      .min(1),
  });
