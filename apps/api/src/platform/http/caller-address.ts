import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Names the caller's address. It is `unknown` where the connection has ended, or a proxy names none. */
export function callerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return isIP(ip ?? '') ? ip : 'unknown';
}
