import { calls } from '@sevenday/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const addresses = calls.map(({ method, path }) => ({
  method,
  url: `/api${path}`,
  pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));

/** Nothing answers this request: there is no such address, or it answers other methods, which are named (RFC 9110, 15.5.6). */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): never {
  const [pathname = ''] = request.url.split('?', 1);
  const methods = addresses
    .filter(({ pattern }) => pattern.test(pathname))
    .filter(({ method, url }) => request.server.hasRoute({ method, url }))
    .map(({ method }) => method);
  if (methods.length === 0) throw new Refusal('not_found');
  reply.header('allow', [...new Set(methods)].join(', '));
  throw new Refusal('method_not_allowed');
}
