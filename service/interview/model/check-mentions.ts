import * as z from 'zod';
import { type Mention, polarities } from '../reading/types.ts';

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

const answerSchema = z.object({ mentions: z.array(z.unknown()) });
const rawMentionSchema = z.object({
  code: z.string().max(200),
  polarity: z.enum(polarities),
  quote: z.string().min(quoteLengthMin).max(quoteLengthMax),
});

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
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return { mentions: [], dropped: 1 };
  const offered = new Set(request.findings.map(({ code }) => code));
  const mentions: Mention[] = [];
  let dropped = Math.max(0, parsed.data.mentions.length - mentionsMax);
  for (const raw of parsed.data.mentions.slice(0, mentionsMax)) {
    const mention = rawMentionSchema.safeParse(raw);
    const from = mention.success ? request.message.indexOf(mention.data.quote) : -1;
    if (!mention.success || from < 0 || !offered.has(mention.data.code)) {
      dropped += 1;
      continue;
    }
    const { code, polarity, quote } = mention.data;
    const to = from + quote.length;
    const isFree = [...known, ...mentions].every(
      (other) => other.code !== code && (other.quote.to <= from || other.quote.from >= to),
    );
    if (!isFree) {
      dropped += 1;
      continue;
    }
    mentions.push({ code, polarity, quote: { textId, from, to }, values: [], reader });
  }
  return { mentions, dropped };
}
