import 'server-only';

/** The value that a text from outside stands for, or null when it is no JSON: the same as a value of no use. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
