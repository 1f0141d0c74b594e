import type { Account } from '../../domain/authorization/authorization-store.ts';
import { passwordLengthMax } from './password.ts';

export const passwordLengthMin = 12;
/** On the library's scale from 0 to 4: more than 10^10 guesses. */
const scoreMin = 4;
/** The least number of characters besides the person's name, address and clinic. */
const unknownMin = 6;
/** Words of this product, which count as known in addition to the person's own (ASVS 6.1.2). */
const ownWords = ['consult', 'desk', 'clinic', 'surgery', 'consultation'];

/** Why a password is rejected; `easy` ones are common, patterns, or made from the person's name, address or clinic. */
export type PasswordFlaw = 'too_short' | 'too_long' | 'easy';

type Person = Pick<Account, 'email' | 'firstName' | 'lastName'> & { organizationName: string };

/**
 * Checks a new password of `person`; null when it is accepted. It considers the length and how soon it would be guessed
 * (ASVS 6.2.1, 6.2.4, 6.2.11); any characters are allowed and none are required (6.2.5).
 */
export async function findPasswordFlaw(password: string, person: Person): Promise<PasswordFlaw | null> {
  if ([...password].length < passwordLengthMin) return 'too_short';
  if (password.length > passwordLengthMax) return 'too_long';
  const words = listKnownWords(person);
  if (countUnknown(password, words) < unknownMin) return 'easy';
  const { estimator } = await import('./password-estimator.ts');
  const { score } = estimator.check(password, words);
  return score < scoreMin ? 'easy' : null;
}

function countUnknown(password: string, words: readonly string[]): number {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  return [...rest.replace(/[\s\p{P}]+/gu, '')].length;
}

/** The names of the organization and the person, and the parts of their address. */
function listKnownWords({ email, firstName, lastName, organizationName }: Person): string[] {
  const texts = [email, firstName, lastName, organizationName];
  const parts = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const joined = organizationName.replace(/[^\p{L}\p{N}]+/gu, '');
  const words = [...texts, ...parts, joined, ...ownWords].map((word) => word.toLowerCase());
  return [...new Set(words)].filter((word) => word.length > 2);
}
