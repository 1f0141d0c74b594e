import * as z from 'zod';
import type { ModelFact } from '../events.ts';
import { foldWord } from '../matchers/tokens.ts';
import type { CompiledProtocol } from '../protocol.ts';
import { renderQuestion } from '../render.ts';
import type { InterviewState, Message } from '../state.ts';
import { listTargets, nameTarget, stillStands, type Target } from './targets.ts';

/** What a model is shown of one message: this patient's alone, and nothing that was said before it. */
export type ReadRequest = {
  question: string | null;
  message: string;
  /** What may be filled, named in English: the codes are all that an answer may hold. */
  slots: { slot: string; label: string; codes: { code: string; label: string }[]; takesWords: boolean }[];
};

/** Facts taken from one message at most. */
const factsMax = 8;
const quoteLengthMin = 3;
const quoteLengthMax = 200;
/** Shorter words hold nothing that the engine does not read. */
const messageLengthMin = 8;
/** One piece of text is what so many slots may rest on. */
const slotsOfOneQuoteMax = 2;
/** A longer list in an answer is not read to its end. */
const readMax = 50;

/** Whether a message has words of its own that are worth reading. */
export function isReadable(message: Message): message is Message & { value: { kind: 'text'; text: string } } {
  return message.value.kind === 'text' && message.value.text.trim().length >= messageLengthMin;
}

/** What to ask about a message; null where it cannot be read or nothing is left to fill. */
export function prepareReading(
  protocol: CompiledProtocol,
  state: InterviewState,
  messageId: string,
): ReadRequest | null {
  const message = state.messages.find((one) => one.messageId === messageId);
  if (message === undefined || !isReadable(message) || !stillStands(protocol, state, message)) return null;
  const targets = listTargets(protocol, state);
  if (targets.length === 0) return null;
  return {
    question:
      message.questionId === null
        ? null
        : renderQuestion(protocol, state, message.questionId, 'en', { hidesAnswers: true }).text,
    message: message.value.text,
    slots: targets.map((target) => ({
      slot: target.slot,
      label: nameTarget(protocol, state, target, 'en'),
      codes: target.options.map(({ id, label }) => ({ code: id, label: label.en })),
      takesWords: target.takesWords,
    })),
  };
}

const answerSchema = z.object({ facts: z.array(z.unknown()) });
const rawFactSchema = z.object({
  slot: z.string().max(200),
  codes: z
    .union([z.array(z.string().max(200)).max(20), z.string().max(200), z.null()])
    .optional()
    .transform((codes) => [codes ?? []].flat()),
  quote: z.string().max(quoteLengthMax),
});

export type CheckedFacts = { facts: ModelFact[]; dropped: number };

/**
 * Takes what a model answered about a message as far as it keeps the bounds, and counts the rest (decision 031): a slot
 * that may be filled now, codes that this slot has, none of them a denial, and a quote that stands in this message word
 * for word, where nothing before it denies it. What does not fit is dropped by itself. Pure.
 * @param answer - of whatever shape
 */
export function checkFacts(
  protocol: CompiledProtocol,
  state: InterviewState,
  message: Message,
  answer: unknown,
): CheckedFacts {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success || !isReadable(message)) return { facts: [], dropped: parsed.success ? 0 : 1 };
  const { text } = message.value;
  const targets = new Map(listTargets(protocol, state).map((target) => [target.slot, target]));
  const facts: ModelFact[] = [];
  for (const raw of parsed.data.facts.slice(0, readMax)) {
    const fact = facts.length < factsMax ? checkFact(targets, text, raw) : null;
    if (fact === null || facts.some((other) => other.slot === fact.slot)) continue;
    const sharing = facts.filter((other) => other.start < fact.end && fact.start < other.end);
    if (sharing.length < slotsOfOneQuoteMax) facts.push(fact);
  }
  return { facts, dropped: parsed.data.facts.length - facts.length };
}

function checkFact(targets: ReadonlyMap<string, Target>, text: string, raw: unknown): ModelFact | null {
  const parsed = rawFactSchema.safeParse(raw);
  if (!parsed.success) return null;
  const target = targets.get(parsed.data.slot);
  const quote = parsed.data.quote.trim();
  if (target === undefined || quote.length < quoteLengthMin) return null;
  const codes = [...new Set(parsed.data.codes)];
  if (codes.some((code) => target.options.every(({ id }) => id !== code))) return null;
  if (codes.length === 0 && !target.takesWords) return null;
  if (codes.length > 1 && target.question?.kind !== 'choices') return null;
  const start = findQuote(text, quote);
  if (start === null || isDenied(text, start, start + quote.length)) return null;
  return { slot: target.slot, codes, quote, start, end: start + quote.length };
}

/** Letters of writings that put spaces between words. */
const inWord = /[\p{Script=Latin}\p{N}]/u;

/** Where a quote stands in a text, letter for letter and in whole words; null where it does not. */
function findQuote(text: string, quote: string): number | null {
  for (let start = text.indexOf(quote); start >= 0; start = text.indexOf(quote, start + 1)) {
    const [before, after] = [text.charAt(start - 1), text.charAt(start + quote.length)];
    const isBroken =
      (inWord.test(before) && inWord.test(quote.charAt(0))) ||
      (inWord.test(after) && inWord.test(quote.slice(-1)));
    if (!isBroken) return start;
  }
  return null;
}

const denials = new Set(
  [
    'no not never none nobody nothing nor neither without denies denied isnt wasnt arent dont doesnt didnt havent hasnt hadnt aint',
    'ni nunca jamas nada nadie ningun ninguna ninguno sin tampoco niega',
    'pas jamais aucun aucune rien sans personne non',
    'nicht kein keine keinen keinem keiner keinerlei nie niemals nichts ohne weder',
    'لا ليس ليست لم لن ما بدون دون بلا',
  ].flatMap((words) => words.split(' ')),
);

/** Ends of what a denial reaches: "no fever but a cough". */
const clauseEnd =
  /[.;:!?…\n،؛؟]|\b(?:but|however|though|pero|aunque|mais|aber|sondern|although)\b|(?:^|\s)لكن(?=\s)/giu;

/** Whether a denial stands in the quote, or before it in its clause. The rule is wide: what is dropped is asked for. */
function isDenied(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start);
  const from = [...before.matchAll(clauseEnd)].at(-1)?.index ?? 0;
  const words = foldWord(text.slice(from, end).replace(/[’']/g, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.some((word) => denials.has(word));
}
