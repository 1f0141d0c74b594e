import { askedOfServerHeader } from '@/lib/server/http/open-connections.ts';

const allow = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/**
 * Answers what is about no address of ours, which `watchConnections` leads here: `OPTIONS *` asks about the server as a whole
 * (RFC 9110 §9.3.7), and `TRACE` would send a request's own headers back (§9.3.8), which nobody needs here.
 */
export function GET(request: Request): Response {
  const method = request.headers.get(askedOfServerHeader);
  if (method === null) return new Response(null, { status: 404 });
  return new Response(null, { status: method === 'OPTIONS' ? 204 : 405, headers: { allow } });
}
