import { arabicAmount } from '../arabic-amount.ts';
import { codeOfOption } from '../engine/derive.ts';
import type { Protocol, ProtocolQuestion } from '../engine/protocol.ts';
import type { Locale } from '../types.ts';
import { fill, list, renderCode } from '../words.ts';
import { reportTexts } from './report-texts.ts';

/*
 * A fact as it stands inside a sentence: "for 3 weeks", "spreading to the arm". Codes have a label for this purpose
 * (lower case, without a verb); an option without one gives its own label.
 */

/** German words that begin an answer and are no nouns, so that they lose their capital inside a sentence. */
const germanSmallWords = new Set(
  (
    'Es Im In An Am Auf Bei Beim Nicht Nach Vor Mit Ohne Über Unter Von Zu Zum Zur Jeden Jede Jedes Ein Eine Einen Ab Alle Mehr Weniger ' +
    'Nie Immer Manchmal Oft Selten Wird Etwas Nur Seit Innerhalb Langsam Plötzlich Hat Ist War Fast Kein Keine Keinen Nichts Als Aus Bis ' +
    'Durch Für Gegen Um Wenn Weil Schlimmer Besser Schwanger Plötzlich Plötzliche Plötzlicher Rechts Links Ich Wie Weiß Gelb Grün Rot Vergisst Nimmt Steifer ' +
    'Geschwollene Geschwollener Trockene Trockener Starke Starker Starkes Schwere Schwerer Kalte Heiße Blasse Gelbe Rote Neue Neuer Neues'
  ).split(' '),
);

/** Words as they stand inside a sentence. What is written in capitals ("MRI", "I") keeps them. */
export function insideSentence(words: string, locale: Locale): string {
  const [first = ''] = words.split(/[\s,:;]/);
  const isAbbreviation = first.length > 1 && first === first.toLocaleUpperCase(locale);
  if (isAbbreviation || (locale === 'en' && /^I(’|'|$)/.test(first))) return words;
  if (locale === 'de' && !germanSmallWords.has(first)) return words;
  return words.charAt(0).toLocaleLowerCase(locale) + words.slice(1);
}

const unsaid = new Set(['yes', 'no', 'past', 'unsure']);

/**
 * The codes of a fact in words for the middle of a sentence, each once.
 * @param question - whose options may stand behind a code; null for a finding without one
 */
export function codesInWords(
  protocol: Protocol,
  question: ProtocolQuestion | null,
  codes: readonly string[],
  locale: Locale,
): string[] {
  const options = new Map(question?.options.map((option) => [codeOfOption(question, option), option]));
  const parts = codes.flatMap((code) => {
    const option = options.get(code);
    const label = protocol.labels[code]?.[locale];
    if (option !== undefined) return [insideSentence(label ?? option.label[locale], locale)];
    if (unsaid.has(code)) return [];
    if (code.startsWith('number:') && question !== null && question.max !== null) {
      const value = { number: code.slice('number:'.length), max: String(question.max) };
      return [fill(protocol.phrases['number.of']?.[locale] ?? '{number}/{max}', value)];
    }
    return [renderCode(protocol, code, locale)].filter((part) => part !== null);
  });
  return [...new Set(parts)];
}

/** German puts what follows "seit" in the dative. */
const germanDative: readonly [string, string][] = [
  ['Tage', 'Tagen'],
  ['Monate', 'Monaten'],
  ['Jahre', 'Jahren'],
  ['Jahrzehnte', 'Jahrzehnten'],
  ['ein halbes Jahr', 'einem halben Jahr'],
  ['ein halber Tag', 'einem halben Tag'],
  ['ein halber Monat', 'einem halben Monat'],
  ['eine halbe Woche', 'einer halben Woche'],
  ['eine halbe Stunde', 'einer halben Stunde'],
];

/** A length of time as it follows "since". */
function afterSince(protocol: Protocol, amount: string, unit: string, locale: Locale): string {
  const arabic = locale === 'ar' ? arabicAmount(amount, unit) : null;
  if (arabic !== null) return arabic;
  const length = renderCode(protocol, `dur:${amount}:${unit}`, locale) ?? amount;
  const dative =
    locale === 'de'
      ? germanDative.find(([nominative]) => length === nominative || length.endsWith(` ${nominative}`))
      : undefined;
  return dative === undefined ? length : length.slice(0, -dative[0].length) + dative[1];
}

const beginnings: Record<string, keyof typeof reportTexts> = {
  'band:today': 'sinceToday',
  'ago:0:day': 'sinceToday',
  'band:yesterday': 'sinceYesterday',
  'ago:1:day': 'sinceYesterday',
  'band:week': 'inLastWeek',
  'band:month': 'inLastMonth',
  'band:longer': 'overMonth',
};

/** What happens in a moment: it was "2 weeks ago", and is not there "for 2 weeks". */
const events: ReadonlySet<string> = new Set([
  'sx.trauma',
  'sx.falls',
  'sx.head_injury',
  'sx.bite',
  'injury.onset',
]);

/**
 * Since when, as it follows the name of a finding: "for 3 weeks", "since Monday".
 * @param slot - the finding or the question; what is an event has a time of its own: "2 weeks ago"
 * @returns null for a code that is no beginning
 */
export function sinceWhen(
  protocol: Protocol,
  code: string,
  locale: Locale,
  slot: string | null = null,
): string | null {
  const fixed = beginnings[code];
  if (fixed !== undefined) return reportTexts[fixed][locale];
  const [kind, amount = '', unit = ''] = code.split(':');
  if (kind === 'since') return renderCode(protocol, code, locale);
  if (kind !== 'ago') return null;
  const isEvent = slot !== null && events.has(slot);
  return fill(reportTexts[isEvent ? 'timeAgo' : 'forTime'][locale], {
    value: afterSince(protocol, amount, unit, locale),
  });
}

/** What a finding was told with, behind its name: "for 2 weeks, severity 6 of 10". */
export function valuesInWords(
  protocol: Protocol,
  codes: readonly string[],
  locale: Locale,
  slot: string | null = null,
): string {
  const parts = codes.flatMap((code) => {
    const since = sinceWhen(protocol, code, locale, slot);
    if (since !== null) return [since];
    const [value] = codesInWords(protocol, null, [code], locale);
    if (value === undefined) return [];
    const kind = code.split(':')[0] ?? '';
    if (kind === 'dur') return [fill(reportTexts.lasts[locale], { value })];
    return [kind === 'sev' ? fill(reportTexts.severity[locale], { value }) : value];
  });
  return list([...new Set(parts)], locale);
}

/** Where it spreads to: places with their article, where the language has one for them. */
export function placesInWords(
  protocol: Protocol,
  question: ProtocolQuestion | null,
  codes: readonly string[],
  locale: Locale,
): string {
  const parts = codes.flatMap((code) => {
    const withArticle = locale === 'de' ? undefined : protocol.labels[`${code}:the`]?.[locale];
    return withArticle ?? codesInWords(protocol, question, [code], locale);
  });
  return list([...new Set(parts)], locale);
}

/** "a el brazo" is written "al brazo". */
export function contract(text: string, locale: Locale): string {
  return locale === 'es' ? text.replaceAll(' a el ', ' al ').replaceAll(' de el ', ' del ') : text;
}
