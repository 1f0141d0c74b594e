import * as z from 'zod';
import { type Mention, polarities } from '../reading/types.ts';
import { takeProposals } from './proposals.ts';

/** What a model is shown of one text: this text alone, and nothing that was said before it. */
export type ReadRequest = {
  question: string;
  message: string;
  /** The findings that an answer may name, with their English names. */
  findings: readonly { code: string; name: string }[];
};

const answered = {
  key: 'mentions',
  /** A longer list is not read to its end. */
  max: 20,
  proposal: z.object({
    code: z.string().max(200),
    polarity: z.enum(polarities),
    quote: z.string().min(3).max(200),
  }),
};

/**
 * Takes what a model answered about a text (of whatever shape) as far as it keeps the bounds, and counts the rest: a code that
 * was offered, and a quote that stands in the text letter for letter, in a place that nothing else was read from.
 * @param known - what the words reader proposed of the same text
 */
export function checkMentions(
  request: ReadRequest,
  answer: unknown,
  known: readonly Mention[],
  { textId, reader }: { textId: string; reader: string },
) {
  const offered = new Set(request.findings.map(({ code }) => code));
  const { taken, dropped } = takeProposals(
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
  return { mentions: taken, dropped };
}
