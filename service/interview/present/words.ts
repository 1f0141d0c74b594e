import { patientLanguages } from '../../../contract/languages.ts';
import type { CompiledProtocol, Question } from '../model/protocol-schema.ts';
import type { Locale } from '../model/types.ts';
import { arabicUnits, germanSmallWords } from './texts.ts';

/** The texts for codes and phrases. */
type Wordbook = Pick<CompiledProtocol, 'labels' | 'phrases' | 'sentences'> & {
  questions: readonly Question[];
};

/** A protocol's texts in one language. */
export type Wording<Book = Wordbook> = { protocol: Book; locale: Locale };

/** A fixed phrase of the protocol with values for its {placeholders}. Throws when it is missing, which is an error in the data. */
export function phrase(
  { protocol, locale }: Wording,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = protocol.phrases[key];
  if (text === undefined) throw new RangeError(`No phrase "${key}"`);
  return fill(text[locale], values);
}

/** The name of a code or finding; the code itself when it has none, so that nothing a patient said is lost. */
export function labelOf({ protocol, locale }: Wording, code: string): string {
  return protocol.labels[code]?.[locale] ?? code;
}

/** Replaces the {placeholders} of a template by values, without escaping. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => isolate(values[name] ?? place, template));
}

/** Isolates a number in groups ("0700 900 100") within right-to-left words, which would reverse the groups. */
export function isolate(value: string, words: string): string {
  const isInGroups = /^[+\d][\d ]*$/.test(value) && /[+ ]/.test(value);
  return isInGroups && /\p{Script=Arabic}/u.test(words) ? `\u2066${value}\u2069` : value;
}

/** Joins words or parts of a sentence with commas. */
export function list(parts: readonly string[], locale: Locale): string {
  return parts.join(patientLanguages[locale].comma);
}

export function quoted(text: string): string {
  return `“${text}”`;
}

/** Capitalizes the first letter. */
export function sentence(text: string, locale: Locale): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/**
 * Words as they are written inside a sentence. Words in capitals ("MRI", "I") stay.
 * @param small - German words that are no nouns
 */
export function insideSentence(words: string, locale: Locale, small = germanSmallWords): string {
  const [first = ''] = words.split(/[\s,:;]/);
  const isAbbreviation = first.length > 1 && first === first.toLocaleUpperCase(locale);
  if (isAbbreviation || (locale === 'en' && /^I(’|'|$)/.test(first))) return words;
  if (locale === 'de' && !small.has(first)) return words;
  return words.charAt(0).toLocaleLowerCase(locale) + words.slice(1);
}

/** A unit without a text is shown as it is, so that a page can always be rendered. */
function plural({ protocol, locale }: Wording, unit: string, amount: string): string {
  return protocol.phrases[`unit.${unit}.${amount === '1' ? 'one' : 'many'}`]?.[locale] ?? unit;
}

function range(wording: Wording, amount: string): string {
  const [low = '', high] = amount.split('-');
  return high === undefined ? amount : phrase(wording, 'range', { low, high });
}

/** An amount of time in Arabic: "28 يوما"; null when it is no whole number or the unit is unknown. */
export function arabicAmount(amount: string, unit: string): string | null {
  const count = Number(amount);
  const words = arabicUnits[unit];
  if (words === undefined || !Number.isInteger(count) || count < 1) return null;
  if (count <= 2) return count === 1 ? words.one : words.two;
  return `${amount} ${count <= 10 ? words.many : words.over10}`;
}

/** Halves as people write them: "half an hour", "1½ months". */
function amountOf(wording: Wording, amount: string, unit: string): string {
  const { protocol, locale } = wording;
  const units = plural(wording, unit, amount);
  const half = protocol.phrases[`unit.${unit}.half`];
  if (amount === '0.5' && half !== undefined) return half[locale];
  if (amount === 'some') return protocol.phrases[`unit.${unit}.some`]?.[locale] ?? units;
  const arabic = locale === 'ar' ? arabicAmount(amount, unit) : null;
  if (arabic !== null) return arabic;
  if (/^\d+\.5$/.test(amount)) return `${amount.slice(0, -2)}½ ${units}`;
  return `${range(wording, amount)} ${units}`;
}

/** A code's label or words ("ago:3:week": "3 weeks ago"); null for codes without text. */
export function renderCode(wording: Wording, code: string): string | null {
  const { protocol, locale } = wording;
  const label = protocol.labels[code]?.[locale];
  if (label !== undefined) return label;
  const [kind = '', first = '', second = ''] = code.split(':');
  switch (kind) {
    case 'ago':
    case 'every':
      return phrase(wording, `code.${kind}`, { amount: amountOf(wording, first, second) });
    case 'dur':
      return amountOf(wording, first, second);
    case 'since': {
      const day = () => labelOf(wording, `day:${first}`).replace(/^day:/, '');
      return phrase(wording, 'code.since', { value: second === '' ? day() : `${first}:${second}` });
    }
    case 'freq': {
      const values = { amount: range(wording, first), unit: plural(wording, second, '1') };
      return phrase(wording, first === '1' ? 'code.freq.once' : 'code.freq', values);
    }
    case 'count':
      return phrase(wording, 'code.count', { amount: range(wording, first) });
    case 'sev':
      return phrase(wording, 'number.of', { number: range(wording, first), max: '10' });
    case 'worst':
      return phrase(wording, 'code.worst', { number: first });
    case 'number':
      return range(wording, first);
    case 'temp':
      return second === '' ? `${first}°` : `${first} °${second.toUpperCase()}`;
    case 'option': {
      const question = protocol.questions.find(({ id }) => id === first);
      const chosen = question?.options.find(({ id }) => id === second)?.label[locale];
      return chosen === undefined ? code : insideSentence(chosen, locale);
    }
    case 'dose':
      return `${range(wording, first)} ${plural(wording, second, first)}`;
    case 'point':
      return null;
    default:
      return code;
  }
}

/** Codes that a row expresses by its status. */
export const unsaidCodes: ReadonlySet<string> = new Set(['yes', 'no', 'past', 'unsure']);

/** Several codes, in order, without repeats. A side is joined to its place ("left knee"). */
export function renderCodes(wording: Wording, codes: readonly string[]): string {
  const side = codes.find((code) => code.startsWith('side:'));
  const site = codes.find((code) => code.startsWith('site:'));
  const both =
    side === undefined || site === undefined
      ? null
      : { side: labelOf(wording, side), site: labelOf(wording, site) };
  const parts = codes.flatMap((code) => {
    if (unsaidCodes.has(code) || (both !== null && code === side)) return [];
    if (both !== null && code === site) return [phrase(wording, 'code.side_site', both)];
    return renderCode(wording, code) ?? [];
  });
  return list([...new Set(parts)], wording.locale);
}

/** An answer on a scale: "6 of 10", "5 to 6 of 10". */
export function ofMax(wording: Wording, number: string, max: number | null): string {
  const said = range(wording, number);
  return max === null ? said : phrase(wording, 'number.of', { number: said, max: String(max) });
}
