import { errorCatalogue, type FactorProof } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { stepOfCode } from '../factor/authenticator-app.ts';
import type { FactorDependencies } from '../factor/dependencies.ts';
import { type Asker, takeChallenge } from '../factor/factor-challenge.ts';
import { notifyFactorChange } from '../factor/notify-factor-change.ts';
import { verifyPasskey } from '../factor/passkeys.ts';
import { takeRecoveryCode } from '../factor/recovery-codes.ts';
import { type FactorRow, lockFactors } from '../factor/second-factor.ts';
import { secondFactors } from '../factor/tables.ts';

export interface FactorUse {
  userId: string;
  /** Staff have to unlock a passkey. */
  isStaff: boolean;
  proof: FactorProof;
  asker: Asker;
  now: Date;
  wall: Date;
}

/**
 * Checks that a person has one of their second factors, and uses up what works only once: the challenge that a passkey
 * signed, the time step of a code, a recovery code. Refuses with `wrong_factor`, or with `invalid_input` unless exactly
 * one proof is given.
 */
export async function useFactor(
  tx: Tx,
  dependencies: FactorDependencies,
  use: FactorUse,
): Promise<void> {
  const { passkey, code, recovery_code: recoveryCode } = use.proof;
  if ([passkey, code, recoveryCode].filter((given) => given !== undefined).length !== 1) {
    throw new Refusal('invalid_input');
  }
  const factors = await lockFactors(tx, use.userId);
  if (passkey) return usePasskey(tx, dependencies, factors, { ...use, answer: passkey });
  if (code) return useCode(tx, dependencies, factors, { ...use, code });
  if (recoveryCode) await useRecoveryCode(tx, dependencies, factors, { ...use, recoveryCode });
}

async function usePasskey(
  tx: Tx,
  dependencies: FactorDependencies,
  factors: readonly FactorRow[],
  use: FactorUse & { answer: NonNullable<FactorProof['passkey']> },
): Promise<void> {
  const { answer, userId, asker, isStaff, wall } = use;
  const kept = await takeChallenge(tx, { userId, asker, purpose: 'use_passkey', wall });
  const found = factors.find(({ credentialId }) => credentialId === answer.id);
  if (!kept?.challenge || !found?.credentialId || !found.publicKey) throw wrongFactor();
  const { id, credentialId, publicKey } = found;
  const passkey = { credentialId, publicKey, counter: found.counter ?? 0 };
  const { challenge } = kept;
  const counter = await verifyPasskey(dependencies, passkey, { answer, challenge, isStaff });
  await tx.update(secondFactors).set({ counter, lastUsedAt: wall }).where(eq(secondFactors.id, id));
}

async function useCode(
  tx: Tx,
  { keys }: FactorDependencies,
  factors: readonly FactorRow[],
  { userId, code, wall }: FactorUse & { code: string },
): Promise<void> {
  for (const { id, sealedSecret, lastStep } of factors) {
    if (!sealedSecret) continue;
    const secret = (await keys.openFor(tx, userId, sealedSecret)).toString();
    const step = stepOfCode(secret, code, { wall, afterStep: lastStep });
    if (step === null) continue;
    const used = { lastStep: step, lastUsedAt: wall };
    await tx.update(secondFactors).set(used).where(eq(secondFactors.id, id));
    return;
  }
  throw wrongFactor('code', 'This code is not right, or it was used before. Enter the next one.');
}

/** A thief of the paper may use a code, so the owner is told of each. */
async function useRecoveryCode(
  tx: Tx,
  dependencies: FactorDependencies,
  factors: readonly FactorRow[],
  { userId, recoveryCode, now, wall }: FactorUse & { recoveryCode: string },
): Promise<void> {
  const isRight = factors.length > 0 && (await takeRecoveryCode(tx, userId, recoveryCode));
  if (!isRight) {
    throw wrongFactor('recovery_code', 'This recovery code is not right, or it was used before.');
  }
  await recordAudit(tx, dependencies.keys, {
    at: now,
    actorId: userId,
    action: 'recovery_code.used',
    subjectId: userId,
    object: { type: 'user', id: userId },
  });
  await notifyFactorChange(tx, dependencies, userId, 'recovery_code_used', { now, wall });
}

function wrongFactor(field?: string, sentence?: string): Refusal {
  const detail = sentence ?? errorCatalogue.wrong_factor.detail;
  return new Refusal('wrong_factor', detail, field ? { [field]: detail } : undefined);
}
