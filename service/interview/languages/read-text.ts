import type { Fact } from '../events.ts';
import {
  interpretText as interpretEnglish,
  saysScale as saysEnglishScale,
  saysYesNo as saysEnglishYesNo,
} from '../matchers/interpret-text.ts';
import { matcherVersion } from '../matchers/version.ts';
import { type Locale, type TranslatedLocale, translatedLocales } from '../types.ts';
import { type Glossed, gloss } from './gloss.ts';
import { foldFor, loadGlossary } from './glossary.ts';

type Input = Parameters<typeof interpretEnglish>[0];

/** Words that are frequent in one of the languages and in none of the others. */
const telling: Record<Exclude<Locale, 'ar'>, ReadonlySet<string>> = {
  en: words(
    'the and my is was have has had with when this that been feel feels not but are were its it for from of i',
  ),
  es: words(
    'el los las mi con cuando esto esta este muy pero tengo tiene hace ase desde estoy siento por para y del un una uno no que le me lo se al su mis',
  ),
  fr: words(
    'le les mon je jai est avec quand cette tres mais depuis suis sens pour dans et du des une un pas au ne ca',
  ),
  de: words(
    'der die das mein meine ich ist mit wenn seit sehr aber habe hat bin und auf nicht ein eine im den dem es von',
  ),
};

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

const wordPattern = /[\p{L}\p{M}]+/gu;
const arabicLetter = /\p{Script=Arabic}/u;
/** Digits of Arabic, which are letters of no script. */
const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]/;

/**
 * The language that a text is written in: that of the interview, unless its words are plainly of another one. A red flag must
 * not depend on a setting: people answer in the language that comes first.
 */
export function languageOf(text: string, locale: Locale): Locale {
  const said = text.match(wordPattern) ?? [];
  if (said.some((word) => arabicLetter.test(word)) || arabicDigit.test(text)) return 'ar';
  const folded = said.map((word) => foldFor('fr', word));
  const countOf = (candidate: keyof typeof telling) =>
    folded.filter((word) => telling[candidate].has(word)).length;
  const own = locale === 'ar' ? 0 : countOf(locale);
  const others = (['en', 'es', 'fr', 'de'] as const)
    .filter((candidate) => candidate !== locale)
    .map((candidate) => ({ candidate, count: countOf(candidate) }))
    .toSorted((left, right) => right.count - left.count);
  const [best] = others;
  if (best === undefined || best.count < 2 || best.count <= own * 2) return locale === 'ar' ? 'en' : locale;
  return best.candidate;
}

type Translated = { locale: TranslatedLocale; glossed: Glossed };

/** Whether the glossary knows too few of the words to speak of reading them. */
const isStrange = ({ words: written, known }: Glossed) => known * 2 < written;

/**
 * The text in English, where it is written in a language of the catalogue. Of words that the glossary mostly does not know
 * nothing would be left: such a text is read as it is, but for Arabic, of whose letters the matchers know none.
 */
function findTranslation(text: string, locale: Locale): Translated | null {
  if (latest?.text !== text || latest.locale !== locale)
    latest = { text, locale, found: translate(text, locale) };
  return latest.found;
}

/** One answer is read for its facts, its options and its version: what it says in English is worked out once. */
let latest: { text: string; locale: Locale; found: Translated | null } | null = null;

function translate(text: string, locale: Locale): Translated | null {
  const language = languageOf(text, locale);
  const translated = translatedLocales.find((one) => one === language);
  if (translated === undefined) return null;
  const glossed = gloss(text, translated);
  return translated !== 'ar' && isStrange(glossed) ? null : { locale: translated, glossed };
}

/** The version of what reads a text: that of the matchers, and where a glossary makes it readable, of that as well. */
export function readerVersion(text: string | null, locale: Locale): string {
  const translated = text === null ? null : findTranslation(text, locale);
  return translated === null || isStrange(translated.glossed)
    ? matcherVersion
    : `${matcherVersion}+${translated.locale}.${loadGlossary(translated.locale).hash.slice(0, 12)}`;
}

/** The text as the matchers of English and Spanish can read it, whatever language it is written in. */
export function inMatchersWords(text: string, locale: Locale): string {
  return findTranslation(text, locale)?.glossed.text ?? text;
}

const verbatimMax = 180;

/** A piece of the English text as the patient wrote it; colons part the pieces of a code. */
function verbatim(original: string, glossed: Glossed, piece: string, near: number | null): string {
  if (piece === '') return piece;
  const flat = glossed.text.replaceAll(':', ' ');
  const found = [flat.indexOf(piece, near ?? 0), flat.indexOf(piece)].find((at) => at >= 0);
  const span = found === undefined ? null : glossed.locate(found, found + piece.length);
  return span === null
    ? piece
    : original.slice(span.start, span.end).replaceAll(':', ' ').slice(0, verbatimMax).toWellFormed();
}

/** Codes that hold words of the patient (words.ts), with the words that were written. */
function restoreWords(original: string, glossed: Glossed, code: string, near: number | null): string {
  const [kind, ...parts] = code.split(':');
  const restore = (piece: string) => verbatim(original, glossed, piece, near);
  if (kind === 'word') return `word:${restore(parts.join(':'))}`;
  if (kind === 'med') {
    const [name = '', dose, often, written] = parts;
    const own = name.startsWith('word=') ? `word=${restore(name.slice('word='.length))}` : name;
    const rest = [dose, often, written === undefined ? undefined : restore(written)];
    return ['med', own, ...rest.filter((part) => part !== undefined)].join(':');
  }
  if (kind === 'allergy') {
    const [what = '', second, written] = parts;
    if (what === 'word' && second !== undefined)
      return ['allergy', what, restore(second), ...(written === undefined ? [] : [written])].join(':');
    return written === undefined ? code : ['allergy', what, second, restore(written)].join(':');
  }
  return code;
}

const inEnglish = ({ state }: Input): Pick<Input, 'state'> => ({ state: { ...state, locale: 'en' } });

/**
 * Reads one text in any language of an interview (`interpretText` of the matchers). Other languages than English and Spanish
 * are said word for word in English first; quotes and what is kept verbatim are the patient's own words, and offsets are
 * those of the text as it was written.
 */
export function interpretText(input: Input): Fact[] {
  const { text, state } = input;
  const translated = findTranslation(text, state.locale);
  if (translated === null) return interpretEnglish(input);
  const { glossed } = translated;
  return interpretEnglish({ ...input, ...inEnglish(input), text: glossed.text }).map((fact) => {
    const codes = fact.codes.map((code) => restoreWords(text, glossed, code, fact.start));
    const span = fact.start === null || fact.end === null ? null : glossed.locate(fact.start, fact.end);
    if (span === null) return { ...fact, codes, quote: null, start: null, end: null };
    return { ...fact, codes, quote: text.slice(span.start, span.end), ...span };
  });
}

/** Whether words answer a yes-or-no question, see the matchers. */
export function saysYesNo(input: Parameters<typeof saysEnglishYesNo>[0]): boolean {
  const translated = findTranslation(input.text, input.state.locale);
  if (translated === null) return saysEnglishYesNo(input);
  return saysEnglishYesNo({ ...input, ...inEnglish(input), text: translated.glossed.text });
}

/** Whether words hold an answer to a scale, see the matchers. */
export function saysScale(text: string, locale: Locale, min: number, max: number): boolean {
  return saysEnglishScale(inMatchersWords(text, locale), min, max);
}
