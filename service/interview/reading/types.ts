import type { AnsweredBy, Locale } from '../types.ts';

/**
 * What a clause says of a finding (ConText, Harkema 2009): that the patient has it, has it not, had it before this illness,
 * that somebody else has it, or that it might be, was advised or is intended.
 */
export const polarities = ['PRESENT', 'ABSENT', 'PAST', 'SOMEONE_ELSE', 'HYPOTHETICAL'] as const;
export type Polarity = (typeof polarities)[number];

/** A piece of a message: UTF-16 offsets, end exclusive. */
export type Quote = { messageId: string; from: number; to: number };

export const valueKinds = ['ONSET', 'DURATION', 'FREQUENCY', 'SEVERITY', 'NUMBER'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** When, how long, how often, how bad or how much; `code` has no language ("ago:3:week", "sev:7"). */
export type MentionValue = { kind: ValueKind; code: string; from: number; to: number };

/**
 * What a reader believes to be in a text. It is a proposal: no row, flag or topic is made of it before the patient has
 * confirmed it.
 */
export type Mention = {
  /** A finding, illness, medicine or allergen of the vocabulary ("sx.cough", "cond:asthma"). */
  code: string;
  polarity: Polarity;
  quote: Quote;
  values: readonly MentionValue[];
  /** Name and version of what read it. */
  reader: string;
};

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
  'OTHER',
] as const;
export type AskedKind = (typeof askedKinds)[number];

export type ReadingContext = {
  messageId: string;
  locale: Locale;
  answeredBy: AnsweredBy;
  asked: AskedKind;
  /** When it was written: what "yesterday" is counted from. UTC. */
  at: Date;
};

/** Turns words into proposals; two stand behind it, the words reader and a language model. */
export type Reader = { read(text: string, context: ReadingContext): Mention[] | Promise<Mention[]> };
