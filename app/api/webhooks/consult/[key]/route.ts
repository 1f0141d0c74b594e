import { getContext } from '@/lib/server/context.ts';
import { whenAddressCounted } from '@/lib/server/http/route.ts';
import { receiveHint } from '@/lib/server/webhook/receive-event.ts';

export const dynamic = 'force-dynamic';

/** Where a service that signs nothing tells what happens. No session: only the organization's service was told the address. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ key: string }> },
): Promise<Response> {
  const { key } = await params;
  return whenAddressCounted(request, () => receiveHint(getContext(), request, key));
}
