import { isolate } from '../interview/words.ts';

/** A text with its placeholders in braces replaced; the result is plain text, not HTML. */
export function fillIn(template: string, values: Record<string, string | number>): string {
  let result = template;
  for (const [name, value] of Object.entries(values)) {
    result = result.replaceAll(`{${name}}`, () => isolate(String(value), template));
  }
  return result;
}
