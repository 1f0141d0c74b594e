import { codeOfOption } from '../engine/derive.ts';
import type { ProtocolQuestion } from '../model/protocol.ts';
import type { LocalizedText } from '../model/types.ts';
import { germanDative, reportTexts, type Template } from './texts.ts';
import {
  arabicAmount,
  insideSentence,
  list,
  ofMax,
  phrase,
  renderCode,
  unsaidCodes,
  type Wording,
} from './words.ts';

/*
 * Facts in words for the middle of a sentence: "for 3 weeks", "spreading to the arm". Codes have a label for this
 * purpose (lower case, without a verb); an option without one uses its own label.
 */

/** The codes of a fact in words for the middle of a sentence, without duplicates; some codes are options of its question. */
export function codesInWords(
  wording: Wording,
  question: ProtocolQuestion | null,
  codes: readonly string[],
): string[] {
  const { protocol, locale } = wording;
  const options = new Map(question?.options.map((option) => [codeOfOption(question, option), option]));
  const parts = codes.flatMap((code) => {
    const option = options.get(code);
    const label = protocol.labels[code]?.[locale];
    if (option !== undefined) return insideSentence(label ?? option.label[locale], locale);
    if (unsaidCodes.has(code)) return [];
    if (code.startsWith('number:'))
      return ofMax(wording, code.slice('number:'.length), question?.max ?? null);
    return renderCode(wording, code) ?? [];
  });
  return [...new Set(parts)];
}

function afterSince(wording: Wording, amount: string, unit: string): string {
  const arabic = wording.locale === 'ar' ? arabicAmount(amount, unit) : null;
  if (arabic !== null) return arabic;
  const length = renderCode(wording, `dur:${amount}:${unit}`) ?? amount;
  if (wording.locale !== 'de') return length;
  const endsIn = (words: string) => length === words || length.endsWith(` ${words}`);
  const [nominative, dative] = germanDative.find(([words]) => endsIn(words)) ?? ['', ''];
  return length.slice(0, length.length - nominative.length) + dative;
}

const beginnings: Readonly<Record<string, LocalizedText>> = {
  'band:today': reportTexts.sinceToday,
  'ago:0:day': reportTexts.sinceToday,
  'band:yesterday': reportTexts.sinceYesterday,
  'ago:1:day': reportTexts.sinceYesterday,
  'band:week': reportTexts.inLastWeek,
  'band:month': reportTexts.inLastMonth,
  'band:longer': reportTexts.overMonth,
};

/** Momentary events: they were "2 weeks ago" and do not last "for 2 weeks". */
const events = new Set(['sx.trauma', 'sx.falls', 'sx.head_injury', 'sx.bite', 'injury.onset']);

/**
 * The onset, as it follows the name of a finding: "for 3 weeks", "since Monday"; null for other codes.
 * @param slot - the finding or the question; momentary events get "2 weeks ago"
 */
export function sinceWhen(wording: Wording, code: string, slot: string): string | null {
  const kindOf = wording.protocol.sentences?.[slot]?.kind;
  if (kindOf === 'event' || (kindOf === 'spells' && /^ago:.*:(?:minute|hour)$/.test(code)))
    return whenWas(wording, code);
  const fixed = beginnings[code];
  if (fixed !== undefined) return fixed[wording.locale];
  const [kind, amount = '', unit = ''] = code.split(':');
  if (kind === 'since') return renderCode(wording, code);
  if (kind !== 'ago') return null;
  const template = events.has(slot) ? reportTexts.timeAgo : reportTexts.forTime;
  return template[wording.locale]({ value: afterSince(wording, amount, unit) });
}

/** When an event was: "3 weeks ago", "on Monday", "at 16:00"; null for other codes. */
export function whenWas(wording: Wording, code: string): string | null {
  const { protocol, locale } = wording;
  const [kind, amount = '', unit = ''] = code.split(':');
  const day = { 'ago:0:day': 'today', 'ago:1:day': 'yesterday' }[code] ?? (kind === 'since' ? amount : '');
  const label = protocol.labels[`at:${day}`]?.[locale];
  if (label !== undefined) return label;
  if (kind === 'since' && unit !== '') return phrase(wording, 'code.at', { value: `${amount}:${unit}` });
  if (kind !== 'ago') return null;
  return reportTexts.timeAgo[locale]({ value: afterSince(wording, amount, unit) });
}

/** A finding's values, as they follow its name: "for 2 weeks, severity 6 of 10". */
export function valuesInWords(wording: Wording, codes: readonly string[], slot: string): string {
  const templates: Record<string, Template<{ value: string }>> = {
    dur: reportTexts.lasts,
    sev: reportTexts.severity,
  };
  const parts = codes.flatMap((code) => {
    const since = sinceWhen(wording, code, slot);
    if (since !== null) return since;
    const template = templates[code.split(':')[0] ?? ''];
    const words = codesInWords(wording, null, [code]);
    return template === undefined ? words : words.map((value) => template[wording.locale]({ value }));
  });
  return list([...new Set(parts)], wording.locale);
}

/** Where it spreads to, with articles if the language has them. "a el brazo" becomes "al brazo". */
export function spreadInWords(
  wording: Wording,
  question: ProtocolQuestion | null,
  codes: readonly string[],
): string {
  const { protocol, locale } = wording;
  const parts = codes.flatMap((code) => {
    const withArticle = locale === 'de' ? undefined : protocol.labels[`${code}:the`]?.[locale];
    return withArticle ?? codesInWords(wording, question, [code]);
  });
  const spread = reportTexts.spreads[locale]({ value: list([...new Set(parts)], locale) });
  return locale === 'es' ? spread.replaceAll(' a el ', ' al ').replaceAll(' de el ', ' del ') : spread;
}
