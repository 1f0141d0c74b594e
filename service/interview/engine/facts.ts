import type { RaisedFlag } from './events.ts';

/** Where a fact was said: a whole text (`from` null) or a part of it, in UTF-16 offsets with exclusive end. */
export type Source = {
  /** Number of the submitted screen, counted from 1, as in the report. */
  message: number;
  /** The item of that screen: a question, a statement or a list of signs. */
  itemId: string;
  /** The patient's own words; null for a button, a tick or a number. */
  quote: string | null;
  from: number | null;
  to: number | null;
};

/** How a fact is known. `kept`, a statement that was left ticked, raises no flag, leads to no topic and fills no safety line. */
export type KnownBy = (typeof knownBys)[number];
export const knownBys = ['answered', 'confirmed', 'kept'] as const;

/** NOT_TICKED: an unticked entry of a list with other ticks, which denies nothing. */
export type CodedStatus = (typeof codedStatuses)[number];
export const codedStatuses = [
  'YES',
  'NO',
  'VALUE',
  'UNSURE',
  'DECLINED',
  'NOT_TICKED',
  'NOT_ANSWERED',
] as const;

/** A finding or value with language-independent codes ("site:knee", "ago:3:week"). */
export type Coded = {
  slot: string;
  status: CodedStatus;
  codes: readonly string[];
  known: KnownBy;
  sources: readonly Source[];
};

/** The patient's unchanged words for a slot. They have no code, and no condition uses them. */
export type Quoted = { slot: string; words: string; sources: readonly Source[] };

declare const established: unique symbol;

/** A fact that was answered or confirmed. Conditions, flags and topics use no other facts. */
export type EstablishedFact = Coded & { known: 'answered' | 'confirmed' };

/** The established facts by slot. Only {@link establish} creates one, so it cannot contain mere proposals. */
export type Established = ReadonlyMap<string, EstablishedFact> & { readonly [established]: true };

function isEstablished(fact: Coded): fact is EstablishedFact {
  return fact.known !== 'kept';
}

/** Drops facts that were only left ticked. */
export function establish(facts: Iterable<Coded>): Established {
  const entries = [...facts].filter(isEstablished).map((fact) => [fact.slot, fact] as const);
  return new Map(entries) as unknown as Established;
}

/** A red flag of the consultation. */
export type Flag = RaisedFlag & {
  raisedAt: string;
  /** The submitted screens that raised it. */
  messages: readonly number[];
  /** It no longer holds, because an answer was changed; the flag remains. */
  answerLaterChanged: boolean;
  /** The patient has read the emergency page and continued. */
  continued: boolean;
};
