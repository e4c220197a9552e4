import { and, eq } from 'drizzle-orm';
import { isStaffUser, lockUser } from '../../identity/index.ts';
import { planAlarm } from '../../notices/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { FactorDependencies } from '../factor/dependencies.ts';
import { forgetChallenges } from '../factor/factor-challenge.ts';
import { notifyFactorChange } from '../factor/notify-factor-change.ts';
import { forgetRecoveryCodes, makeRecoveryCodes } from '../factor/recovery-codes.ts';
import { lockFactors, noteFactors } from '../factor/second-factor.ts';
import { secondFactors } from '../factor/tables.ts';

interface Asked {
  userId: string;
  now: Date;
  wall: Date;
}

/** Removes one of a person's own second factors; with the last one, the recovery codes. Refuses with `factor_not_found`. */
export async function removeFactor(
  tx: Tx,
  dependencies: FactorDependencies,
  { userId, factorId, now, wall }: Asked & { factorId: string },
): Promise<void> {
  const user = await lockUser(tx, userId);
  const factors = await lockFactors(tx, userId);
  const found = factors.find(({ id }) => id === factorId);
  if (!found) throw new Refusal('factor_not_found');
  await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.id, factorId), eq(secondFactors.userId, userId)));
  if (factors.length === 1) await forgetRecoveryCodes(tx, userId);
  await forgetChallenges(tx, userId);
  await noteFactors(tx, userId);
  await recordAudit(tx, dependencies.keys, {
    at: now,
    actorId: userId,
    action: 'factor.removed',
    subjectId: userId,
    object: { type: 'second_factor', id: factorId },
    codes: { kind: found.kind, left: factors.length - 1 },
  });
  await notifyFactorChange(tx, dependencies, userId, 'removed', { now, wall });
  if (isStaffUser(user)) {
    await planAlarm(tx, { cause: 'factor_removed', staffId: userId, now, wall });
  }
}

/** Makes a person ten new recovery codes. The former ones no longer work. Refuses with `factor_not_found`. */
export async function renewRecoveryCodes(
  tx: Tx,
  dependencies: FactorDependencies,
  { userId, now, wall }: Asked,
): Promise<string[]> {
  await lockUser(tx, userId);
  if ((await lockFactors(tx, userId)).length === 0) throw new Refusal('factor_not_found');
  const codes = await makeRecoveryCodes(tx, userId);
  await recordAudit(tx, dependencies.keys, {
    at: now,
    actorId: userId,
    action: 'recovery_codes.made',
    subjectId: userId,
    object: { type: 'user', id: userId },
  });
  await notifyFactorChange(tx, dependencies, userId, 'recovery_codes_made', { now, wall });
  return codes;
}
