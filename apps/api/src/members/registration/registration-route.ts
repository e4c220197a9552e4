import { type Body, register } from '@sevenday/contract';
import {
  countAttempt,
  emailsTaken,
  hashPassword,
  holdSession,
  refuseShortPassword,
  refuseWeakPassword,
  rememberDevice,
  sendConfirmation,
  startSession,
} from '../../identity/index.ts';
import type { Router } from '../../platform/http/route-dependencies-and-actor.ts';
import { routeAfterPreparing } from '../../platform/http/route-kinds.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { readCurrentUser } from '../member/current-user.ts';
import type { Profile } from '../profile/read-profile.ts';
import { registerMember } from './register-member.ts';

/**
 * Registers the call by which a person registers.
 *
 * The password is hashed first, because no transaction may span the hashing. Everything else is one transaction, so
 * that the account and the `Idempotency-Key` commit together. After a crash between two commits, the page would try
 * again and the person would read "an account with this email already exists".
 */
export function registerRegistrationRoute(router: Router, runtime: Runtime): void {
  const { keys } = runtime;
  routeAfterPreparing(
    router,
    register,
    async ({ body }) => {
      refuseShortPassword(body.password, 'password');
      const person = { email: body.email, names: [body.first_name, body.last_name] };
      const warning = refuseWeakPassword(runtime, body.password, 'password', person);
      return { passwordHash: await hashPassword(body.password), warning };
    },
    async ({ tx, body, now, wall, origin }, { passwordHash, warning }) => {
      const profile = profileOf(body);
      const registration = { profile, passwordHash, isAdmin: false, now, wall };
      await countAttempt(tx, keys, profile.email, wall, emailsTaken);
      const id = await registerMember(tx, keys, registration);
      await rememberDevice(tx, keys, { userId: id, mark: body.device_mark, wall });
      const to = { email: profile.email, firstName: null };
      await sendConfirmation(tx, keys, { userId: id, to }, { now, wall });
      const token = await startSession(tx, { id, role: 'borrower' }, { ...origin, wall });
      return { token, user: await readCurrentUser(tx, keys, { id, wall }), ...warning };
    },
    { holdSession },
  );
}

function profileOf(body: Body<typeof register>): Profile {
  return {
    firstName: body.first_name,
    middleInitial: body.middle_initial,
    lastName: body.last_name,
    phone: body.phone,
    email: body.email,
  };
}
