import { asciiDigits } from '../../../common/fold-text.ts';
import { foldFor } from '../../interview/languages/glossary.ts';
import type { Locale, QuestionKind, SourceText } from '../../interview/types.ts';
import { spokenWords } from './spoken-words.ts';

/** A question with its options in the order in which they are read aloud. */
export type SpokenQuestion = {
  kind: QuestionKind;
  options: { id: string; label: SourceText; exclusive: boolean }[];
  /** Whether an answer may also be told in other words. */
  allowsOwnWords: boolean;
  min: number | null;
  max: number | null;
};

export type SpokenReading =
  /** As a form would send it: an option's id, several, a number, "unsure" or "declined". */
  | { kind: 'value'; value: string | string[] | number }
  /** The question takes no other words, and these name no answer, or more than one. */
  | { kind: 'unclear' }
  /** Words of their own, for the matchers. */
  | { kind: 'words' };

const denial = new Set(
  'no not never none nothing nor neither without dont doesnt didnt isnt havent ni nunca nada sin tampoco jamas'.split(
    ' ',
  ),
);

/** Other words beside a label, at most: "it is there, how to say, nearly every day". */
const wordsBesideMax = 6;

/**
 * What is said in answer to a question with options, where typing would choose: "three", "the second one", an option's
 * label, "yes", several labels. Words that say more than that stay words where the question takes them; where it takes
 * none they are unclear, and the patient is asked again. Pure.
 * @param question - a text question is all words
 * @param words - as they were heard, or corrected
 * @param locale - the language that is spoken; labels are known in all languages
 */
export function readSpokenAnswer(question: SpokenQuestion, words: string, locale: Locale): SpokenReading {
  const folded = plain(words);
  if (question.kind === 'text' || folded === '') return { kind: 'words' };
  const said = strip(folded, locale);
  const otherwise: SpokenReading = { kind: question.allowsOwnWords ? 'words' : 'unclear' };
  const value = readValue(question, folded, said, locale);
  if (value !== null) return { kind: 'value', value };
  if (spokenWords[locale].declined.test(folded)) return { kind: 'value', value: 'declined' };
  if (spokenWords[locale].unsure.test(folded)) return { kind: 'value', value: 'unsure' };
  return otherwise;
}

function readValue(
  question: SpokenQuestion,
  folded: string,
  said: string,
  locale: Locale,
): string | string[] | number | null {
  const { kind } = question;
  if (kind === 'scale') return readScale(question, said, locale);
  const named = findByLabel(question, [folded, said]) ?? findByPlace(question, folded, locale);
  if (named !== null) return kind === 'choices' ? [named] : named;
  if (kind === 'choices') return readSeveral(question, folded, locale);
  if (question.allowsOwnWords) return null;
  const plainAnswer = spokenWords[locale].yes.test(said)
    ? 'yes'
    : spokenWords[locale].no.test(said)
      ? 'no'
      : null;
  if (plainAnswer !== null && question.options.some(({ id }) => id === plainAnswer)) return plainAnswer;
  return findInside(question, folded);
}

/** Lower case, no accents, no signs, single spaces; one form of each Arabic letter, which changes no other writing. */
function plain(text: string): string {
  return foldFor('ar', asciiDigits(text))
    .replace(/(\d)\s*\/\s*(\d)/g, '$1 of $2')
    .replace(/(\d)[ºª°]/g, '$1o')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function strip(folded: string, locale: Locale): string {
  const opened = `${folded} `.replace(spokenWords[locale].openers, '').trim();
  const closed = opened.replace(spokenWords[locale].closers, '');
  return closed === '' ? folded : closed;
}

/** A whole number in digits or words; null for none. */
function toNumber(word: string, locale: Locale): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const { numbers, otherNumbers } = spokenWords[locale];
  const named = numbers.indexOf(word);
  if (named >= 0) return named;
  return Object.hasOwn(otherNumbers, word) ? (otherNumbers[word] ?? null) : null;
}

/** "Seven", or "seven out of ten", whichever language it comes in; a slash is an "of" by now. */
const outOf =
  /^(?:(?:(?:le|die) )?(?:number|numero|nummer|رقم|درجه) )?(\S+)(?: (?:out of|of|over|de|sobre|entre|sur|von|auf|من|علي|ع) (?:(?:a|der) |ال)?(\S+))?$/;

function readScale({ min, max }: SpokenQuestion, said: string, locale: Locale): number | null {
  const [top, bottom] = [max ?? 10, min ?? 0];
  const match = outOf.exec(said);
  if (match === null) return null;
  const number = toNumber(match[1] ?? '', locale);
  const of = match[2] === undefined ? top : toNumber(match[2], locale);
  return number !== null && of === top && number >= bottom && number <= top ? number : null;
}

/** The labels of an option in every language, in the form in which words are compared. */
function labelsOf({ label }: SpokenQuestion['options'][number]): string[] {
  return [...new Set(Object.values(label).map(plain))].filter((text) => text !== '');
}

