import {
  confirmPassword,
  holdOwner,
  isStaffUser,
  type OwnerConfirmed,
  readUser,
} from '../../identity/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Actor } from '../../platform/http/route-dependencies-and-actor.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { makeAppSecret } from '../factor/authenticator-app.ts';
import type { FactorDependencies } from '../factor/dependencies.ts';
import { keepChallenge } from '../factor/factor-challenge.ts';
import { makePasskeyOptions, passkeysPossible } from '../factor/passkeys.ts';
import { type FactorRow, mostFactors, readFactors } from '../factor/second-factor.ts';

const neededFor = 'Enter your current password to add a second factor.';

/**
 * Makes sure that the person who adds their first second factor knows the password, so that a page left open is not
 * enough. For a further one, the call's step-up asks for a factor. Refuses with `password_needed`, `wrong_password` or
 * `too_many_requests`.
 */
export async function confirmFirstFactor(
  runtime: Runtime,
  { actor, password, wall }: { actor: Actor; password: string | undefined; wall: Date },
): Promise<OwnerConfirmed | null> {
  if (actor.factor) return null;
  const { userId, sessionId } = actor;
  return confirmPassword(runtime, { userId, sessionId, password, neededFor, wall });
}

interface Beginning {
  actor: Actor;
  /** Null if the person has a second factor already. */
  owner: OwnerConfirmed | null;
  wall: Date;
}

/** Begins to add a passkey. Refuses with `passkey_not_possible`, `too_many_factors` or `step_up_needed`. */
export async function beginPasskey(
  tx: Tx,
  dependencies: FactorDependencies,
  asked: Beginning,
): Promise<{ options: Record<string, unknown> }> {
  if (!passkeysPossible(dependencies)) throw new Refusal('passkey_not_possible');
  const factors = await holdBeginning(tx, asked);
  const { userId, sessionId } = asked.actor;
  const user = await readUser(tx, userId);
  const person = { userId, email: user.email, isStaff: isStaffUser(user), factors };
  const { options, challenge } = await makePasskeyOptions(dependencies, person);
  const { wall } = asked;
  await keepChallenge(tx, {
    userId,
    asker: { sessionId },
    purpose: 'add_passkey',
    challenge,
    wall,
  });
  return { options };
}

/** Begins to add an authenticator app, and returns its secret. Refuses with `too_many_factors` or `step_up_needed`. */
export async function beginApp(
  tx: Tx,
  { keys, productName }: FactorDependencies,
  asked: Beginning,
): Promise<{ secret: string; address: string }> {
  await holdBeginning(tx, asked);
  const { userId, sessionId } = asked.actor;
  const { email } = await readUser(tx, userId);
  const { secret, address } = makeAppSecret({ issuer: productName, email });
  const sealedSecret = await keys.sealFor(tx, userId, Buffer.from(secret));
  const { wall } = asked;
  await keepChallenge(tx, {
    userId,
    asker: { sessionId },
    purpose: 'add_totp',
    sealedSecret,
    wall,
  });
  return { secret, address };
}

async function holdBeginning(tx: Tx, { actor, owner }: Beginning): Promise<FactorRow[]> {
  if (owner) await holdOwner(tx, actor.userId, owner, neededFor);
  const factors = await readFactors(tx, actor.userId);
  // Another session added the first factor since this call began.
  if (owner && factors.length > 0) throw new Refusal('step_up_needed');
  if (factors.length >= mostFactors) throw new Refusal('too_many_factors');
  return factors;
}
