import * as z from 'zod';
import type { AnsweredBy, Locale } from '../types.ts';

/**
 * What a clause says of a finding (ConText, Harkema 2009): that the patient has it, has it not, had it before this illness,
 * that somebody else has it, or that it might be, was advised or is intended.
 */
export const polarities = ['PRESENT', 'ABSENT', 'PAST', 'SOMEONE_ELSE', 'HYPOTHETICAL'] as const;
export type Polarity = (typeof polarities)[number];

/** What a trigger says; a medicine that was stopped is past, and nothing else in the clause is ("came off Valium, shaking"). */
export const sayings = [...polarities, 'STOPPED'] as const;
export type Saying = (typeof sayings)[number];

/** A piece of a text: UTF-16 offsets, end exclusive. */
const span = { from: z.int().nonnegative(), to: z.int().positive() };

const quoteSchema = z.strictObject({
  /** "message/item": the submitted screen and the item that the text answered. */
  textId: z.string().min(1).max(400),
  ...span,
});

export const valueKinds = ['ONSET', 'DURATION', 'FREQUENCY', 'SEVERITY', 'NUMBER', 'PLACE'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** When, how long, how often, how bad, how much or where; `code` has no language ("ago:3:week", "since:monday", "sev:7", "dose:5:mg"). */
const mentionValueSchema = z.strictObject({
  kind: z.enum(valueKinds),
  code: z.string().min(1).max(200),
  ...span,
});
export type MentionValue = z.infer<typeof mentionValueSchema>;

/** What a reader believes to be in a text: a proposal, of which nothing is made before the patient has confirmed it. */
export const mentionSchema = z.strictObject({
  /** A finding, illness, medicine or allergen of the vocabulary ("sx.cough", "cond:asthma"). */
  code: z.string().min(1).max(200),
  polarity: z.enum(polarities),
  quote: quoteSchema,
  values: z.array(mentionValueSchema).max(10),
  /** Name and version of what read it. */
  reader: z.string().min(1).max(100),
});
export type Mention = z.infer<typeof mentionSchema>;

/** A group of signs that words sound the alarm for. */
export const heardGroupSchema = z.strictObject({
  groupId: z.string().min(1).max(200),
  quote: z.string().max(400),
  /** With "now", "worse" or "again", so that a group that was answered before is asked anew. */
  isAgain: z.boolean(),
  /** Words that only may mean it: its signs stand on a safety page in their turn and on no page of their own. */
  isFaint: z.boolean(),
  /** The signs that the words speak of, and how much. */
  likely: z.record(z.string().min(1).max(200), z.int().min(1)).optional(),
});
export type HeardGroup = z.infer<typeof heardGroupSchema>;

/** What somebody was asked for when they wrote the text. */
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
