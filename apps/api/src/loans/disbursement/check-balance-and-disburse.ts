import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { lockDailyLimits } from './daily-sending-limits.ts';
import { type Disbursed, type Disbursing, disburseLoan } from './disburse-loan.ts';
import {
  availableCents,
  lockPayoutAccount,
  type PayoutBalance,
  readPayoutBalance,
  refuseBeyondBalance,
} from './payout-account-balance.ts';
import { readClocks } from './read-clocks.ts';
import { amountsOf, readUnsentLoans } from './read-unsent-loans.ts';
import { refuseUnbegun, requireApprovalToSend } from './require-approval-to-send.ts';

type DisbursingOne = Omit<Disbursing, 'rules' | 'now' | 'wall'>;

/**
 * Refuses with `payout_balance_too_low`, `provider_unavailable`, or the codes of `disburseLoan`,
 * `refuseUnbegun` and `requireApproval`.
 */
export async function checkBalanceAndDisburse(
  dependencies: LoanDependencies,
  asked: DisbursingOne,
): Promise<Disbursed> {
  const isToPay =
    !asked.transfer &&
    (await dependencies.database.transact((tx) => readUnsentLoans(tx, [asked.loanId]))).length > 0;
  const balance = isToPay ? await readPayoutBalance(dependencies) : null;
  return dependencies.database.transact(async (tx) => {
    const rules = await lockDailyLimits(tx);
    const by = { ...asked, rules, ...(await readClocks(tx, dependencies)) };
    const disbursed = await disburseIfCovered(tx, dependencies, balance, by);
    const { loan, alreadySent, wasBegun } = disbursed;
    if (alreadySent || wasBegun) return disbursed;
    if (asked.transfer) await refuseUnbegun(tx, dependencies, loan, by);
    else await requireApprovalToSend(tx, dependencies, { way: 'send_loans', loans: [loan] }, by);
    return disbursed;
  });
}

/**
 * Does not check `balance`, the payout account's, if it is null. Locks the payout account, so that
 * two loans cannot use the same money. Refuses with `payout_balance_too_low` or the codes of
 * `disburseLoan`.
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
