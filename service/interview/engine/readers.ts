import type { HeardGroup, Mention, MentionValue, ReadingContext } from '../reading/types.ts';
import type { Person } from '../signs/audience.ts';
import type { Locale } from '../types.ts';
import type { AnswerValue } from './events.ts';
import type { ProtocolQuestion } from './protocol.ts';

/** What the engine is given to read texts with. Nothing of it runs on replay. */
export type Readers = {
  /** Name and version, kept with what was read. */
  version: string;
  /** What may be in a text, as proposals, and the share of its content words that were known. */
  readWords(text: string, context: ReadingContext): { mentions: readonly Mention[]; knownShare: number };
  /** The value that the whole of a text stands for, where it is in the closed list of the question's form; else null. */
  readClosed(text: string, question: ProtocolQuestion, locale: Locale): AnswerValue | null;
  /** Whether a text that is no plain answer speaks of what the question asks, so that it need not be asked again. */
  speaksOf(text: string, question: ProtocolQuestion, locale: Locale): boolean;
  /** The time, or the places, that an answer names of what its question asks; none where it is no such question. */
  readAsked(text: string, question: ProtocolQuestion, locale: Locale): readonly MentionValue[];
  /** The groups of signs that a text sounds the alarm for, of those that may be asked of this person. */
  hearAlarm(text: string, context: ReadingContext, person: Person): HeardGroup[];
};
