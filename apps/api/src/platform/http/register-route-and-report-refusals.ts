import { type Call, errorsOfCall } from '@sevenday/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';
import { AccessRefused } from './authorize-count-and-parse-request.ts';
import type { Router } from './route-dependencies-and-actor.ts';
import type { StoredAnswer } from './run-once-per-idempotency-key.ts';

export function registerRoute(
  router: Router,
  call: Call,
  respond: (request: FastifyRequest, reply: FastifyReply) => Promise<StoredAnswer>,
): void {
  router.app.route({
    method: call.method,
    url: `/api${call.path}`,
    async handler(request, reply) {
      const { status, body } = await asDeclared(router, call, request, () =>
        respond(request, reply),
      );
      return reply.status(status).send(body);
    },
  });
}

/** Logs a refusal that the contract does not declare. Records a call beyond the actor's role. */
export async function asDeclared<T>(
  router: Router,
  call: Call,
  request: FastifyRequest,
  respond: () => Promise<T>,
): Promise<T> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof Refusal && !errorsOfCall(call).includes(error.code)) {
      const { code } = error;
      request.log.error({ code, method: call.method, route: call.path }, 'undeclared refusal');
    }
    if (error instanceof AccessRefused) {
      const { method, path } = call;
      await router.recordRefusedCall?.({ userId: error.userId, method, path });
    }
    throw error;
  }
}
