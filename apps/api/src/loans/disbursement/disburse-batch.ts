import type { BatchOutcome } from '@sevenday/contract';
import { requireApproval } from '../../approvals/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { LoanDependencies } from '../loan/dependencies.ts';
import type { Transfer } from '../loan/manual-transfer.ts';
import { applyToEachLoan } from './apply-to-each-loan.ts';
import { disburseIfCovered, readClocks } from './check-balance-and-disburse.ts';
import { lockDailyLimits } from './daily-limit.ts';
import {
  availableCents,
  readPayoutBalance,
  refuseBeyondBalance,
} from './payout-account-balance.ts';
import { amountsOf, loansToApprove, readUnsentLoans } from './read-unsent-loans.ts';

/**
 * Sends the money of several pending loans.
 *
 * Before any money is sent, checks that the balance covers all the loans. Refuses then with
 * `payout_balance_too_low` or `provider_unavailable`. Then asks a second person, if the
 * rules want one. Afterwards each loan is sent or refused independently.
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
  const agreed = await dependencies.database.transact(async (tx) => {
    const unsent = await readUnsentLoans(tx, asked.loanIds);
    const toApprove = loansToApprove(unsent.filter(({ manualTransferBy }) => !manualTransferBy));
    const ids = new Set(toApprove.map(({ id }) => id));
    if (toApprove.length === 0) return ids;
    const by = { actorId, ...(await readClocks(tx, dependencies)) };
    const content = { loans: toApprove, transfer };
    await requireApproval(tx, dependencies, { kind: 'send_loans', content }, by);
    return ids;
  });
  return applyToEachLoan(dependencies.database, asked.loanIds, async (tx, loanId) => {
    const rules = await lockDailyLimits(tx);
    const sending = { loanId, actorId, transfer, rules, ...(await readClocks(tx, dependencies)) };
    const disbursed = await disburseIfCovered(tx, dependencies, balance, sending);
    // A loan that was sent, or whose transfer was begun, when the rules were asked may have become
    // unsent since. Nobody was asked about that loan.
    const isAgreed = disbursed.alreadySent || disbursed.wasBegun || agreed.has(loanId);
    if (!isAgreed) throw new Refusal('loan_state');
    return disbursed;
  });
}
