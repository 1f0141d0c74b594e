import type { RaisedFlag } from './events.ts';

/** Where a fact was said: the whole of a text (`from` null), or a piece of it in UTF-16 offsets, end exclusive. */
export type Source = {
  /** Number of the submitted screen, counted from 1, as the report shows it. */
  message: number;
  /** The item of that screen: a question, a statement or a list of signs. */
  itemId: string;
  /** The patient's own words; null for a button, a tick or a number. */
  quote: string | null;
  from: number | null;
  to: number | null;
};

/**
 * How a coded fact is known: from a structured answer, from a Yes to what a reader proposed, or from a statement that was
 * left ticked. What was only left ticked raises no flag, leads to no topic and fills no safety line.
 */
export type KnownBy = 'answered' | 'confirmed' | 'kept';

/** NOT_TICKED: it stood in a list in which something else was ticked; that denies nothing. */
export type CodedStatus = 'YES' | 'NO' | 'VALUE' | 'UNSURE' | 'DECLINED' | 'NOT_TICKED' | 'NOT_ANSWERED';

/** A finding or value with its codes, which have no language ("site:knee", "ago:3:week"). */
export type Coded = {
  slot: string;
  status: CodedStatus;
  codes: readonly string[];
  known: KnownBy;
  sources: readonly Source[];
};

/** The patient's words for a slot, unchanged. It has no code, and no condition sees it. */
export type Quoted = { slot: string; words: string; sources: readonly Source[] };

declare const established: unique symbol;

/** A coded fact that was answered or confirmed: the only kind that a condition, a flag or a topic may rest on. */
export type EstablishedFact = Coded & { known: 'answered' | 'confirmed' };

/** The established facts by slot. Only {@link establish} makes one, so nothing that was merely proposed can get in. */
export type Established = ReadonlyMap<string, EstablishedFact> & { readonly [established]: true };

function isEstablished(fact: Coded): fact is EstablishedFact {
  return fact.known !== 'kept';
}

/** Leaves out what was only left ticked. */
export function establish(facts: Iterable<Coded>): Established {
  const entries = [...facts].filter(isEstablished).map((fact) => [fact.slot, fact] as const);
  return new Map(entries) as unknown as Established;
}

/** A red flag of the consultation. */
export type Flag = RaisedFlag & {
  raisedAt: string;
  /** The submitted screens that raised it. */
  messages: readonly number[];
  /** True where it no longer holds because an answer was changed; the flag stays. */
  answerLaterChanged: boolean;
  /** The patient has read the emergency page and went on. */
  continued: boolean;
};
