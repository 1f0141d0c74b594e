/**
 * The key of a shortcut, in lower case. A letter of another script, as on a Greek, Russian or Arabic keyboard, stands for the Latin
 * letter at the same place; on every other layout the character counts, wherever its key is.
 */
export function readKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOtherScript = /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return (isOtherScript && place !== undefined ? place : key).toLowerCase();
}
