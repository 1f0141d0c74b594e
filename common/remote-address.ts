/**
 * The address that a request came from. Each proxy appends the address that it saw to `X-Forwarded-For`, so the sender's address is
 * the nth from the end with n trusted proxies; what a sender puts before that has no effect.
 *
 * An IPv6 network (a /64) has 2^64 addresses, so a whole /64 counts as one sender. IPv4 addresses written as IPv6 (mapped, RFC 4291
 * §2.5.5.2; translated by NAT64, RFC 6052 §2.1) count as the IPv4 address.
 *
 * @param trustedProxies - number of our proxies in front; with 0 the header is ignored
 * @returns an IPv4 address, an IPv6 network such as "2001:db8:0:1::/64", or an unparsable value, truncated
 */
export function findRemoteAddress(
  request: { forwardedFor: string | string[] | undefined; direct: string | undefined },
  trustedProxies: number,
): string {
  const direct = nameSender(request.direct ?? 'unknown');
  if (trustedProxies === 0) return direct;
  const header = request.forwardedFor ?? '';
  const hops = (Array.isArray(header) ? header.join(',') : header)
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  const hop = hops.at(-trustedProxies) ?? hops[0];
  return hop === undefined ? direct : nameSender(hop);
}

/** Some proxies append a port, with brackets around IPv6. A zone ("%eth0") has a meaning on this machine only. */
const writtenPattern = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+|(.+))$/;

function nameSender(written: string): string {
  const [, bracketed, withPort, plain] = writtenPattern.exec(written) ?? [];
  const address = (bracketed ?? withPort ?? plain ?? written).replace(/%.*$/, '');
  const groups = readIpv6(address);
  if (groups === null) return address.slice(0, 64);
  const prefix = groups.slice(0, 6).join(':');
  if (prefix === '0:0:0:0:0:ffff' || prefix === '64:ff9b:0:0:0:0') {
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
      .join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups in lower-case hexadecimal; null if it is not an IPv6 address. */
function readIpv6(address: string): string[] | null {
  if (!address.includes(':') || !URL.canParse(`http://[${address}]`)) return null;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const list = (part: string) => part.split(':').filter((group) => group !== '');
  if (tail === undefined) return list(head);
  const missing = 8 - list(head).length - list(tail).length;
  return [...list(head), ...Array.from({ length: missing }, () => '0'), ...list(tail)];
}
