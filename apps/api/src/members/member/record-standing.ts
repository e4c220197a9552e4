import {
  type LendingPolicy,
  type LocalDay,
  type MembershipLevel,
  promotionFor,
} from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { lockMember } from './member.ts';
import { type IdStatus, members } from './tables.ts';

/** Records the ID status when a document is submitted or decided on. Called by id-verifications; the caller audits. */
export async function noteIdStatus(
  tx: Tx,
  memberId: string,
  standing: { status: IdStatus; submitted: boolean; notes: string | null },
): Promise<void> {
  await tx
    .update(members)
    .set({ idStatus: standing.status, idSubmitted: standing.submitted, idNotes: standing.notes })
    .where(eq(members.id, memberId));
}

/** `unusable`: there is an account, but an admin's approval would not verify it. */
export type BankStanding = 'none' | 'unusable' | 'awaits_approval' | 'verified';

/**
 * Records the bank status when an account is added, verified, loses its verification or is removed. Called by
 * bank-accounts; the caller audits.
 */
export async function noteBankStatus(
  tx: Tx,
  memberId: string,
  standing: BankStanding,
): Promise<void> {
  await tx
    .update(members)
    .set({
      bankAccountAdded: standing !== 'none',
      bankAccountVerified: standing === 'verified',
      bankAccountAwaitsApproval: standing === 'awaits_approval',
    })
    .where(eq(members.id, memberId));
}

/** Records the day of the next contact; null if there is none. Called by contacts; the caller audits. */
export async function recordNextContactDay(
  tx: Tx,
  memberId: string,
  day: LocalDay | null,
): Promise<void> {
  await tx.update(members).set({ nextContactDay: day }).where(eq(members.id, memberId));
}

/** Records the provider's id of the member's customer; null once the customer was deleted there. */
export async function setProviderCustomer(
  tx: Tx,
  memberId: string,
  customerId: string | null,
): Promise<void> {
  await tx.update(members).set({ providerCustomerId: customerId }).where(eq(members.id, memberId));
}

/** The result of counting a loan: the new count, and the level before and after. */
export interface CompletedLoanCounted {
  completedLoans: number;
  levelBefore: MembershipLevel;
  level: MembershipLevel;
}

/**
 * Counts a loan that was repaid in full (1), or takes back the count of one whose payment was disputed, returned or
 * recorded in error (-1). The first time that a count reaches a threshold raises the level; nothing lowers it
 * (decisions, "completed loan"). Locks the member's row.
 */
export async function countCompletedLoan(
  tx: Tx,
  memberId: string,
  delta: 1 | -1,
  policy: LendingPolicy,
): Promise<CompletedLoanCounted> {
  const member = await lockMember(tx, memberId);
  const completedLoans = member.completedLoans + delta;
  const { level, crossedThresholds } = promotionFor(
    {
      level: member.membershipLevel,
      completedLoans,
      crossedThresholds: member.crossedThresholds,
    },
    policy,
  );
  await tx
    .update(members)
    .set({ completedLoans, membershipLevel: level, crossedThresholds })
    .where(eq(members.id, memberId));
  return { completedLoans, levelBefore: member.membershipLevel, level };
}
