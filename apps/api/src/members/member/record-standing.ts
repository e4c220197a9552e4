import { type LendingPolicy, type MembershipLevel, promotionFor } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { lockMember } from './member.ts';
import { type IdStatus, members } from './store.ts';

/** Written by id-verifications when a document is handed in or decided on; the caller audits. */
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

/** `unusable`: there is one, and no admin's word would verify it. */
export type BankStanding = 'none' | 'unusable' | 'awaits_approval' | 'verified';

/** Written by bank-accounts when an account is added, verified, loses its verification or goes; the caller audits. */
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

/** Keeps the provider's id of the member's customer; null once it was deleted there. */
export async function setProviderCustomer(
  tx: Tx,
  memberId: string,
  customerId: string | null,
): Promise<void> {
  await tx.update(members).set({ providerCustomerId: customerId }).where(eq(members.id, memberId));
}

/** What counting a loan changed: the count, and from which level to which. */
export interface CompletedLoanCounted {
  completedLoans: number;
  levelBefore: MembershipLevel;
  level: MembershipLevel;
}

/**
 * Counts a loan repaid in full (1), or uncounts one whose payment came back (-1). The first crossing of a threshold
 * promotes; nothing demotes (decisions, "completed loan"). Locks the member's row.
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
