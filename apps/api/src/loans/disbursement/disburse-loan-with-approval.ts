import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { lockDailyLimits } from './daily-sending-limits.ts';
import { disburseIfCovered } from './disburse-if-covered.ts';
import type { Disbursed, Disbursing } from './disburse-loan.ts';
import { readPayoutBalance } from './payout-account-balance.ts';
import { readClocks } from './read-business-and-wall-time.ts';
import { readUnsentLoans } from './read-unsent-loans.ts';
import { refuseUnbegun } from './refuse-unbegun-manual-transfer.ts';
import { requireApprovalToSend } from './require-approval-to-send.ts';

type DisbursingOne = Omit<Disbursing, 'rules' | 'now' | 'wall'>;

/**
 * Like `disburseLoan`. Refuses also with `payout_balance_too_low`, `provider_unavailable`,
 * `approval_requested`, `approval_waiting` or `approval_too_late`.
 */
export async function disburseLoanWithApproval(
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
