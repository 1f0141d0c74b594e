import { getContext } from '@/lib/server/context.ts';
import { defineUnguardedRoute, whenAddressCounted } from '@/lib/server/routes/define-route.ts';
import { receiveHint } from '@/lib/server/webhook/receive-event.ts';
import * as api from '@/lib/shared/operations/webhook-receiver.ts';

export const dynamic = 'force-dynamic';

/**
 * Receives notifications from a service that does not sign them. No session: the secret key in the address is known to the
 * organization's service only.
 */
export const { POST } = defineUnguardedRoute(api.receiveHint, (request, { key }) =>
  whenAddressCounted(request, () => receiveHint(getContext(), request, key)),
);
