import { getContext } from '@/lib/server/context.ts';
import { whenAddressCounted } from '@/lib/server/http/route.ts';
import { receiveEvent } from '@/lib/server/webhook/receive-event.ts';

export const dynamic = 'force-dynamic';

/** Where the service tells what happens. No session: an event is known by its signature. */
export async function POST(request: Request): Promise<Response> {
  return whenAddressCounted(request, () => receiveEvent(getContext(), request));
}
