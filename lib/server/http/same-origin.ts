import 'server-only';
import type { Context } from '@/lib/server/context.ts';

/**
 * Whether a write comes from the dashboard's own pages (S14). A browser sends `Sec-Fetch-Site` or `Origin` with
 * every POST, PATCH and DELETE; a request with neither is refused.
 */
export function isSameOrigin(context: Context, headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return origin === new URL(context.env.publicUrl).origin;
  return headers.get('sec-fetch-site') === 'same-origin';
}
