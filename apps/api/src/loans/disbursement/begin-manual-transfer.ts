import type { ApprovalRules } from '@sevenday/contract';
import { placeHold } from '../../bank-accounts/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { type LoanRow, lockLoanForAdmin, updateLoanRow } from '../loan/loan.ts';
import { manualTransferHold, refuseTransfer } from '../loan/manual-transfer.ts';
import { refuseUnsendable } from '../payouts/payout-eligibility.ts';
import { refuseBeyondDailyLimits } from './daily-sending-limits.ts';

export interface Beginning {
  loanId: string;
  actorId: string;
  /** The approval rules, as `lockDailyLimits` read them in this transaction. */
  rules: ApprovalRules;
  now: Date;
  wall: Date;
}

/**
 * Call this before an admin sends a loan's money from the lender's own bank. `begunBefore` is null
 * unless this admin had already begun the transfer. Refuses with `own_case`, `loan_not_found`,
 * `loan_state`, `invalid_input`, `payment_in_flight`, `creditor_changed`, `not_verified`,
 * `no_bank_account`, `bank_account_changed`, `bank_account_not_usable` or `daily_limit`.
 */
export async function beginManualTransfer(
  tx: Tx,
  runtime: Runtime,
  asked: Beginning,
): Promise<{ loan: LoanRow; begunBefore: Date | null }> {
  const { actorId, rules, now } = asked;
  const { payoutChannel: channel } = runtime;
  const loan = await lockLoanForAdmin(tx, runtime, asked);
  await refuseTransfer(tx, loan, { act: 'begin', actorId, channel });
  if (loan.manualTransferBy) return { loan, begunBefore: loan.manualTransferSince };
  await refuseUnsendable(tx, runtime, loan, asked);
  const sending = { amount: loan.principalCents, actorId, now };
  await refuseBeyondDailyLimits(tx, runtime, rules, sending);
  await placeHold(tx, manualTransferHold(loan));
  const begun = await updateLoanRow(tx, loan, {
    manualTransferSince: now,
    manualTransferBy: actorId,
  });
  await recordAudit(tx, runtime.keys, {
    at: now,
    actorId,
    action: 'loan.manual_transfer_begun',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { principal_cents: loan.principalCents, bank_account: loan.bankAccountId },
  });
  return { loan: begun, begunBefore: null };
}
