import { getContext } from '@/lib/server/context.ts';
import { defineUnguardedRoute } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/health.ts';

export const dynamic = 'force-dynamic';

const timeoutMs = 2_000;

/** 200 when the dashboard can serve, 503 otherwise. Depends on its own database only, never on the service (S32). */
export const { GET } = defineUnguardedRoute(api.getHealth, async () => {
  const context = getContext();
  const isReady = await Promise.race([
    context.pool.query('select 1').then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false)),
  ]);
  return Response.json(
    { status: isReady ? 'ok' : 'unavailable' },
    { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
});
