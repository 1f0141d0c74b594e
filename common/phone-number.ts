import { cleanEntry } from './fold-text.ts';

/** A number that can be dialled: digits, for an international number with a leading plus or 00; and the extension behind it. */
interface PhoneNumber {
  number: string;
  extension: string | null;
}

/** "ext. 12", "x12", "#12", "poste 12", "Durchwahl 12" at the end, and the form of RFC 3966. */
const extensionAtEnd =
  /[\s,;]*(?:\b(?:extension|extensión|extn|ext|ex|anexo|interno|poste|durchwahl|dw|apparat)|\bx|(?<=\d)x|#|تحويلة|داخلي)\s*[.:=]?\s*(\d{1,7})$/iu;

/** Country codes of one and two digits; all others have three (ITU-T E.164). */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;

/** Where a zero after the country code belongs to the number: Italy, San Marino, Côte d’Ivoire, Benin and Congo. */
const zeroCodes = new Set(['39', '378', '225', '229', '242']);

/** Country codes of no country, whose numbers have no trunk prefix. */
const worldwide = /^(?:8(?:00|08|7\d|8[1238])|979)$/;

/** Trunk prefixes other than 0, by country code. */
const trunkPrefixes: Readonly<Record<string, string>> = { '7': '8', '36': '06', '375': '8', '993': '8' };

/** The most digits of a number without a country code; more are two numbers. */
const nationalDigitsMax = 13;
const internationalDigitsMin = 7;
/** E.164 §6. */
const internationalDigitsMax = 15;

/**
 * The `tel:` link (RFC 3966) of a phone number as people write it: "(0)" after a country code is not dialled, an extension becomes
 * `;ext=`. Numbers without a country code are dialled as written.
 *
 * @returns null when it is not certain which number to dial, as with letters or two numbers; it is then shown as text
 */
export function writeTelUri(text: string): string | null {
  const phone = readPhoneNumber(text);
  if (phone === null) return null;
  return `tel:${phone.number}${phone.extension === null ? '' : `;ext=${phone.extension}`}`;
}

/**
 * The recipient of an `sms:` link (RFC 5724).
 *
 * @returns an empty text, with which the messaging app asks for the recipient, when the number is not certain or has an extension
 */
export function writeSmsRecipient(text: string | null): string {
  const phone = readPhoneNumber(text ?? '');
  return phone === null || phone.extension !== null ? '' : phone.number;
}

function readPhoneNumber(text: string): PhoneNumber | null {
  const entry = cleanEntry(text)
    .replace(/^tel\s*[.:]\s*/i, '')
    .replace(/[\p{Pd}\u2212]/gu, '-');
  const extension = extensionAtEnd.exec(entry);
  const written = (extension === null ? entry : entry.slice(0, extension.index)).trim();
  const number = readNumber(written);
  return number === null ? null : { number, extension: extension?.[1] ?? null };
}

function readNumber(written: string): string | null {
  const plain = written.replace(/^\(\s*(\+|00)\s*(\d+)\s*\)/, '$1$2 ');
  // Digits, separators, and brackets around digits that are not the last.
  if (!/^\+?\s*(?:[\d\s./-]|\(\s*\d[\d\s]*\)(?=.*\d))+$/.test(plain) || !/\d$/.test(plain)) return null;
  const prefix = /^\+|^00(?=\s*[1-9])/.exec(plain)?.[0] ?? '';
  const rest = plain.slice(prefix.length);
  const national = prefix === '' ? rest : dropTrunkPrefix(rest);
  if (national === null || isTwoNumbers(prefix, national) || /[^\s]\s*\(\s*0\s*\)/.test(national))
    return null;
  const digits = onlyDigits(national);
  if (prefix === '') return digits.length >= 2 && digits.length <= nationalDigitsMax ? digits : null;
  if (digits.length < internationalDigitsMin || digits.length > internationalDigitsMax) return null;
  return prefix + digits;
}

/**
 * The number after "+" or "00" without the prefix that is dialled only inside the country: "44 (0)20 …", "44 (020) …" and "44 020 …"
 * become "44 20 …".
 *
 * @returns null when no country code is known to begin so
 */
function dropTrunkPrefix(rest: string): string | null {
  const code = countryCode.exec(onlyDigits(rest))?.[0];
  if (code === undefined) return null;
  // The code may itself be written with separators.
  let end = 0;
  for (let count = 0; count < code.length; end += 1) if (/\d/.test(rest.charAt(end))) count += 1;
  const behind = rest.slice(end);
  const separator = /^[\s./-]*/.exec(behind)?.[0] ?? '';
  const subscriber = behind.slice(separator.length);
  if (zeroCodes.has(code) || worldwide.test(code))
    return `${code} ${subscriber.replace(/^\(\s*0\s*\)/, '0')}`;
  const trunk = trunkPrefixes[code];
  if (trunk !== undefined) {
    const inner = new RegExp(`^\\(\\s*${trunk}\\s*\\)`).exec(subscriber);
    return `${code} ${inner === null ? subscriber : subscriber.slice(inner[0].length)}`;
  }
  return `${code} ${subscriber.replace(/^\(\s*0\s*\)/, '').replace(/^(\(?\s*)0/, '$1')}`;
}

/**
 * Whether a slash stands between two numbers or two endings. It does not in "030 / 1234567", where an area code is before it.
 */
function isTwoNumbers(prefix: string, national: string): boolean {
  const [before = '', after, ...more] = national.split('/');
  if (after === undefined) return false;
  const code = prefix === '' ? '' : (countryCode.exec(onlyDigits(before))?.[0] ?? '');
  const area = onlyDigits(before).slice(code.length);
  const ending = onlyDigits(after);
  const isAreaCode = (prefix !== '' || area.startsWith('0')) && area.length <= 6;
  return more.length > 0 || !isAreaCode || ending.length < 3 || ending.startsWith('0');
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}
