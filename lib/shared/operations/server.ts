import { operation } from '@/lib/shared/operations/operation.ts';

/** Answers requests about the server as a whole, such as `OPTIONS *`. */
export const getServer = operation()('GET', '/api/server', 'none', 'status');
