import type { TranslatedLocale } from '../../../service/interview/model/types.ts';
import type { CorpusLine } from '../corpus-line.ts';
import { arabicCorpus } from './ar.ts';
import { germanCorpus } from './de.ts';
import { frenchCorpus } from './fr.ts';

/** Possible answers to the open question in each language of the catalogue, with the required outcome. */
export const languageCorpora: Record<TranslatedLocale, CorpusLine[]> = {
  fr: frenchCorpus,
  de: germanCorpus,
  ar: arabicCorpus,
};
