import { readDataFolder } from '../data-files.ts';
import type { Locale } from '../types.ts';
import { isKnownCode } from '../vocabulary.ts';
import { getOrAdd } from './collections.ts';
import type { Lexicon } from './lexicon.ts';
import { readLexicon } from './read-lexicon.ts';

const lexicons = new Map<Locale, Lexicon>();

/**
 * The lexicon of a language, read once in the life of the process. Reading takes some hundred milliseconds, so
 * `warmReaders` does it at start-up for the source languages.
 * @throws DataFileError with file, line and reason
 */
export function loadLexicon(locale: Locale): Lexicon {
  return getOrAdd(lexicons, locale, () =>
    readLexicon(locale, readDataFolder(`lexicon/${locale}`), isKnownCode),
  );
}
