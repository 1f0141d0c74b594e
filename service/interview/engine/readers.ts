import type { HeardGroup, Mention, MentionValue, ReadingContext } from '../reading/types.ts';
import type { Person } from '../signs/audience.ts';
import type { Locale } from '../types.ts';
import type { AnswerValue } from './events.ts';
import type { ProtocolQuestion } from './protocol.ts';

/** The functions that the engine uses to read texts. None of them runs on replay. */
export type Readers = {
  /** Name and version, stored with what was read. */
  version: string;
  /** Proposals from a text, and the share of its content words that are known. */
  readWords(text: string, context: ReadingContext): { mentions: readonly Mention[]; knownShare: number };
  /** The value of a text that is a plain answer in one of the question's forms; otherwise null. */
  readClosed(text: string, question: ProtocolQuestion, locale: Locale): AnswerValue | null;
  /** Whether a text that is not a plain answer is about what the question asks, so that it need not be asked again. */
  speaksOf(text: string, question: ProtocolQuestion, locale: Locale): boolean;
  /** The time or the places that an answer names for its question; empty for other questions. */
  readAsked(text: string, question: ProtocolQuestion, locale: Locale): readonly MentionValue[];
  /** The language in which a text is written, where it is another than the chosen one; null otherwise. */
  languageOf(text: string, locale: Locale): Locale | null;
  /** The groups of signs that a text triggers in the chosen language and in that of {@link languageOf}, of those that may be asked of this person. */
  detectAlarms(text: string, context: ReadingContext, person: Person): HeardGroup[];
};
