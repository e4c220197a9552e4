import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { type Disbursed, type Disbursing, disburseLoan } from './disburse-loan.ts';
import {
  availableCents,
  lockPayoutAccount,
  type PayoutBalance,
  refuseBeyondBalance,
} from './payout-account-balance.ts';
import { amountsOf, readUnsentLoans } from './read-unsent-loans.ts';

/**
 * Like `disburseLoan`. If the payout account's `balance` is given, also refuses with
 * `payout_balance_too_low`, and locks the payout account, so that two loans cannot use the same
 * money.
 */
export async function disburseIfCovered(
  tx: Tx,
  dependencies: LoanDependencies,
  balance: PayoutBalance | null,
  asked: Disbursing,
): Promise<Disbursed> {
  if (!balance) return disburseLoan(tx, dependencies, asked);
  await lockPayoutAccount(tx);
  const amounts = amountsOf(await readUnsentLoans(tx, [asked.loanId]));
  const available = await availableCents(tx, balance);
  const disbursed = await disburseLoan(tx, dependencies, asked);
  // The balance is checked last, so that a loan that cannot be sent for another reason is refused
  // for that reason.
  refuseBeyondBalance(available, amounts);
  return disbursed;
}
