import * as z from 'zod';
import {
  type Condition,
  conditionSchema,
  flagRuleSchema,
  moduleSourceSchema,
  type Option,
  optionSchema,
  type ProtocolSource,
  protocolSourceSchema,
  questionSchema,
  scoreSchema,
} from '../../model/protocol-schema.ts';
import { completeText, localizedShape, localizedTextSchema } from '../../model/types.ts';

/* The format of hand-written protocol files, which is shorter than that of compiled protocols. */

/** A bare slot means "this finding is present". */
function expand(raw: unknown): unknown {
  if (typeof raw === 'string') return { slot: raw, is: 'YES' };
  if (typeof raw !== 'object' || raw === null) return raw;
  if ('all' in raw && Array.isArray(raw.all)) return { ...raw, all: raw.all.map(expand) };
  if ('any' in raw && Array.isArray(raw.any)) return { ...raw, any: raw.any.map(expand) };
  if ('not' in raw) return { ...raw, not: expand(raw.not) };
  return raw;
}

/** A condition as it is written in data files. */
export const writtenConditionSchema = z.unknown().transform((raw, context): Condition => {
  const parsed = conditionSchema.safeParse(expand(raw));
  if (parsed.success) return parsed.data;
  context.addIssue('this is no condition that the engine knows');
  return z.NEVER;
});

/** The slots that a condition uses. */
export function slotsIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(slotsIn);
  if ('any' in condition) return condition.any.flatMap(slotsIn);
  if ('not' in condition) return slotsIn(condition.not);
  if ('sum' in condition) return condition.sum;
  return 'slot' in condition ? [condition.slot] : [];
}

const authoredOptionSchema = optionSchema
  .omit({ label: true, facts: true })
  .extend({
    words: localizedTextSchema.optional(),
    ...localizedShape,
    /** Findings that choosing it confirms (`yes`) or denies (`no`), or another slot's code. */
    facts: z.record(z.string(), z.string().min(1)).optional(),
  })
  .transform(({ en, es, fr, de, ar, facts, ...option }): Option => {
    const filled = Object.entries(facts ?? {}).map(([slot, word]) => ({
      slot,
      codes: [word],
      negated: word === 'no',
    }));
    const label = completeText({ en, es, fr, de, ar });
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

/** A rule as it is written. Compiled, an emergency also holds when one of its signs was ticked (signs/rules.ts). */
export const authoredRuleSchema = flagRuleSchema
  .extend({
    /** Null: only its signs raise it. */
    when: writtenConditionSchema.nullable().default(null),
    group: flagRuleSchema.shape.group.optional(),
    advice: flagRuleSchema.shape.advice.default('emergency'),
    /** Findings that a sign of this emergency makes more precise: by themselves each raises URGENT, under its own name. */
    said: z.array(flagRuleSchema.shape.quoteFrom.element).default([]),
    /** Why this emergency may rest on one bare Yes, with the source; the build refuses one that does without a reason. */
    alone: z.string().min(1).optional(),
  })
  .transform(({ group, ...rule }) => ({ ...rule, group: group ?? rule.id }));
export type RuleSource = z.infer<typeof authoredRuleSchema>;

/** A protocol as it is written, with its modules and rules. */
export type WrittenProtocol = Omit<ProtocolSource, 'rules'> & { rules: RuleSource[] };

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
