// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for.
const controlCharacters = /[\u0000-\u001f\u007f]/g;

/** Removes from an address's text the characters that PostgreSQL cannot store or that cannot be meant. */
export function cleanText(value: string): string {
  return value.replace(controlCharacters, '').toWellFormed();
}

/** Whether an id from an address is well-formed. */
export function isPossibleId(value: string): boolean {
  return value !== '' && value.length <= 400 && cleanText(value) === value;
}
