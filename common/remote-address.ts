/**
 * The address of whoever sent a request. Each proxy appends the address that it saw to `X-Forwarded-For`, so the sender's
 * is as many from the end as there are proxies of ours; what a sender puts before that changes nothing.
 *
 * @param trustedProxies - how many of ours stand in front; 0 believes no header
 */
export function findRemoteAddress(
  request: { forwardedFor: string | string[] | undefined; direct: string | undefined },
  trustedProxies: number,
): string {
  const direct = request.direct ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const header = request.forwardedFor ?? '';
  const hops = (Array.isArray(header) ? header.join(',') : header)
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  return (hops.at(-trustedProxies) ?? hops[0] ?? direct).slice(0, 64);
}
