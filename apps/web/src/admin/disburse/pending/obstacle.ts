import { errorCatalogue, type PendingLoan, refusals, sentences } from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';

/**
 * Says why the loan cannot be sent now, in the server's words; null where nothing is known to bar it. `available` is the
 * payout account's balance: null with manual transfers, null or undefined where it is unknown.
 */
export function obstacleTo(
  loan: PendingLoan,
  { isOwn, available }: { isOwn: boolean; available: Cents | null | undefined },
): string | null {
  if (loan.bank_account === null) return sentences.bankMissing;
  if (loan.needs_reacceptance) return sentences.reaccept;
  if (loan.why_not_sendable) return loan.why_not_sendable;
  if (isOwn) return errorCatalogue.own_case.detail;
  // A manual transfer does not come out of the payout account.
  if (loan.being_sent || available == null || loan.amount <= available) return null;
  return refusals.disbursing.oneBeyondBalance(formatDollars(loan.amount), formatDollars(available));
}
