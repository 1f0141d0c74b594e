import type { MentionValue, ValueKind } from '../model/mentions.ts';
import { isMatch } from './choices.ts';
import { splitSentences } from './clauses.ts';
import type { AnswerEntry, Lexicon } from './lexicon.ts';
import { spanOf } from './matches.ts';
import { measureAll } from './measures.ts';
import type { Extent } from './phrases.ts';
import { formsOf, type Token, tokenize, tokenizeApart } from './tokens.ts';
import { codeOf, type FoundValue, findBareDuration, findValues } from './values.ts';

/** What a patient may have none of; "no medicines" answers only the question about medicines. */
type NoneOf = Exclude<AnswerEntry['of'], 'any'> | 'OTHER';

/** The kind of plain answer that a question accepts. A text is one only if all of it is in the form's list. */
export type ClosedForm =
  | { form: 'YES_NO' }
  /** A number from `min` to `max`, inclusive; "7/10" if `max` is 10. */
  | { form: 'SCALE'; min: number; max: number }
  | { form: 'ONSET' | 'DURATION' | 'FREQUENCY' }
  /** A list that may be empty: "none", "no medicines". */
  | { form: 'NONE'; of: NoneOf }
  | { form: 'CHOICE'; options: readonly { id: string; labels: readonly string[] }[] };

export type ClosedAnswer =
  | { kind: 'yes' | 'no' | 'none' | 'unsure' | 'declined' }
  | { kind: 'number'; number: number }
  /** Two numbers on a scale: "5 or 6". */
  | { kind: 'range'; low: number; high: number }
  | { kind: 'value'; valueKind: ValueKind; code: string }
  | { kind: 'choice'; optionId: string };

/**
 * Reads a text as the plain answer to its question. Case, accents, punctuation at the ends and polite words are
 * ignored; any other remainder makes it no plain answer.
 * @param text - at most 4,000 characters
 * @returns null when the text is not in the form's list
 */
export function readClosed(lexicon: Lexicon, text: string, form: ClosedForm): ClosedAnswer | null {
  const tokens = tokenize(text);
  // "No?" is a question.
  if (tokens.length > tokensMax || tokens.some((token) => token.form === '?')) return null;
  const words = withoutMarks(withoutPoliteness(lexicon, tokens));
  if (words === null || words.length === 0) return null;
  if (form.form === 'CHOICE') {
    const option = readOption(words, form.options);
    if (option !== null) return option;
  }
  const given = lexicon.answers.findAll(words).filter((one) => isWhole(one, words));
  const means = (meaning: AnswerEntry['meaning'], of: NoneOf = 'OTHER') =>
    given.some(({ entry }) => entry.meaning === meaning && (entry.of === 'any' || entry.of === of));
  const kinds = ['unsure', 'declined', ...(form.form === 'YES_NO' ? (['yes', 'no'] as const) : [])] as const;
  const kind = kinds.find((one) => means(one));
  if (kind !== undefined) return { kind };
  switch (form.form) {
    case 'SCALE':
      return readScale(lexicon, words, form);
    case 'ONSET':
    case 'DURATION':
    case 'FREQUENCY': {
      const code = readTime(lexicon, words, form.form);
      return code === null ? null : { kind: 'value', valueKind: form.form, code };
    }
    case 'NONE':
      return means('no') || means('none', form.of) ? { kind: 'none' } : null;
    case 'YES_NO':
    case 'CHOICE':
      return null;
  }
}

/** No plain answer has more tokens. */
const tokensMax = 30;

/** Removes punctuation at both ends, but not a minus before a number. */
function trimMarks(tokens: readonly Token[]): readonly Token[] {
  const start = tokens.findIndex((token, at) => {
    const next = tokens[at + 1];
    return token.kind !== 'MARK' || (token.form === '-' && next?.kind === 'NUMBER' && next.from === token.to);
  });
  const end = tokens.findLastIndex(({ kind }) => kind !== 'MARK') + 1;
  return start === -1 ? [] : tokens.slice(start, end);
}

/** Removes "please" or "thank you" at either end; what is only polite is no answer. */
function withoutPoliteness(lexicon: Lexicon, tokens: readonly Token[]): readonly Token[] {
  const after = trimMarks(withoutFirst(lexicon, trimMarks(tokens), 'polite'));
  for (let start = 1; start < after.length; start += 1)
    if (withoutFirst(lexicon, after.slice(start), 'polite').length === 0)
      return trimMarks(after.slice(0, start));
  return after;
}

/** The words and numbers; null when punctuation between them has a meaning, unlike in "2-3", "non-stop" or "38°". */
function withoutMarks(tokens: readonly Token[]): readonly Token[] | null {
  const isHarmless = (token: Token, at: number) => {
    const isTight = tokens[at - 1]?.to === token.from && tokens[at + 1]?.from === token.to;
    return token.kind !== 'MARK' || token.form === '°' || (token.form === '-' && isTight);
  };
  return tokens.every(isHarmless) ? tokens.filter(({ kind }) => kind !== 'MARK') : null;
}

/** Removes the longest words with this meaning at the beginning: "please", or "about", "for". */
function withoutFirst(
  { answers }: Lexicon,
  words: readonly Token[],
  meaning: 'polite' | 'roughly',
): readonly Token[] {
  const found = answers.findAll(words).filter(({ start, entry }) => start === 0 && entry.meaning === meaning);
  return words.slice(Math.max(0, ...found.map(({ end }) => end)));
}

