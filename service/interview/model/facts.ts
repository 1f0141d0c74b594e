import * as z from 'zod';
import { flagLevels } from './types.ts';

/** Strings that nothing changes. */
export const wordsSchema: z.ZodType<readonly string[]> = z.array(z.string());

/** Where a fact was said: a whole text (`from` null) or a part of it, in UTF-16 offsets with exclusive end. */
export const sourceSchema = z.object({
  /** Number of the submitted screen, counted from 1, as in the report. */
  message: z.number(),
  /** The item of that screen: a question, a statement or a list of signs. */
  itemId: z.string(),
  /** The patient's own words; null for a button, a tick or a number. */
  quote: z.string().nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
});
export type Source = z.infer<typeof sourceSchema>;
const sourcesSchema: z.ZodType<readonly Source[]> = z.array(sourceSchema);

/** Whether two sources have words of the same answer in common. */
export function haveSameWords(one: Source, other: Source): boolean {
  if (one.message !== other.message || one.itemId !== other.itemId) return false;
  if (one.from === null || one.to === null || other.from === null || other.to === null) return false;
  return one.from < other.to && other.from < one.to;
}

/** A finding or value with language-independent codes ("site:knee", "ago:3:week"). */
export const codedSchema = z.object({
  slot: z.string(),
  /** NOT_TICKED: an unticked entry of a list with other ticks, which denies nothing. */
  status: z.enum(['YES', 'NO', 'VALUE', 'UNSURE', 'DECLINED', 'NOT_TICKED', 'NOT_ANSWERED']),
  codes: wordsSchema,
  /** `kept`, a statement that was left ticked, raises no flag, leads to no topic and fills no safety line. */
  known: z.enum(['answered', 'confirmed', 'kept']),
  sources: sourcesSchema,
});
export type Coded = z.infer<typeof codedSchema>;
export type CodedStatus = Coded['status'];

/** The patient's unchanged words for a slot. They have no code, and no condition uses them. */
export const quotedSchema = z.object({ slot: z.string(), words: z.string(), sources: sourcesSchema });
export type Quoted = z.infer<typeof quotedSchema>;

declare const established: unique symbol;

/** A fact that was answered or confirmed. Conditions, flags and topics use no other facts. */
export type EstablishedFact = Coded & { known: 'answered' | 'confirmed' };

/** The established facts by slot. Only {@link establish} creates one, so it cannot contain mere proposals. */
export type Established = ReadonlyMap<string, EstablishedFact> & { readonly [established]: true };

/** Drops facts that were only left ticked. */
export function establish(facts: Iterable<Coded>): Established {
  const isEstablished = (fact: Coded): fact is EstablishedFact => fact.known !== 'kept';
  const entries = [...facts].filter(isEstablished).map((fact) => [fact.slot, fact] as const);
  return new Map(entries) as unknown as Established;
}

/** A red flag of the consultation. */
export const flagSchema = z.object({
  ruleId: z.string(),
  level: z.enum(flagLevels),
  /** The answer or confirmed words that raised it, in the patient's language; never denied words. */
  quote: z.string().nullable(),
  raisedAt: z.string(),
  /** It no longer holds, because an answer was changed; the flag remains. */
  answerLaterChanged: z.boolean(),
  messages: z.array(z.number()),
  /** The patient has read the emergency page and continued. */
  continued: z.boolean(),
});
export type Flag = z.infer<typeof flagSchema>;
