import { operation } from '@/lib/shared/operations/operation.ts';

/** Whether the dashboard can serve. */
export const getHealth = operation()('GET', '/api/health', 'none', 'status');
/** Answers requests about the server as a whole, such as `OPTIONS *`. */
export const getServer = operation()('GET', '/api/server', 'none', 'status');
