import type { Call } from '@sevenday/contract';
import { calls } from '@sevenday/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';

const addresses = calls.map((call) => ({
  call,
  url: `/api${call.path}`,
  pattern: new RegExp(`^/api${call.path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));

/** A call whose `url` is exactly `pathname` comes before a call with a parameter in its path. */
export function callsAt(pathname: string): Call[] {
  return addresses
    .filter(({ pattern }) => pattern.test(pathname))
    .sort((one, other) => Number(other.url === pathname) - Number(one.url === pathname))
    .map(({ call }) => call);
}

/** Refuses with `not_found` or `method_not_allowed` (RFC 9110, 15.5.6). */
export function refuseUnknownPath(request: FastifyRequest, reply: FastifyReply): never {
  const [pathname = ''] = request.url.split('?', 1);
  const methods = callsAt(pathname)
    .filter(({ method, path }) => request.server.hasRoute({ method, url: `/api${path}` }))
    .map(({ method }) => method);
  if (methods.length === 0) throw new Refusal('not_found');
  reply.header('allow', [...new Set(methods)].join(', '));
  throw new Refusal('method_not_allowed');
}
