import { findCollector } from '../../service/jobs/give-back-memory.ts';

/** What nothing holds is gone afterwards. */
export const collectGarbage = findCollector();
