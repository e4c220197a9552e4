import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  delayMoneyRights,
  endSessions,
  forgetDevices,
  lockAdminsAnd,
  users,
  worksHere,
} from '../../identity/index.ts';
import { notify } from '../../notices/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import { refuseOneself } from '../../platform/base/refuse-oneself.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { forgetAnswersOf } from '../../platform/http/forget-answers-with-session-token.ts';
import { forgetSpentBy } from '../../platform/rate-limits/budget-counts.ts';
import type { FactorNotices } from '../factor/dependencies.ts';
import { forgetChallenges } from '../factor/factor-challenge.ts';
import { notifyFactorChange } from '../factor/notify-factor-change.ts';
import { forgetRecoveryCodes } from '../factor/recovery-codes.ts';
import { lockFactors, noteFactors } from '../factor/second-factor.ts';
import { secondFactors } from '../factor/tables.ts';

interface Reset {
  userId: string;
  /** Who resets them; null for the command at the server. */
  actorId: string | null;
  now: Date;
  wall: Date;
}

/**
 * Removes every second factor of a person who lost them all. Their sessions end, and their known devices are forgotten.
 *
 * If another person did this for staff, all owners get a mail and the person may move no money for 24 hours: somebody
 * may have talked an owner into it. The command at the server sets no wait, so that a lender with one owner can go on.
 * Refuses with `own_case`, `member_not_found` or `factor_not_found`.
 */
export async function resetFactors(
  tx: Tx,
  dependencies: FactorNotices,
  reset: Reset,
): Promise<void> {
  const { userId, actorId, now, wall } = reset;
  refuseOneself('own_case', { actorId, subjectId: userId });
  const ownerIds = await lockAdminsAnd(tx, userId);
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Refusal('member_not_found');
  if ((await lockFactors(tx, userId)).length === 0) throw new Refusal('factor_not_found');
  const isStaff = worksHere(user);
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await forgetRecoveryCodes(tx, userId);
  await forgetChallenges(tx, userId);
  await noteFactors(tx, userId);
  const ended = await endSessions(tx, userId, { but: null });
  await forgetAnswersOf(tx, userId);
  await forgetDevices(tx, userId);
  await forgetSpentBy(tx, userId);
  const waits = isStaff && actorId !== null;
  if (waits) await delayMoneyRights(tx, userId, wall);
  await recordAudit(tx, dependencies.keys, {
    at: now,
    actorId,
    action: 'factors.reset',
    subjectId: userId,
    object: { type: 'user', id: userId },
    codes: { sessions_ended: ended, money_waits: waits },
  });
  await notifyFactorChange(tx, dependencies, userId, 'reset', { now, wall });
  if (isStaff) await notifyOwners(tx, dependencies, ownerIds, reset);
}

async function notifyOwners(
  tx: Tx,
  { keys, recipientOf, namesOfUser }: FactorNotices,
  ownerIds: readonly string[],
  { userId, actorId, now, wall }: Reset,
): Promise<void> {
  const nameOf = async (id: string) => (await namesOfUser(tx, id)).join(' ');
  const data = {
    name: await nameOf(userId),
    byName: actorId === null ? null : await nameOf(actorId),
    changedAt: wall,
  };
  for (const ownerId of ownerIds) {
    await notify(tx, keys, {
      subjectId: ownerId,
      to: await recipientOf(tx, ownerId),
      kind: 'staff_factors_reset',
      aboutId: randomUUID(),
      data,
      now,
    });
  }
}
