import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const networkBytes = 8;

/** Names the caller's address. It is `unknown` where the connection has ended, or a proxy names none. */
export function callerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return isIP(ip ?? '') ? ip : 'unknown';
}

/**
 * Names the network by which an address is counted. A connection by IPv6 has a /64 of its own, in which every device
 * may take as many addresses as it likes (RFC 4291, 2.5.4).
 */
export function networkOf(address: string): string {
  if (!isIP(address)) return address;
  const parsed = ipaddr.process(address.replace(/%.*/, ''));
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, at) => (at < networkBytes ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/64`;
}
