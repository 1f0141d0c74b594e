import { findCollector } from '../../service/jobs/release-memory.ts';

/** What nothing holds is gone afterwards. */
export const collectGarbage = findCollector();
