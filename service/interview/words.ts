import { arabicAmount } from './arabic-amount.ts';
import type { CompiledProtocol, Question } from './protocol.ts';
import type { Locale } from './types.ts';

/** What codes and phrases are put in words with. */
export type Wordbook = Pick<CompiledProtocol, 'labels' | 'phrases'> & { questions: readonly Question[] };

/** A fixed phrase of the protocol. A missing one is a fault in the data, so it throws. */
export function phrase(protocol: Wordbook, key: string, locale: Locale): string {
  const text = protocol.phrases[key];
  if (text === undefined) throw new RangeError(`No phrase "${key}"`);
  return text[locale];
}

/** The name of a code or a finding; the code itself where it has none, so that nothing a patient said is lost. */
export function labelOf(protocol: Wordbook, code: string, locale: Locale): string {
  return protocol.labels[code]?.[locale] ?? code;
}

/** Puts values in the {places} of a template. The values are taken as they are. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => isolate(values[name] ?? place, template));
}

/** A number in groups ("0700 900 100") inside of words that run from right to left, which would turn the groups round. */
export function isolate(value: string, words: string): string {
  const isInGroups = /^[+\d][\d ]*$/.test(value) && /[+ ]/.test(value);
  return isInGroups && /\p{Script=Arabic}/u.test(words) ? `\u2066${value}\u2069` : value;
}

/** Several words or pieces of a sentence, one after the other. */
export function list(parts: readonly string[], locale: Locale): string {
  return parts.join(locale === 'ar' ? '، ' : ', ');
}

export function quoted(text: string): string {
  return `“${text}”`;
}

/** With a capital at the start. */
export function sentence(text: string, locale: Locale): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** A title as it stands inside a sentence; German keeps the capitals of its nouns. */
export function inSentence(text: string, locale: Locale): string {
  return locale === 'de' ? text : text.toLocaleLowerCase(locale);
}

/** A unit that a protocol has no words for stands as it is: what was said must never keep a page from opening. */
function plural(protocol: Wordbook, unit: string, amount: string, locale: Locale): string {
  return protocol.phrases[`unit.${unit}.${amount === '1' ? 'one' : 'many'}`]?.[locale] ?? unit;
}

function range(protocol: Wordbook, amount: string, locale: Locale): string {
  const [low, high] = amount.split('-');
  return high === undefined ? amount : fill(phrase(protocol, 'range', locale), { low: low ?? '', high });
}

/** Halves as people write them: "half an hour", "1½ months". */
function amountOf(protocol: Wordbook, amount: string, unit: string, locale: Locale): string {
  const half = protocol.phrases[`unit.${unit}.half`];
  if (amount === '0.5' && half !== undefined) return half[locale];
  if (amount === 'some')
    return protocol.phrases[`unit.${unit}.some`]?.[locale] ?? plural(protocol, unit, amount, locale);
  const arabic = locale === 'ar' ? arabicAmount(amount, unit) : null;
  if (arabic !== null) return arabic;
  if (/^\d+\.5$/.test(amount)) return `${amount.slice(0, -2)}½ ${plural(protocol, unit, amount, locale)}`;
  return `${range(protocol, amount, locale)} ${plural(protocol, unit, amount, locale)}`;
}

/**
 * One code in the reader's words: "ago:3:week" → "3 weeks ago". Codes with a label are shown by it; null for codes
 * that only carry structure.
 */
export function renderCode(protocol: Wordbook, code: string, locale: Locale): string | null {
  const label = protocol.labels[code]?.[locale];
  if (label !== undefined) return label;
  const [kind, first = '', second = ''] = code.split(':');
  switch (kind) {
    case 'ago':
      return fill(phrase(protocol, 'code.ago', locale), {
        amount: amountOf(protocol, first, second, locale),
      });
    case 'dur':
      return amountOf(protocol, first, second, locale);
    case 'since':
      return fill(phrase(protocol, 'code.since', locale), {
        value:
          second === ''
            ? labelOf(protocol, `day:${first}`, locale).replace(/^day:/, '')
            : `${first}:${second}`,
      });
    case 'freq':
      return fill(phrase(protocol, first === '1' ? 'code.freq.once' : 'code.freq', locale), {
        amount: range(protocol, first, locale),
        unit: plural(protocol, second, '1', locale),
      });
    case 'count':
      return fill(phrase(protocol, 'code.count', locale), { amount: range(protocol, first, locale) });
    case 'every':
      return fill(phrase(protocol, 'code.every', locale), {
        amount: amountOf(protocol, first, second, locale),
      });
    case 'sev':
      return fill(phrase(protocol, 'number.of', locale), {
        number: range(protocol, first, locale),
        max: '10',
      });
    case 'worst':
      return fill(phrase(protocol, 'code.worst', locale), { number: first });
    case 'number':
      return first;
    case 'temp':
      return `${first} °${second}`;
    case 'option': {
      const question = protocol.questions.find(({ id }) => id === first);
      const chosen = question?.options.find(({ id }) => id === second)?.label[locale];
      if (chosen === undefined) return code;
      return inSentence(chosen.charAt(0), locale) + chosen.slice(1);
    }
    case 'point':
      return null;
    default:
      return code;
  }
}

/** Several codes, in order, without repeats. A side goes with its place ("left knee"). */
export function renderCodes(protocol: Wordbook, codes: readonly string[], locale: Locale): string {
  const side = codes.find((code) => code.startsWith('side:'));
  const site = codes.find((code) => code.startsWith('site:'));
  const parts: string[] = [];
  for (const code of codes) {
    if (code === 'yes' || code === 'no' || code === 'past' || code === 'unsure') continue;
    if (side !== undefined && site !== undefined) {
      if (code === side) continue;
      if (code === site) {
        parts.push(
          fill(phrase(protocol, 'code.side_site', locale), {
            side: labelOf(protocol, side, locale),
            site: labelOf(protocol, site, locale),
          }),
        );
        continue;
      }
    }
    const part = renderCode(protocol, code, locale);
    if (part !== null && !parts.includes(part)) parts.push(part);
  }
  return list(parts, locale);
}
