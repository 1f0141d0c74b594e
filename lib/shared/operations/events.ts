import { operation } from '@/lib/shared/operations/operation.ts';

/** What changed, as events. */
export const streamChanges = operation()('GET', '/api/events', 'invitation.read', 'stream');
