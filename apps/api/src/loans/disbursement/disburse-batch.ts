import type { BatchOutcome } from '@sevenday/contract';
import type { LoanDependencies } from '../loan/dependencies.ts';
import type { Transfer } from '../loan/manual-transfer.ts';
import { applyToEachLoan } from './apply-to-each-loan.ts';
import { disburseIfCovered } from './check-balance-and-disburse.ts';
import {
  availableCents,
  readPayoutBalance,
  refuseBeyondBalance,
} from './payout-account-balance.ts';
import { amountsOf, readUnsentLoans } from './read-unsent-loans.ts';

/**
 * Sends the money of several pending loans.
 *
 * Before any money is sent, checks that the balance covers all the loans. Refuses then with
 * `payout_balance_too_low` or `provider_unavailable`. Afterwards each loan is sent or refused
 * independently.
 */
export async function disburseBatch(
  dependencies: LoanDependencies,
  asked: {
    loanIds: readonly string[];
    actorId: string;
    /**
     * The manual transfer that paid the loans, with `PAYOUTS=manual`. Null if the payment provider
     * sends the money. Only then is the balance checked.
     */
    transfer: Transfer | null;
  },
): Promise<BatchOutcome> {
  const { actorId, transfer } = asked;
  const balance = transfer ? null : await readPayoutBalance(dependencies);
  if (balance) {
    await dependencies.database.transact(async (tx) => {
      const unsent = await readUnsentLoans(tx, asked.loanIds);
      const toSend = unsent.filter(({ manualTransferBy }) => !manualTransferBy);
      refuseBeyondBalance(await availableCents(tx, balance), amountsOf(toSend));
    });
  }
  return applyToEachLoan(dependencies.database, asked.loanIds, (tx, loanId) =>
    disburseIfCovered(tx, dependencies, balance, { loanId, actorId, transfer }),
  );
}
