import * as z from 'zod';
import type { AnsweredBy, Locale } from './types.ts';

/**
 * What a clause says about a finding (ConText, Harkema 2009): the patient has it; does not have it; had it before this
 * illness; somebody else has it; or it is possible, advised or intended.
 */
export const assertions = ['PRESENT', 'ABSENT', 'PAST', 'SOMEONE_ELSE', 'HYPOTHETICAL'] as const;
export type Assertion = (typeof assertions)[number];

/**
 * What a trigger says. STOPPED makes only a medicine past, no other finding in the clause ("came off Valium, shaking"). USUAL is how
 * somebody is at other times, so that what is well then says nothing of now ("usually sharp as a tack"). EXCEPT is there although the
 * rest is denied ("nothing apart from a cough").
 */
export const triggerEffects = [...assertions, 'STOPPED', 'USUAL', 'EXCEPT'] as const;
export type TriggerEffect = (typeof triggerEffects)[number];

/** A part of a text: UTF-16 offsets, end exclusive. */
const span = { from: z.int().nonnegative(), to: z.int().positive() };

const quoteSchema = z.strictObject({
  /** "message/item": the submitted screen and the item that the text answered. */
  textId: z.string().min(1).max(400),
  ...span,
});

export const valueKinds = ['ONSET', 'DURATION', 'FREQUENCY', 'SEVERITY', 'NUMBER', 'PLACE'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** A time, frequency, degree, amount or place; `code` has no language ("ago:3:week", "since:monday", "sev:7", "dose:5:mg"). */
const mentionValueSchema = z.strictObject({
  kind: z.enum(valueKinds),
  code: z.string().min(1).max(200),
  ...span,
});
export type MentionValue = z.infer<typeof mentionValueSchema>;
/** The most values of one mention. */
export const mentionValuesMax = 10;

/** A proposal of a reader; it has no effect until the patient confirms it. */
export const mentionSchema = z.strictObject({
  /** A finding, illness, medicine or allergen of the vocabulary ("sx.cough", "cond:asthma"). */
  code: z.string().min(1).max(200),
  polarity: z.enum(assertions),
  quote: quoteSchema,
  values: z.array(mentionValueSchema).max(mentionValuesMax),
  /** Name and version of the reader. */
  reader: z.string().min(1).max(100),
});
export type Mention = z.infer<typeof mentionSchema>;

/** A group of signs that a text triggers. */
export const soundedGroupSchema = z.strictObject({
  groupId: z.string().min(1).max(200),
  quote: z.string().max(400),
  /** With "now", "worse" or "again", so that a group that was answered is asked again. */
  isAgain: z.boolean(),
  /** Phrases that only possibly mean it: its signs get a place on a safety page, not a page of their own. */
  isFaint: z.boolean(),
  /** The signs that the text suggests, and how strongly. */
  likely: z.record(z.string().min(1).max(200), z.int().min(1)).optional(),
});
export type SoundedGroup = z.infer<typeof soundedGroupSchema>;

/** The kind of question that a text answers. */
export const askedKinds = [
  'STORY',
  'FINDING',
  'TIME',
  'MEDICINES',
  'ALLERGIES',
  'PAST',
  'FAMILY',
  'IDEAS',
  'WORRIES',
  'WISHES',
  'PLANS',
  'OTHER',
] as const;
export type AskedKind = (typeof askedKinds)[number];

export type ReadingContext = {
  textId: string;
  locale: Locale;
  answeredBy: AnsweredBy;
  asked: AskedKind;
};
