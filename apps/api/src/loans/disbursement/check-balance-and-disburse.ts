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
 * Sends the money of one pending loan, or refuses if the payout account's balance does not cover it.
 *
 * Refuses with `payout_balance_too_low`, `provider_unavailable`, and what `disburseLoan` refuses.
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
 * Like `checkBalanceAndDisburse`, for a caller that has read the balance already.
 *
 * `balance` is null for a manual transfer, which needs no balance. Locks the payout account. Another admin may have sent
 * other loans since the balance was read, so the amounts of those loans are subtracted from it.
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
  // The balance is checked last. So a loan that cannot be sent at all is refused for that reason.
  refuseBeyondBalance(available, amounts);
  return disbursed;
}
