/**
 * The one path of a request: rate limits, the authorization server and the router all read this, so that another spelling of an
 * address (`/%63onsult/…`, `/x/../consult/…`) is the same address to each of them (S27).
 *
 * @param target - the request target as it was sent (RFC 9112 §3.2), in origin form
 * @returns `path`: dot segments removed, and each segment encoded in one way (RFC 3986 §6.2.2); `query`: with its question mark, as it
 * was sent, or empty. Null for an absolute address and for a path that cannot be decoded
 */
export function readRequestTarget(target: string): { path: string; query: string } | null {
  if (!target.startsWith('/')) return null;
  // With an origin before it, a target that begins with two slashes cannot name another host.
  const address = `http://localhost${target}`;
  if (!URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  try {
    const path = pathname.split('/').map((segment) => encodeSegment(decodeURIComponent(segment)));
    return { path: path.join('/'), query: search };
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function encodeSegment(segment: string): string {
  return encodeURI(segment).replaceAll(/[/?#]/g, encodeURIComponent);
}
