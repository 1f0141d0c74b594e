import { operation } from '@/lib/shared/operations/operation.ts';

/** Whether the dashboard can serve. */
export const getHealth = operation()('GET', '/api/health', 'none', 'status');
