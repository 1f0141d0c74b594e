import { type CorpusLine, lines } from '../../flags/corpus-line.ts';

export const germanCorpus: CorpusLine[] = [...lines('de', 'NONE', '')];
