import { readDataFolder } from '../data-files.ts';
import type { Locale } from '../types.ts';
import { isKnownCode } from '../vocabulary.ts';
import { kept } from './collections.ts';
import type { Lexicon } from './lexicon.ts';
import { readLexicon } from './read-lexicon.ts';

const lexicons = new Map<Locale, Lexicon>();

/**
 * The lexicon of a language, read once for the life of the process: some hundred milliseconds, so those that patients will
 * be asked in are read at start-up.
 * @throws DataFileError with file, line and reason
 */
export function loadLexicon(locale: Locale): Lexicon {
  return kept(lexicons, locale, () => readLexicon(locale, readDataFolder(`lexicon/${locale}`), isKnownCode));
}
