import type { Tx } from '../../platform/database/database.ts';
import type { LoanDependencies } from '../loan/dependencies.ts';
import { type Disbursed, type Disbursing, disburseLoan } from './disburse-loan.ts';
import {
  availableCents,
  lockPayoutAccount,
  type PayoutBalance,
  readPayoutBalance,
  refuseBeyondBalance,
} from './payout-account-balance.ts';
import { amountsOf, readUnsentLoans } from './read-unsent-loans.ts';

type DisbursingOne = Omit<Disbursing, 'now' | 'wall'>;

/**
 * Sends the money of one pending loan, if the payout account's balance covers it.
 *
 * Refuses with `payout_balance_too_low`, `provider_unavailable`, or the codes of `disburseLoan`.
 */
export async function checkBalanceAndDisburse(
  dependencies: LoanDependencies,
  asked: DisbursingOne,
): Promise<Disbursed> {
  const isToPay =
    !asked.transfer &&
    (await dependencies.database.transact((tx) => readUnsentLoans(tx, [asked.loanId]))).length > 0;
  const balance = isToPay ? await readPayoutBalance(dependencies) : null;
  return dependencies.database.transact((tx) =>
    disburseIfCovered(tx, dependencies, balance, asked),
  );
}

/**
 * Sends the money of one pending loan, for a caller that has already read the payout account's
 * `balance`.
 *
 * `balance` is null for a manual transfer, because the lender's own bank pays it. Other loans may
 * have been sent since the balance was read, so their amounts are subtracted. Locks the payout
 * account, so two loans cannot both use the same money. Refuses with `payout_balance_too_low` or
 * the codes of `disburseLoan`.
 */
export async function disburseIfCovered(
  tx: Tx,
  dependencies: LoanDependencies,
  balance: PayoutBalance | null,
  asked: DisbursingOne,
): Promise<Disbursed> {
  const at = { now: await dependencies.clocks.business(tx), wall: dependencies.clocks.wall() };
  if (!balance) return disburseLoan(tx, dependencies, { ...asked, ...at });
  await lockPayoutAccount(tx);
  const amounts = amountsOf(await readUnsentLoans(tx, [asked.loanId]));
  const available = await availableCents(tx, balance);
  const disbursed = await disburseLoan(tx, dependencies, { ...asked, ...at });
  // The balance is checked last. A loan that cannot be sent at all is refused for that reason, and
  // not for the balance.
  refuseBeyondBalance(available, amounts);
  return disbursed;
}
