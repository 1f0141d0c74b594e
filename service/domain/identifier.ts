import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const identifierLength = 26;
/**
 * The largest multiple of 36 below 256. Larger bytes are discarded, because they would make the first letters more
 * likely.
 */
const unbiasedBelow = 252;

/**
 * A new identifier: 26 characters of [0-9a-z], 134 bits from the system's random source (readings, "ids").
 * Invitation ids are secrets in links, so every id is made unguessable.
 */
export function createIdentifier(): string {
  let identifier = '';
  while (identifier.length < identifierLength) {
    for (const byte of randomBytes(identifierLength * 2)) {
      if (byte < unbiasedBelow && identifier.length < identifierLength) identifier += alphabet[byte % 36];
    }
  }
  return identifier;
}

const identifierPattern = /^[0-9a-z]{26}$/;

/** Whether `value` has the form of an id. If not, the database need not be asked. */
export function isIdentifier(value: string): boolean {
  return identifierPattern.test(value);
}
