import { refusals } from '@sevenday/contract';
import { hasAnyRule, readApprovalRules } from '../approvals/index.ts';
import { memberHasHold, refuseOwnCase } from '../bank-accounts/index.ts';
import { lockAdminsAnd, readUser, worksHere } from '../identity/index.ts';
import { type LoanRow, lockMemberLoans, refuseDeletionDuringPayout } from '../loans/index.ts';
import { lockMember, type MemberRecord } from '../members/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import { refuseOneself } from '../platform/base/refuse-oneself.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { refuseDeletionDuringPaymentOrRefund } from '../repayments/index.ts';

export interface DeletionAsked {
  memberId: string;
  /** The admin who deletes. Null where a restore deletes again whom an admin had deleted. */
  actorId: string | null;
}

export interface Deletable {
  member: MemberRecord;
  loans: LoanRow[];
}

/**
 * Locks a member with all that belongs to them. Refuses where they cannot be deleted now: `member_not_found`,
 * `own_case`, `last_admin`, `forbidden` where the actor is no longer an admin, `works_here` if a rule of approval is set
 * and the person is staff, `money_in_transit`.
 */
export async function lockDeletable(
  tx: Tx,
  runtime: Runtime,
  asked: DeletionAsked,
  { openPages, now }: { openPages: 'counted' | 'ignored'; now: Date },
): Promise<Deletable> {
  // Settling locks a loan and then its member; a loan request locks only the member. To wait for both in that order,
  // this locks first the loans, then the member, then the loans that were requested in between.
  await lockMemberLoans(tx, asked.memberId);
  const member = await lockMember(tx, asked.memberId);
  refuseOneself(
    'own_case',
    { actorId: asked.actorId, subjectId: member.id },
    refusals.deleting.oneself,
  );
  if (asked.actorId !== null)
    await refuseOwnCase(tx, runtime, { memberId: member.id, actorId: asked.actorId });
  const adminIds = await lockAdminsAnd(tx, member.id);
  if (adminIds.length === 1 && adminIds[0] === member.id) throw new Refusal('last_admin');
  if (asked.actorId !== null && !adminIds.includes(asked.actorId)) throw new Refusal('forbidden');
  if (asked.actorId !== null) await refuseStaff(tx, member.id);
  const loans = await lockMemberLoans(tx, member.id);
  refuseDeletionDuringPayout(loans, now);
  await refuseDeletionDuringPaymentOrRefund(
    tx,
    loans.map(({ id }) => id),
    { openPages },
  );
  if (await memberHasHold(tx, member.id, now)) throw new Refusal('money_in_transit');
  return { member, loans };
}

/** Refuses to delete staff who may be the second person of an act. Taking their role away asks a second person. */
async function refuseStaff(tx: Tx, userId: string): Promise<void> {
  if (!worksHere(await readUser(tx, userId))) return;
  if (hasAnyRule(await readApprovalRules(tx))) throw new Refusal('works_here');
}
