/** Stored with every interpretation. Raise it whenever a matcher, a lexicon or a rule reads text differently. */
export const matcherVersion = '2.0.0';

/**
 * SHA-256 of the lexicon and the rules of each version, from 1.1.0 on. A changed lexicon or rule needs a new version
 * and a new line here; a line that has been released is never changed.
 */
export const readingHashes: Record<string, string> = {
  '1.1.0': 'b85609231fa923e6dbe8fdbb6fa379727a72f9116a1cd0cc02711eea95b8c905',
  '2.0.0': 'f781d5da654e51093b6f44c70fa31c65e220e6cd40610dc10c9cdb9cf3a053a7',
};
