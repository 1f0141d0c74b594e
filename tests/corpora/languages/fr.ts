import type { CorpusLine } from '../corpus-line.ts';
import { frenchSeenCorpus } from './fr-seen.ts';
import { frenchUnseenCorpus } from './fr-unseen.ts';

export const frenchCorpus: CorpusLine[] = [...frenchSeenCorpus, ...frenchUnseenCorpus];
