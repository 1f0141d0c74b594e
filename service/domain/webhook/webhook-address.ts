import { BlockList, isIP } from 'node:net';

/** Which addresses inside of the own network may be written to. */
export type WebhookTargets = { allowsLoopback: boolean; allowsPrivate: boolean };

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const privateNetworks = new BlockList();
privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4');
privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4');
privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4');
privateNetworks.addSubnet('100.64.0.0', 10, 'ipv4');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

/** Neither the world nor a clinic's network: IANA's special-purpose registries. Never written to. */
const special = new BlockList();
for (const [address, prefix] of [
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
] as const)
  special.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(address, prefix, 'ipv6');

/** Everything that is given out in IPv6; mapped, translated, link-local and multicast addresses are outside. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether a webhook may be written to this IP address. What is not known to be harmless is refused, so that an address
 * that somebody set, or that a name turns into later, cannot reach into the service's own network.
 */
export function isAllowedAddress(address: string, targets: WebhookTargets): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  // Node takes ::ffff:127.0.0.1 for 127.0.0.1 here; what is written like that is nobody's honest address.
  if (family === 'ipv6' && /^::(ffff:)?[0-9.]*\./i.test(address)) return false;
  if (loopback.check(address, family)) return targets.allowsLoopback || targets.allowsPrivate;
  if (privateNetworks.check(address, family)) return targets.allowsPrivate;
  if (special.check(address, family)) return false;
  return family === 'ipv4' || globalIpv6.check(address, family);
}

/** The host of an address without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function isLoopbackHost(host: string): boolean {
  const version = isIP(host);
  if (version !== 0) return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
  return host === 'localhost' || host.endsWith('.localhost');
}

/** What is wrong with the address of a webhook, before any name is looked up; null when nothing is. */
export function whyNotAllowed(value: string, targets: WebhookTargets): string | null {
  const url = new URL(value);
  const host = hostOf(url);
  if (url.protocol !== 'https:' && !(targets.allowsLoopback && isLoopbackHost(host)))
    return 'Must be an https address.';
  const isRefused =
    isIP(host) === 0
      ? isLoopbackHost(host) && !targets.allowsLoopback && !targets.allowsPrivate
      : !isAllowedAddress(host, targets);
  return isRefused ? 'Must not be an address inside of the service’s own network.' : null;
}
