import type { BatchOutcome } from '@sevenday/contract';
import type { LoanDependencies } from '../loan/dependencies.ts';
import type { Transfer } from '../loan/manual-transfer-refusal.ts';
import { applyToEachLoan } from './apply-to-each-loan.ts';
import { amountsOf, disburseWithin, readUnsent } from './disburse-within-balance.ts';
import {
  availableCents,
  readPayoutBalance,
  refuseBeyondBalance,
} from './payout-account-balance.ts';

/**
 * Sends the money of several pending loans.
 *
 * Refuses them all before anything is sent, with `payout_balance_too_low` where the payout account holds too little, or
 * with `provider_unavailable`. Then each loan is sent or refused on its own.
 */
export async function disburseBatch(
  dependencies: LoanDependencies,
  asked: {
    loanIds: readonly string[];
    actorId: string;
    /**
     * Given with `PAYOUTS=manual`; null where the provider sends the money. Only then is there a payout account to ask
     * about.
     */
    transfer: Transfer | null;
  },
): Promise<BatchOutcome> {
  const { actorId, transfer } = asked;
  const balance = transfer ? null : await readPayoutBalance(dependencies);
  if (balance) {
    await dependencies.database.transact(async (tx) => {
      const unsent = await readUnsent(tx, asked.loanIds);
      const toSend = unsent.filter(({ manualTransferBy }) => !manualTransferBy);
      refuseBeyondBalance(await availableCents(tx, balance), amountsOf(toSend));
    });
  }
  return applyToEachLoan(dependencies.database, asked.loanIds, (tx, loanId) =>
    disburseWithin(tx, dependencies, balance, { loanId, actorId, transfer }),
  );
}
