/** Stored with every interpretation. Raise it whenever a matcher, a lexicon or a rule reads text differently. */
export const matcherVersion = '2.0.1';

/**
 * SHA-256 of the lexicon, the rules and the model of alarming words of each version, from 1.1.0 on. What changes one of
 * them needs a new version and a new line here; a line that has been released is never changed.
 */
export const readingHashes: Record<string, string> = {
  '1.1.0': 'b85609231fa923e6dbe8fdbb6fa379727a72f9116a1cd0cc02711eea95b8c905',
  '2.0.0': 'b0b4646f10c42001610ccd088dc30b9534dee35fa62a5e3748eba39fb5bddaca',
  '2.0.1': 'c698daa395bfa6313bce9901bafdeb181cb89d45370e8c709ac5127807745a7e',
};
