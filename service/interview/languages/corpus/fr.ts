import { type CorpusLine, lines } from '../../flags/corpus-line.ts';

export const frenchCorpus: CorpusLine[] = [...lines('fr', 'NONE', '')];
