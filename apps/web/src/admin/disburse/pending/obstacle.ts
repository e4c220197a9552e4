import { errorCatalogue, type PendingLoan, refusals, sentences } from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';

/**
 * Why the loan cannot be sent now, as the server would say it; null where nothing is known to bar it. `available` is what
 * the payout account holds: null by hand, and null or undefined where it is not known.
 */
export function obstacleTo(
  loan: PendingLoan,
  { isOwn, available }: { isOwn: boolean; available: Cents | null | undefined },
): string | null {
  if (loan.bank_account === null) return sentences.bankMissing;
  if (loan.needs_reacceptance) return sentences.reaccept;
  if (loan.why_not_sendable) return loan.why_not_sendable;
  if (isOwn) return errorCatalogue.own_case.detail;
  // What was begun by hand does not come out of the account.
  if (loan.being_sent || available == null || loan.amount <= available) return null;
  return refusals.sending.oneBeyondBalance(formatDollars(loan.amount), formatDollars(available));
}
