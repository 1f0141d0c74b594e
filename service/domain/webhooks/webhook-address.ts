import { BlockList, type IPVersion, isIP } from 'node:net';

/** Which addresses inside the clinic's own network webhooks may have. */
export type WebhookTargets = { allowsLoopback: boolean; allowsPrivate: boolean };

type Subnet = readonly [address: string, prefix: number];
type Networks = Record<'loopback' | 'private' | 'special' | 'global', BlockList>;

/** A list of one IP family, because Node matches `::ffff:127.0.0.1` against a list with 127.0.0.0/8. */
function listOf(family: IPVersion, subnets: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, family);
  return list;
}

/** `special`: special-purpose networks of IANA's registries that are neither public nor private; always refused. */
const networks: Record<IPVersion, Networks> = {
  ipv4: {
    loopback: listOf('ipv4', [['127.0.0.0', 8]]),
    private: listOf('ipv4', [
      ['10.0.0.0', 8],
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
      ['100.64.0.0', 10],
    ]),
    special: listOf('ipv4', [
      ['0.0.0.0', 8],
      ['169.254.0.0', 16],
      ['192.0.0.0', 24],
      ['192.0.2.0', 24],
      ['192.88.99.0', 24],
      ['198.18.0.0', 15],
      ['198.51.100.0', 24],
      ['203.0.113.0', 24],
      ['224.0.0.0', 4],
      ['240.0.0.0', 4],
    ]),
    global: listOf('ipv4', [['0.0.0.0', 0]]),
  },
  ipv6: {
    loopback: listOf('ipv6', [['::1', 128]]),
    private: listOf('ipv6', [['fc00::', 7]]),
    special: listOf('ipv6', [
      ['2001::', 23],
      ['2001:db8::', 32],
      ['2002::', 16],
      ['3fff::', 20],
    ]),
    // All assigned public addresses; mapped, translated, link-local and multicast ones are outside.
    global: listOf('ipv6', [['2000::', 3]]),
  },
};

const familyOf = (address: string): IPVersion | null =>
  isIP(address) === 0 ? null : isIP(address) === 4 ? 'ipv4' : 'ipv6';

/**
 * Whether a webhook may be sent to this IP address. Addresses that are not known to be public are refused, so that
 * neither the configured address nor what its name resolves to later reaches the service's own network (SSRF).
 */
export function isAllowedAddress(address: string, targets: WebhookTargets): boolean {
  const family = familyOf(address);
  if (family === null) return false;
  const { loopback, private: privateNetworks, special, global } = networks[family];
  if (loopback.check(address, family)) return targets.allowsLoopback || targets.allowsPrivate;
  if (privateNetworks.check(address, family)) return targets.allowsPrivate;
  return global.check(address, family) && !special.check(address, family);
}

/** The host without the brackets around IPv6 addresses. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function isLoopbackHost(host: string): boolean {
  const family = familyOf(host);
  if (family !== null) return networks[family].loopback.check(host, family);
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Whether an address is https, or on this machine where that is allowed: links in mails are opened by people, never called. */
export function isSafeLink(
  value: string,
  { allowsLoopback }: Pick<WebhookTargets, 'allowsLoopback'>,
): boolean {
  const url = new URL(value);
  return url.protocol === 'https:' || (allowsLoopback && isLoopbackHost(hostOf(url)));
}

/** Why the address of a webhook is not allowed, without a DNS lookup; null when it is. */
export function findAddressProblem(value: string, targets: WebhookTargets): string | null {
  const url = new URL(value);
  const host = hostOf(url);
  if (!isSafeLink(value, targets)) return 'Must be an https address.';
  const isRefused =
    isIP(host) === 0
      ? isLoopbackHost(host) && !targets.allowsLoopback && !targets.allowsPrivate
      : !isAllowedAddress(host, targets);
  return isRefused ? 'Must not be an address inside of the service’s own network.' : null;
}
