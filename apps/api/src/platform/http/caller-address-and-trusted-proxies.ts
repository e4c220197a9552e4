import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const networkBytes = 8;

/** `unknown` if the connection has ended or a proxy gave no valid address. */
export function callerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const address = withoutPort(ip ?? '');
  return isIP(address) ? address : 'unknown';
}

/**
 * Fastify asks the returned function whether the address of the connection, or one in
 * `X-Forwarded-For`, is a proxy that we trust.
 */
export function trustIn(proxies: readonly string[]): (named: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits) trusted.addSubnet(address, Number(bits), familyOf(address));
    else trusted.addAddress(address, familyOf(address));
  }
  return (named) => {
    const address = withoutPort(named);
    return isIP(address) !== 0 && trusted.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** Some proxies send the port too, such as Azure Application Gateway (RFC 7239, section 6). */
function withoutPort(named: string): string {
  const [, v6, v4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(named) ?? [];
  return v6 ?? v4 ?? named;
}

/** One internet connection usually has a whole /64 of IPv6 addresses (RFC 4291, 2.5.4). */
export function networkOf(address: string): string {
  if (!isIP(address)) return address;
  const parsed = ipaddr.process(address.replace(/%.*/, ''));
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, at) => (at < networkBytes ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/64`;
}
