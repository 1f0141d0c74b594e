import { isIP, isIPv6 } from 'node:net';
import { isAllowedAddress } from '../../service/domain/webhooks/webhook-address.ts';

/** Addresses on which a program listens on all of the machine's: no client can ask there. */
const everyAddress: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
  ['[::]', '::1'],
]);

/** The host at which a program that listens on `host` answers this machine; loopback where none was set. */
export function answeringHost(host: string | undefined): string {
  const plain = (host ?? '').replace(/^\[(.*)\]$/, '$1');
  return everyAddress.get(plain) ?? (plain || '127.0.0.1');
}

/**
 * The origin of a program that listens on `host`, as others of the network reach it.
 * @returns on `localhost` where no single address of this machine was named
 */
export function originOf(host: string | undefined, port: number): string {
  const isNamed = host !== undefined && host !== '' && !everyAddress.has(host);
  const name = isNamed ? answeringHost(host) : 'localhost';
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/**
 * Whether `host` is an address that only the network around this machine reaches, such as 192.168.1.7: there a trial goes without
 * TLS. An address of the internet, and a name, have to have it.
 */
export function isOfOwnNetwork(host: string | undefined): host is string {
  if (host === undefined || host === '' || everyAddress.has(host)) return false;
  const plain = answeringHost(host);
  return isIP(plain) !== 0 && !isAllowedAddress(plain, { allowsLoopback: false, allowsPrivate: false });
}
