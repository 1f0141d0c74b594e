/**
 * Without what no person types and PostgreSQL cannot store: U+0000 and halves of surrogate pairs. A new line is one
 * character, as the browser counts it, though its form sends two.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').replaceAll('\r\n', '\n');
}

/** Deeper than the value of any answer. */
const depthMax = 8;

/**
 * What a form or a program sent, with every text in it cleaned; its shape is checked later. What nests deeper than any
 * answer is left out, before it costs more than it says (S24).
 */
export function toStorable(raw: unknown, depth = 0): unknown {
  if (typeof raw === 'string') return cleanText(raw);
  if (typeof raw !== 'object' || raw === null) return raw;
  if (depth === depthMax) return null;
  if (Array.isArray(raw)) return raw.map((value) => toStorable(value, depth + 1));
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, toStorable(value, depth + 1)]));
}
