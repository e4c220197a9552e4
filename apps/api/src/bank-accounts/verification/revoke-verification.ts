import { eq } from 'drizzle-orm';
import { noteBankStatus } from '../../members/index.ts';
import type { BankChange } from '../../notices/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { BankAccountRow } from '../account/bank-account.ts';
import type { BankAccountDependencies } from '../account/bank-account-dependencies.ts';
import { bankStandingOf } from '../account/bank-standing.ts';
import { notifyBankChange } from '../account/notify-bank-verified-or-changed.ts';
import { scheduleDebitRecheck } from '../account/schedule-debit-recheck.ts';
import { bankAccounts } from '../account/tables.ts';

const changes = {
  blocked: 'blocked',
  disconnected: 'connection_ended',
  name_mismatch: 'renamed',
} satisfies Record<string, BankChange>;

/** The caller has locked the rows of the account and the member. */
export async function revokeVerification(
  tx: Tx,
  dependencies: BankAccountDependencies,
  account: BankAccountRow,
  lost: { reason: keyof typeof changes; actorId: string | null; now: Date; wall: Date },
): Promise<void> {
  const { reason, actorId } = lost;
  await tx
    .update(bankAccounts)
    .set({ verified: false, unverifiedReason: reason })
    .where(eq(bankAccounts.id, account.id));
  await noteBankStatus(tx, account.memberId, bankStandingOf(reason));
  await recordAudit(tx, dependencies.keys, {
    at: lost.now,
    actorId,
    action: 'bank_account.verification_lost',
    subjectId: account.memberId,
    object: { type: 'bank_account', id: account.id },
    codes: { reason, was_verified: account.verified },
  });
  // If only the holder's name no longer matches, the account's mandates (permissions to debit) and
  // announced debits stay valid.
  if (reason !== 'name_mismatch') await scheduleDebitRecheck(tx, account, lost);
  await notifyBankChange(tx, dependencies, account, changes[reason], lost);
}
