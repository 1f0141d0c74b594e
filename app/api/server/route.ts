import { serverRequestHeader } from '@/lib/server/http/open-connections.ts';
import { defineUnguardedRoute } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/server.ts';

const allow = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/**
 * Answers requests without an address of the dashboard, which `watchConnections` rewrites to this route: `OPTIONS *` asks about the
 * server as a whole (RFC 9110 §9.3.7), and `TRACE`, which would echo the request's headers (§9.3.8), is refused.
 */
export const { GET } = defineUnguardedRoute(api.getServer, (request) => {
  const method = request.headers.get(serverRequestHeader);
  if (method === null) return new Response(null, { status: 404 });
  return new Response(null, { status: method === 'OPTIONS' ? 204 : 405, headers: { allow } });
});
