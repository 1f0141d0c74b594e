import * as z from 'zod';
import { assertions, type Mention } from '../model/mentions.ts';
import { takeProposals } from './proposals.ts';

/** The model's input for one text; it contains no earlier text. */
export type ReadRequest = {
  question: string;
  message: string;
  /** The findings that an answer may name, with their English names. */
  findings: readonly { code: string; name: string }[];
};

const answered = {
  key: 'mentions',
  max: 20,
  proposal: z.object({
    code: z.string().max(200),
    polarity: z.enum(assertions),
    quote: z.string().min(3).max(200),
  }),
};

/**
 * Validates a model's mentions in a text (`answer` may have any shape) and counts the rejected ones. The code must have
 * been offered, and the quote must occur in the text exactly, where nothing else was read from.
 * @param known - what the word reader proposed for the same text
 */
export function checkMentions(
  request: ReadRequest,
  answer: unknown,
  known: readonly Mention[],
  { textId, reader }: { textId: string; reader: string },
) {
  const offered = new Set(request.findings.map(({ code }) => code));
  return takeProposals(
    answer,
    answered,
    ({ code, polarity, quote }, before: readonly Mention[]): Mention | null => {
      const from = request.message.indexOf(quote);
      const to = from + quote.length;
      const isFree = [...known, ...before].every(
        (other) => other.code !== code && (other.quote.to <= from || other.quote.from >= to),
      );
      if (from < 0 || !offered.has(code) || !isFree) return null;
      return { code, polarity, quote: { textId, from, to }, values: [], reader };
    },
  );
}
