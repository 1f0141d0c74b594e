import { cleanEntry } from './fold-text.ts';

/**
 * The address in what people paste into a field for an e-mail address: `"Name" <address>` and `mailto:address` (RFC 6068) from mail
 * programs and web pages, with invisible characters removed. The result is checked like typed text; text with more than one address
 * stays as it is, and is then refused.
 */
export function readAddress(text: string): string {
  const entry = cleanEntry(text);
  const named = /^(?:"[^"<>]*"|[^"<>,;@]*)\s*<([^<>]*)>$/.exec(entry);
  const address = (named?.[1] ?? entry).trim();
  const mailto = /^mailto:([^?]*)(?:\?.*)?$/i.exec(address);
  return mailto === null ? address : decodePercents(mailto[1] ?? '');
}

/** Text that is not percent-encoded UTF-8 stays as it is. */
function decodePercents(text: string): string {
  try {
    return cleanEntry(decodeURIComponent(text));
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