function readOption(
  words: readonly Token[],
  options: Extract<ClosedForm, { form: 'CHOICE' }>['options'],
): ClosedAnswer | null {
  const written = words.map(({ form }) => form).join(' ');
  const isMeant = (label: string) => formsOf(label).join(' ') === written;
  const [only, ...others] = options.filter(({ labels }) => labels.some(isMeant));
  return only === undefined || others.length > 0 ? null : { kind: 'choice', optionId: only.id };
}

function readScale(
  lexicon: Lexicon,
  words: readonly Token[],
  { min, max }: { min: number; max: number },
): ClosedAnswer | null {
  const plain = withoutFirst(lexicon, words, 'roughly');
  const counted = measureAll(lexicon.measures, 'COUNT', plain)?.amount;
  const scored = max === 10 ? /^sev:(.+)$/.exec(readValue(lexicon, plain, 'SEVERITY') ?? '')?.[1] : undefined;
  const [low = Number.NaN, high = low] = (counted ?? scored)?.split('-').map(Number) ?? [];
  if (!(low >= min && high <= max)) return null;
  return low === high ? { kind: 'number', number: low } : { kind: 'range', low, high };
}

/** The code of a time that is the whole answer. */
function readTime(
  lexicon: Lexicon,
  words: readonly Token[],
  kind: 'ONSET' | 'DURATION' | 'FREQUENCY',
): string | null {
  const code = readValue(lexicon, words, kind);
  if (code !== null || kind === 'FREQUENCY') return code;
  const plain = withoutFirst(lexicon, words, 'roughly');
  const day = kind === 'ONSET' ? measureAll(lexicon.measures, 'DATE', plain) : null;
  if (day !== null) return `since:${day.unit}`;
  const span = measureAll(lexicon.measures, 'SPAN', plain);
  return span && `${kind === 'ONSET' ? 'ago' : 'dur'}:${span.amount}:${span.unit}`;
}

/** The code of a value that consists of all the words. */
function readValue({ values }: Lexicon, words: readonly Token[], kind: ValueKind): string | null {
  const found = values.findAll(words).filter((one) => one.entry.kind === kind && isWhole(one, words));
  return found.flatMap(({ entry, measured }) => codeOf(entry, measured) ?? [])[0] ?? null;
}

const isWhole = ({ start, end }: Extent, { length }: readonly Token[]) => start === 0 && end === length;

/** Enough for a knee and its side; a text with more places is not a plain answer. */
const placesMax = 3;

/**
 * The value that an answer names for its question, as a proposal: one time of that kind, or the places.
 * @param text - at most 4,000 characters
 * @returns empty when the text names several times or denies something: "not the knee, the hip"
 */
export function readAskedValues(lexicon: Lexicon, text: string, kind: ValueKind): MentionValue[] {
  const tokens = tokenizeApart(text, lexicon.spelling.isWord);
  const stretches = splitSentences(tokens, lexicon.measures.numbers).flat();
  const isDenied = stretches.some(({ words }) =>
    lexicon.triggers.findAll(words).some(({ entry }) => entry.says === 'ABSENT'),
  );
  if (isDenied) return [];
  const found = stretches.flatMap(({ words }): MentionValue[] => {
    const own = findValues(lexicon, words).filter((value) => value.kind === kind);
    const alone = own.length === 0 && kind === 'ONSET' ? findTimeAlone(lexicon, words) : null;
    const all = alone === null ? own : [alone];
    return all.map(({ code, start, end }) => ({ kind, code, ...spanOf(words, { start, end }) }));
  });
  const byCode = [...new Map(found.map((value) => [value.code, value])).values()];
  if (kind !== 'PLACE') return byCode.length === 1 ? byCode : [];
  return namesOnePlace(byCode) ? byCode : [];
}

/** A stretch that is only a duration, a day or a month: "August". */
function findTimeAlone(lexicon: Lexicon, words: readonly Token[]): FoundValue | null {
  const day = measureAll(lexicon.measures, 'DATE', words);
  if (day === null) return findBareDuration(lexicon, words, []);
  return { kind: 'ONSET', form: 'since', code: `since:${day.unit}`, start: 0, end: day.end };
}

/** Whether there are places, and a side only beside a single place. */
function namesOnePlace(values: readonly MentionValue[]): boolean {
  const sides = values.filter(({ code }) => code.startsWith('side:')).length;
  const sites = values.length - sides;
  return sites > 0 && sites <= placesMax && (sides === 0 || (sides === 1 && sites === 1));
}

/** The words by which an answer shows that it is about its question. */
export type AskedField = {
  /** Names of fields in the lexicon. */
  fields: readonly string[];
  /** The labels of the question's options, in the language of the text. */
  labels: readonly string[];
};

/**
 * Whether a text is about what was asked: it begins with yes or no, or contains a word of the field or of an option.
 * What it answers is not determined; the report quotes it.
 * @param text - at most 4,000 characters
 */
export function speaksOf(lexicon: Lexicon, text: string, { fields, labels }: AskedField): boolean {
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'MARK');
  const given = lexicon.answers.findAll(tokens).filter(({ start }) => start === 0);
  if (given.some(({ entry }) => entry.meaning === 'yes' || entry.meaning === 'no')) return true;
  const optionWords = new Set(
    labels.flatMap(formsOf).filter((form) => form.length > 2 && !lexicon.small.has(form)),
  );
  const known = fields.flatMap((field) => lexicon.fields.get(field) ?? []);
  return tokens.some(
    (token) => optionWords.has(token.form) || known.some((choice) => isMatch(choice, token)),
  );
}
