import { getContext } from '@/lib/server/context.ts';
import { defineUnguardedRoute, whenAddressCounted } from '@/lib/server/routes/define-route.ts';
import { receiveEvent } from '@/lib/server/webhook/receive-event.ts';
import * as api from '@/lib/shared/operations/webhook-receiver.ts';

export const dynamic = 'force-dynamic';

/** Receives the service's webhook events. No session: an event is authenticated by its signature. */
export const { POST } = defineUnguardedRoute(api.receiveEvent, (request) =>
  whenAddressCounted(request, () => receiveEvent(getContext(), request)),
);
