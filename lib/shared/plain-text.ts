// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const controlCharacters = /[\u0000-\u001f\u007f]/g;

/** Text from an address without what PostgreSQL cannot store or nobody can have meant. */
export function cleanText(value: string): string {
  return value.replace(controlCharacters, '').toWellFormed();
}

/** Whether an id from an address can be one at all. */
export function isPossibleId(value: string): boolean {
  return value !== '' && value.length <= 400 && cleanText(value) === value;
}
