import { type Body, register } from '@sevenday/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { hashPassword, isLongEnough, shortestPassword, startSession } from '../identity/index.ts';
import type { Tx } from '../platform/database.ts';
import { onceInTransaction, type StoredAnswer } from '../platform/idempotency.ts';
import { parseInput } from '../platform/input.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RouteParts } from '../platform/routes.ts';
import { readCurrentUser } from './current-user.ts';
import { registerMember } from './register-member.ts';

type Asked = Body<typeof register>;

/**
 * Registering fits neither kind of route. No transaction may span the hashing; but the account and the
 * `Idempotency-Key` have to commit together, or else a crash between them would leave the person with "an account
 * with this email already exists" when the page tries again. So the password is hashed first, and all the rest is
 * one transaction.
 */
export function registerRegistrationRoute(parts: RouteParts): void {
  parts.app.route({
    method: register.method,
    url: `/api${register.path}`,
    config: { access: register.access },
    async handler(request, reply) {
      const asked = parseInput(register, request).body as Asked;
      refuseShortPassword(asked.password);
      const passwordHash = await hashPassword(asked.password);
      const key = idempotencyKey(request);
      const { status, body } = await parts.database.transact((tx) => {
        const answer = () => registerAndSignIn(tx, parts, asked, passwordHash);
        if (key === null) return answer();
        return onceInTransaction(
          tx,
          parts.keys,
          once(parts, key, asked),
          parts.clocks.wall(),
          answer,
        );
      });
      return reply.status(status).header('cache-control', 'no-store').send(body);
    },
  });
}

async function registerAndSignIn(
  tx: Tx,
  parts: RouteParts,
  asked: Asked,
  passwordHash: string,
): Promise<StoredAnswer> {
  const wall = parts.clocks.wall();
  const id = await registerMember(tx, parts.keys, {
    profile: {
      firstName: asked.first_name,
      middleInitial: asked.middle_initial,
      lastName: asked.last_name,
      phone: asked.phone,
      email: asked.email,
    },
    passwordHash,
    isAdmin: false,
    now: await parts.clocks.business(tx),
    wall,
  });
  const token = await startSession(tx, { id, isAdmin: false }, wall);
  const user = await readCurrentUser(tx, parts.keys, { id, wall });
  return { status: 201, body: z.encode(register.answer, { token, user }) };
}

function refuseShortPassword(password: string): void {
  if (isLongEnough(password)) return;
  const detail = `Password needs at least ${shortestPassword} characters.`;
  throw new Refusal('invalid_input', detail, { password: detail });
}

/** The input is kept as a fast hash, which a password must never be: a keyed signature stands for it. */
function once(parts: RouteParts, key: string, asked: Asked) {
  const input = { ...asked, password: parts.keys.sign('registration', asked.password) };
  return { key, actor: 'anonymous', call: `${register.method} ${register.path}`, input };
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Refusal(
    'malformed_request',
    'The Idempotency-Key has to be 1 to 255 visible characters.',
  );
}
