import { findCollector } from '../../service/jobs/give-back-memory.ts';

/** Collects garbage at once: objects without references are removed. */
export const collectGarbage = findCollector();
