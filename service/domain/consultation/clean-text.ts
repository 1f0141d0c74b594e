/**
 * Removes characters that PostgreSQL cannot store: U+0000 and unpaired surrogates. Forms send CR LF for a line break;
 * it becomes LF, so that the length equals what the browser counted.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').replaceAll('\r\n', '\n');
}

/** No answer's value is nested this deeply. */
const depthMax = 8;

/**
 * Cleans every text of a submitted value; its shape is validated later. Values nested deeper than `depthMax` are
 * dropped, so that a hostile request costs little (S24).
 */
export function toStorable(raw: unknown, depth = 0): unknown {
  if (typeof raw === 'string') return cleanText(raw);
  if (typeof raw !== 'object' || raw === null) return raw;
  if (depth === depthMax) return null;
  if (Array.isArray(raw)) return raw.map((value) => toStorable(value, depth + 1));
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, toStorable(value, depth + 1)]));
}
