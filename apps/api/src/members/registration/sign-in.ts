import type { Answer, FactorProof, finishSignIn as finishCall, login } from '@sevenday/contract';
import type { Role } from '@sevenday/contract/capabilities';
import {
  confirmTicket,
  countTicketProof,
  type FactorDependencies,
  factorNeeded,
} from '../../factors/index.ts';
import {
  checkCredentials,
  holdChecked,
  rememberDevice,
  roleOf,
  startSession,
  uncountSignIn,
} from '../../identity/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { readCurrentUser } from '../member/current-user.ts';
import { notifyNewDevice } from './notify-new-device.ts';

interface From {
  deviceMark: string | undefined;
  userAgent: string;
  address: string;
  wall: Date;
}

/**
 * Begins a session by email and password. Refuses with `wrong_credentials` or `too_many_requests`, and with
 * `factor_needed` if the person has a second factor: then the password is right, and `finishSignIn` begins the session.
 */
export async function signIn(
  runtime: Runtime,
  given: From & { email: string; password: string },
): Promise<Answer<typeof login>> {
  const { database, keys } = runtime;
  const user = await checkCredentials(runtime, given);
  const begun = await database.transact(async (tx) => {
    const { hasFactor } = await holdChecked(tx, user);
    await uncountSignIn(tx, keys, user.counted);
    return hasFactor ? null : beginSession(tx, runtime, user, given);
  });
  if (begun) return begun;
  const { deviceMark, wall } = given;
  throw factorNeeded(keys, user, { purpose: 'sign_in', deviceMark, wall });
}

/**
 * Finishes a sign-in with a second factor, after `signIn` has given the ticket. Refuses with `ticket_over`,
 * `wrong_factor`, `invalid_input` or `too_many_requests`.
 */
export async function finishSignIn(
  dependencies: FactorDependencies,
  given: From & { ticket: string; proof: FactorProof },
): Promise<Answer<typeof finishCall>> {
  const { ticket, proof, deviceMark, wall } = given;
  const asked = { ticket, purpose: 'sign_in', proof, deviceMark, wall } as const;
  const counted = await countTicketProof(dependencies, asked);
  return dependencies.database.transact(async (tx) => {
    const ticket = await confirmTicket(tx, dependencies, counted);
    const user = { id: ticket.userId, role: roleOf(ticket) };
    return beginSession(tx, dependencies, user, { ...given, usedFactor: true });
  });
}

async function beginSession(
  tx: Tx,
  { keys, clocks }: Runtime,
  user: { id: string; role: Role },
  given: From & { usedFactor?: boolean },
): Promise<Answer<typeof login>> {
  const device = { userId: user.id, mark: given.deviceMark, wall: given.wall };
  const [seen, token, now] = await runTogether(
    rememberDevice(tx, keys, device),
    startSession(tx, user, given),
    clocks.business(tx),
  );
  await recordAudit(tx, keys, {
    at: now,
    actorId: user.id,
    action: 'session.started',
    subjectId: user.id,
    object: { type: 'user', id: user.id },
    ...(seen === 'new' ? { codes: { new_device: true } } : {}),
  });
  if (seen === 'new') await notifyNewDevice(tx, keys, user, { ...given, now });
  return { token, user: await readCurrentUser(tx, keys, { id: user.id, wall: given.wall }) };
}
