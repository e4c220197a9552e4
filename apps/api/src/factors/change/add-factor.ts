import { randomUUID } from 'node:crypto';
import {
  endSessions,
  forgetDevices,
  isStaffUser,
  lockUser,
  noteFactorUsed,
  rememberDevice,
} from '../../identity/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { brokenConstraint } from '../../platform/database/database-failures.ts';
import { forgetAnswersOf } from '../../platform/http/forget-answers-with-session-token.ts';
import type { Actor } from '../../platform/http/route-dependencies-and-actor.ts';
import { stepOfCode } from '../factor/authenticator-app.ts';
import type { FactorDependencies } from '../factor/dependencies.ts';
import { takeChallenge } from '../factor/factor-challenge.ts';
import { notifyFactorChange } from '../factor/notify-factor-change.ts';
import { type PasskeyAnswer, verifyNewPasskey } from '../factor/passkeys.ts';
import { countRecoveryCodes, makeRecoveryCodes } from '../factor/recovery-codes.ts';
import { lockFactors, mostFactors, noteFactors } from '../factor/second-factor.ts';
import { secondFactors } from '../factor/tables.ts';

interface Adding {
  actor: Actor;
  /** The browser's mark, by which this device becomes a known one. */
  deviceMark: string | undefined;
  name: string;
  now: Date;
  wall: Date;
}

type Row = typeof secondFactors.$inferInsert;
type FactorParts = Omit<Row, 'id' | 'userId' | 'sealedName' | 'createdAt'>;

/** The recovery codes that were made with the first factor; null for a further one. */
type Added = string[] | null;

/** Adds the passkey that the browser made. Refuses with `factor_attempt_over`, `wrong_factor` or `too_many_factors`. */
export async function addPasskey(
  tx: Tx,
  dependencies: FactorDependencies,
  asked: Adding & { passkey: PasskeyAnswer },
): Promise<Added> {
  const { userId, sessionId } = asked.actor;
  const user = await lockUser(tx, userId);
  const asker = { sessionId };
  const { wall, passkey: answer } = asked;
  const begun = await takeChallenge(tx, { userId, asker, purpose: 'add_passkey', wall });
  if (!begun?.challenge) throw new Refusal('factor_attempt_over');
  const made = { answer, challenge: begun.challenge, isStaff: isStaffUser(user) };
  const passkey = await verifyNewPasskey(dependencies, made);
  return addFactor(tx, dependencies, asked, { kind: 'passkey', ...passkey });
}

/**
 * Adds the authenticator app that shows this code. The code's time step is used up. Refuses with `factor_attempt_over`,
 * `wrong_factor` or `too_many_factors`.
 */
export async function addApp(
  tx: Tx,
  dependencies: FactorDependencies,
  asked: Adding & { code: string },
): Promise<Added> {
  const { userId, sessionId } = asked.actor;
  await lockUser(tx, userId);
  const asker = { sessionId };
  const { wall, code } = asked;
  const begun = await takeChallenge(tx, { userId, asker, purpose: 'add_totp', wall });
  if (!begun?.sealedSecret) throw new Refusal('factor_attempt_over');
  const secret = (await dependencies.keys.openFor(tx, userId, begun.sealedSecret)).toString();
  const lastStep = stepOfCode(secret, code, { wall, afterStep: null });
  if (lastStep === null) {
    const detail = 'This code is not right. Enter the code that the app shows now.';
    throw new Refusal('wrong_factor', detail, { code: detail });
  }
  const { sealedSecret } = begun;
  return addFactor(tx, dependencies, asked, { kind: 'totp', sealedSecret, lastStep });
}

async function addFactor(
  tx: Tx,
  dependencies: FactorDependencies,
  { actor, deviceMark, name, now, wall }: Adding,
  parts: FactorParts,
): Promise<Added> {
  const { keys } = dependencies;
  const { userId, sessionId } = actor;
  const earlier = await lockFactors(tx, userId);
  if (earlier.length >= mostFactors) throw new Refusal('too_many_factors');
  const id = randomUUID();
  const sealedName = await keys.sealFor(tx, userId, Buffer.from(name));
  await refusingKnownPasskey(() =>
    tx
      .insert(secondFactors)
      .values({ ...parts, id, userId, sealedName, createdAt: wall, lastUsedAt: wall }),
  );
  await noteFactors(tx, userId);
  const isFirst = earlier.length === 0;
  const ended = isFirst ? await endEarlierTrust(tx, actor) : 0;
  await noteFactorUsed(tx, sessionId, wall);
  // The factor was just used here, as at the end of a sign-in, so guesses on other devices don't lock this one.
  await rememberDevice(tx, keys, { userId, mark: deviceMark, wall });
  await recordAudit(tx, keys, {
    at: now,
    actorId: userId,
    action: 'factor.added',
    subjectId: userId,
    object: { type: 'second_factor', id },
    codes: { kind: parts.kind, sessions_ended: ended },
  });
  await notifyFactorChange(tx, dependencies, userId, 'added', { now, wall });
  const hasCodes = (await countRecoveryCodes(tx, userId)) > 0;
  return hasCodes ? null : makeRecoveryCodes(tx, userId);
}

/**
 * Ends what trusted the password alone: the other sessions, their stored answers, and the devices that are known. A
 * thief of the password may have one of each.
 */
async function endEarlierTrust(tx: Tx, { userId, sessionId }: Actor): Promise<number> {
  const ended = await endSessions(tx, userId, { but: sessionId });
  await forgetAnswersOf(tx, userId);
  await forgetDevices(tx, userId);
  return ended;
}

/** The passkey belongs to another account already, or was added a moment ago. */
async function refusingKnownPasskey(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (brokenConstraint(error) !== 'second_factors_credential') throw error;
    throw new Refusal('wrong_factor', 'This passkey was added already. Please use another one.');
  }
}
