import { operation } from '@/lib/shared/operations/operation.ts';

/** Where the service sends its events; they are authenticated by their signature. */
export const receiveEvent = operation<unknown>()('POST', '/api/webhooks/consult', 'none', 'status');
/** For a service that does not sign its events: the key is secret. */
export const receiveHint = operation<unknown>()('POST', '/api/webhooks/consult/[key]', 'none', 'status');
