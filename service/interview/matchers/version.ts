/** Stored with every interpretation. Raise it whenever a matcher, a lexicon or a rule reads text differently. */
export const matcherVersion = '1.0.0';
