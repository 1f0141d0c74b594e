import type { CorpusLine } from '../corpus-line.ts';
import { germanSeenCorpus } from './de-seen.ts';
import { germanUnseenCorpus } from './de-unseen.ts';

export const germanCorpus: CorpusLine[] = [...germanSeenCorpus, ...germanUnseenCorpus];
