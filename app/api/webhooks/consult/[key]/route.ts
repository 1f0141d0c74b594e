import { getContext } from '@/lib/server/context.ts';
import { whenAddressCounted } from '@/lib/server/http/route.ts';
import { receiveHint } from '@/lib/server/webhook/receive-event.ts';

export const dynamic = 'force-dynamic';

/**
 * Receives notifications from a service that does not sign them. No session: the secret key in the address is known to the
 * organization's service only.
 */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ key: string }> },
): Promise<Response> {
  const { key } = await params;
  return whenAddressCounted(request, () => receiveHint(getContext(), request, key));
}
