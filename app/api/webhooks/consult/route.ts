import { getContext } from '@/lib/server/context.ts';
import { whenAddressCounted } from '@/lib/server/http/route.ts';
import { receiveEvent } from '@/lib/server/webhook/receive-event.ts';

export const dynamic = 'force-dynamic';

/** Receives the service's webhook events. No session: an event is authenticated by its signature. */
export async function POST(request: Request): Promise<Response> {
  return whenAddressCounted(request, () => receiveEvent(getContext(), request));
}