function findByLabel({ options }: SpokenQuestion, forms: string[]): string | null {
  const found = options.filter((option) => labelsOf(option).some((label) => forms.includes(label)));
  const [only] = found;
  return found.length === 1 && only !== undefined ? only.id : null;
}

/** "The second one", "option two", "the last"; a bare "two" where no label holds an amount and no words are taken. */
function findByPlace(question: SpokenQuestion, folded: string, locale: Locale): string | null {
  const { options, allowsOwnWords } = question;
  const bare = strip(folded, locale);
  // "I'd say the second": the article goes with the opening words, and tells a place from a time.
  const { articles, choosing, place: ordinalPlace, last, ordinals } = spokenWords[locale];
  const withArticle = articles.map((article) => `${article} ${bare}`);
  const forms = [folded, bare, ...withArticle.filter((form) => ` ${folded} `.includes(` ${form} `))];
  for (const said of forms) {
    const chosen = choosing.exec(said)?.[1];
    const number = chosen === undefined ? null : toNumber(chosen, locale);
    if (number !== null) return options[number - 1]?.id ?? null;
    const { article, word = '', noun } = ordinalPlace.exec(said)?.groups ?? {};
    // "Second" by itself may be a time; where no words are taken it can only be a place.
    if (article === undefined && noun === undefined && allowsOwnWords) continue;
    const isLast = last.test(word);
    const place = isLast ? options.length - 1 : ordinals.findIndex((name) => name.test(word));
    if (place >= 0) return options[place]?.id ?? null;
  }
  if (allowsOwnWords || options.some((option) => labelsOf(option).some((label) => hasNumber(label))))
    return null;
  const number = toNumber(bare, locale);
  return number === null ? null : (options[number - 1]?.id ?? null);
}

function hasNumber(label: string): boolean {
  return label
    .split(' ')
    .some((word) => toNumber(word, 'en') !== null || spokenWords.es.numbers.includes(word));
}

/** Labels that stand in many a sentence that says something else. */
const bareLabel = /^(?:yes|no|si|oui|non|ja|nein|نعم|لا)$/;

/** The one option whose label is said with a few other words around it, none of which denies. */
function findInside(question: SpokenQuestion, folded: string): string | null {
  const words = folded.split(' ');
  const hits = question.options.flatMap((option) =>
    labelsOf(option).flatMap((label) => {
      if (bareLabel.test(label)) return [];
      const at = ` ${folded} `.indexOf(` ${label} `);
      return at < 0 ? [] : [{ id: option.id, label, start: at, end: at + label.length }];
    }),
  );
  // "Days" inside of "more than half the days" is no answer of its own.
  const longest = hits.filter(
    (hit) =>
      !hits.some(
        (other) => other.label.length > hit.label.length && other.start <= hit.start && other.end >= hit.end,
      ),
  );
  const ids = new Set(longest.map(({ id }) => id));
  const [hit] = longest;
  if (ids.size !== 1 || hit === undefined) return null;
  const beside = ` ${folded} `.replace(` ${hit.label} `, ' ').trim().split(' ');
  const isPlain = beside.every((word) => !denial.has(word));
  return isPlain && words.length - hit.label.split(' ').length <= wordsBesideMax ? hit.id : null;
}

/** Several labels and places, with nothing else said; a plain "no" where an option says that there is none. */
function readSeveral(question: SpokenQuestion, folded: string, locale: Locale): string[] | null {
  const { options } = question;
  const none = options.find(({ id, exclusive }) => exclusive && (id === 'none' || id === 'no'));
  if (none !== undefined && spokenWords[locale].no.test(strip(folded, locale))) return [none.id];
  const found: string[] = [];
  let rest = folded;
  while (rest !== '') {
    const next = options
      .flatMap((option) => labelsOf(option).map((label) => ({ id: option.id, label })))
      .filter(({ label }) => rest === label || rest.startsWith(`${label} `))
      .sort((left, right) => right.label.length - left.label.length);
    const [longest] = next;
    if (longest !== undefined) {
      if (next.some(({ id, label }) => id !== longest.id && label === longest.label)) return null;
      found.push(longest.id);
      rest = rest.slice(longest.label.length).trimStart();
      continue;
    }
    const [word = ''] = rest.split(' ');
    const place = spokenWords[locale].ordinals.findIndex((name) => name.test(word));
    const placed = options[place]?.id;
    if (placed !== undefined) found.push(placed);
    else if (!spokenWords[locale].fillers.has(word)) return null;
    rest = rest.slice(word.length).trimStart();
  }
  const chosen = [...new Set(found)];
  const isContrary =
    chosen.length > 1 && options.some(({ id, exclusive }) => exclusive && chosen.includes(id));
  return chosen.length === 0 || isContrary ? null : chosen;
}
