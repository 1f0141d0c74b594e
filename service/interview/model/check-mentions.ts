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

/** A longer list in an answer is not read to its end. */
const mentionsMax = 20;
const quoteLengthMin = 3;
const quoteLengthMax = 200;

const answered = {
  key: 'mentions',
  max: mentionsMax,
  proposal: z.object({
    code: z.string().max(200),
    polarity: z.enum(polarities),
    quote: z.string().min(quoteLengthMin).max(quoteLengthMax),
  }),
};

export type CheckedMentions = { mentions: Mention[]; dropped: number };

/**
 * Takes what a model answered about a text as far as it keeps the bounds, and counts the rest: a code that was offered, and
 * a quote that stands in the text letter for letter, in a place that nothing else was read from. What does not fit is
 * dropped by itself. A hostile answer can at most propose a wrong statement, which the patient takes out.
 * @param answer - of whatever shape
 * @param known - what the words reader proposed of the same text
 */
export function checkMentions(
  request: ReadRequest,
  answer: unknown,
  known: readonly Mention[],
  { textId, reader }: { textId: string; reader: string },
): CheckedMentions {
  const offered = new Set(request.findings.map(({ code }) => code));
  const { taken, dropped } = takeProposals<z.infer<typeof answered.proposal>, Mention>(
    answer,
    answered,
    ({ code, polarity, quote }, before) => {
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
