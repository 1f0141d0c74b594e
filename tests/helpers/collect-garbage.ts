import { findCollector } from '../../service/jobs/release-memory.ts';

/** Collects garbage at once: objects without references are removed. */
export const collectGarbage = findCollector();
