import * as z from 'zod';
import type { DraftSentence } from '../events.ts';
import { foldWord } from '../matchers/tokens.ts';
import type { InterviewReport } from '../report-types.ts';
import type { SourceLocale } from '../types.ts';

/** A line of the report as a draft may rest on it: coded, never in the patient's words. */
export type DraftLine = {
  id: string;
  label: string;
  /** Null for a plain yes or no. */
  value: string | null;
  denies: boolean;
};

export const draftSentencesMax = 4;
export const draftLengthMax = 600;
const linesMax = 80;

/**
 * The lines of a report that a draft may be made of. Words of the patient are left out, so that nothing that was written
 * into an answer can speak in the draft; so is what is not sure.
 */
export function draftLines(report: InterviewReport): DraftLine[] {
  const items = report.sections
    .filter(({ id }) => id !== 'left_out')
    .flatMap((section) => section.items)
    // A "no" with words of its own ("Better with: nothing") would be denied twice.
    .filter(
      ({ status, value }) => status === 'YES' || status === 'VALUE' || (status === 'NO' && value === null),
    )
    .filter(({ verbatim, value }) => !verbatim && !/[“”"]/.test(value ?? ''));
  const coded = items.map(({ id, label, status, value }) => ({ id, label, value, denies: status === 'NO' }));
  const scores = report.scores.map(({ id, name, value, max, meaning }) => ({
    id,
    label: name,
    value: `${value} / ${max}, ${meaning}`,
    denies: false,
  }));
  return [...coded, ...scores].slice(0, linesMax);
}

const answerSchema = z.object({
  sentences: z
    .array(z.object({ text: z.string(), lines: z.array(z.string().max(200)).min(1).max(20) }))
    .min(1)
    .max(draftSentencesMax),
});

/** Words that join a sentence and say nothing of a patient; a sentence of what is there may hold them. */
const joining: Record<SourceLocale, ReadonlySet<string>> = {
  en: new Set(
    'the a an of and with for in on at to is are has have as it its this that patient reports reported describes described says said'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las un una unos unas de del y e con por para en a al es son tiene como que su sus paciente refiere describe dice'.split(
      ' ',
    ),
  ),
};

/** What begins a sentence of denials, and all that may join one: nothing in it can turn one of them into a finding. */
const denying: Record<SourceLocale, { start: RegExp; joining: ReadonlySet<string> }> = {
  en: {
    start: /^(?:(?:the )?patient )?(?:denies|reports no|no|without) /,
    joining: new Set('no without or nor and any of a an'.split(' ')),
  },
  es: {
    start: /^(?:(?:el|la) paciente )?(?:niega|no refiere|refiere no|no tiene|no|sin) /,
    joining: new Set('no sin ni o u y de un una'.split(' ')),
  },
};

const forbidden = /[<>{}[\]\\`|@#]|https?:|www\.|\p{Cc}|\p{Cf}/iu;

/**
 * A draft that keeps its bounds, or null (decision 031): one to four sentences, 600 characters, no markup and no address.
 * Every sentence names lines that there are and is nothing but those lines, each with its name before its value, and words
 * that join them: whatever is left out or put in another order, no value can come to stand under another name. What was
 * denied stands in sentences of its own that deny. Pure.
 * @param answer - of whatever shape
 */
export function checkDraft(
  lines: readonly DraftLine[],
  answer: unknown,
  locale: SourceLocale,
): DraftSentence[] | null {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return null;
  const sentences = parsed.data.sentences.map(({ text, lines: cited }) => ({
    text: text.trim(),
    lines: [...new Set(cited)],
  }));
  const length = sentences.reduce((sum, { text }) => sum + text.length + 1, 0);
  if (length > draftLengthMax) return null;
  return sentences.every((sentence) => isSupported(lines, sentence, locale)) ? sentences : null;
}

function isSupported(
  lines: readonly DraftLine[],
  { text, lines: cited }: DraftSentence,
  locale: SourceLocale,
): boolean {
  if (text === '' || forbidden.test(text)) return false;
  const found = cited.map((id) => lines.find((line) => line.id === id));
  const own = found.filter((line) => line !== undefined);
  if (own.length < cited.length) return false;
  const isDenial = own.every(({ denies }) => denies);
  if (!isDenial && own.some(({ denies }) => denies)) return false;
  const all = wordsOf(text);
  if (isDenial && !isDenialSaidOnce(all, locale)) return false;
  const words = isDenial ? wordsOf(`${all.join(' ')} `.replace(denying[locale].start, '')) : all;
  const free = isDenial ? denying[locale].joining : joining[locale];
  const strip = (part: string) => wordsOf(part).filter((word) => !free.has(word));
  const segments = own.map(({ label, value }) => ({
    label: strip(label),
    parts: (value ?? '')
      .split(/[,;]/)
      .map(strip)
      .filter((part) => part.length > 0),
  }));
  // A line whose name is nothing but joining words could stand anywhere.
  if (segments.some(({ label }) => label.length === 0)) return false;
  return isMadeOf(
    words.filter((word) => !free.has(word)),
    segments,
    new Set(),
  );
}

/** Whether a sentence begins with a denial and denies in one way: "denies no fever" would say the opposite. */
function isDenialSaidOnce(words: readonly string[], locale: SourceLocale): boolean {
  if (!denying[locale].start.test(`${words.join(' ')} `)) return false;
  const said = words.filter((word) => denialWords.has(word));
  const isRepeated = new Set(said).size > 1 || (said.length > 1 && said[0] !== 'no');
  const isDoubled = words.some(
    (word, index) => denialWords.has(word) && denialWords.has(words[index + 1] ?? ''),
  );
  return !isRepeated && !isDoubled;
}

const denialWords = new Set(['denies', 'niega', 'no', 'without', 'sin', 'nor', 'ni']);

type Segment = { label: string[]; parts: string[][] };

/** Whether words are such lines one after the other, with every one of them used. */
function isMadeOf(
  words: readonly string[],
  segments: readonly Segment[],
  used: ReadonlySet<Segment>,
): boolean {
  if (words.length === 0) return used.size === segments.length;
  return segments.some((segment) => {
    if (used.has(segment) || !startsWith(words, segment.label)) return false;
    const rest = words.slice(segment.label.length);
    const next = new Set([...used, segment]);
    if (segment.parts.length === 0) return isMadeOf(rest, segments, next);
    return continuesWith(rest, segment.parts, (left) => isMadeOf(left, segments, next));
  });
}

/** Whether words begin with parts of a value, at least one, and what is left then is as wanted. */
function continuesWith(
  words: readonly string[],
  parts: readonly string[][],
  isWanted: (left: readonly string[]) => boolean,
): boolean {
  return parts.some((part, index) => {
    if (!startsWith(words, part)) return false;
    const left = words.slice(part.length);
    return isWanted(left) || continuesWith(left, parts.slice(index + 1), isWanted);
  });
}

function startsWith(words: readonly string[], part: readonly string[]): boolean {
  return part.every((word, index) => words[index] === word);
}

function wordsOf(text: string): string[] {
  return foldWord(text)
    .split(/[^\p{L}\p{N}½.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '');
}
