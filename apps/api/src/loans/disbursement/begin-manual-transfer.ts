import { placeHold } from '../../bank-accounts/index.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { type LoanRow, lockLoan, updateLoanRow } from '../loan/loan.ts';
import {
  manualTransferHold,
  refuseAnotherTransfer,
  refuseDuringManualTransfer,
} from '../loan/manual-transfer.ts';
import type { PayoutChannel } from '../loan/store.ts';
import { refuseUnsendable } from '../payouts/payout-eligibility.ts';
import { refuseUnlessManual } from './check-transfer.ts';

/**
 * An admin is about to send a loan's money from the lender's own bank (`PAYOUTS=manual`). From here on nothing else may
 * happen to the loan until the transfer is recorded or was not made: the money may be out before the product knows of
 * it. Begun twice by the same admin, it is begun once, whatever `PAYOUTS` is by then: `begunBefore` says since when. Refuses with `own_case`, `loan_not_found`, `invalid_input` where
 * the provider sends the money, `loan_state` where another admin is sending it or it was sent, and what `refuseUnsendable` refuses.
 */
export async function beginManualTransfer(
  tx: Tx,
  parts: { keys: Keys; timeZone: string; channel: PayoutChannel },
  asked: { loanId: string; actorId: string; now: Date; wall: Date },
): Promise<{ loan: LoanRow; begunBefore: Date | null }> {
  const { actorId, now } = asked;
  const loan = await lockLoan(tx, asked.loanId);
  if (loan.memberId === actorId) throw new Refusal('own_case');
  if (loan.manualTransferBy === actorId) return { loan, begunBefore: loan.manualTransferSince };
  refuseUnlessManual(parts.channel);
  await refuseDuringManualTransfer(tx, loan, parts);
  await refuseAnotherTransfer(tx, loan, null);
  await refuseUnsendable(tx, loan, { ...asked, timeZone: parts.timeZone });
  await placeHold(tx, manualTransferHold(loan));
  const begun = await updateLoanRow(tx, loan, {
    manualTransferSince: now,
    manualTransferBy: actorId,
  });
  await recordAudit(tx, parts.keys, {
    at: now,
    actorId,
    action: 'loan.manual_transfer_begun',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { principal_cents: loan.principalCents, bank_account: loan.bankAccountId },
  });
  return { loan: begun, begunBefore: null };
}
