import { type CorpusLine, lines } from '../../flags/corpus-line.ts';

export const arabicCorpus: CorpusLine[] = [...lines('ar', 'NONE', '')];
