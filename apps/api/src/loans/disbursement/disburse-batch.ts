import type { BatchOutcome } from '@sevenday/contract';
import { Refusal } from '../../platform/base/refusal.ts';
import { partsOf, type Tx } from '../../platform/database/database-and-transaction.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import type { Transfer } from '../loan/manual-transfer.ts';
import { applyToEachLoan } from './apply-to-each-loan.ts';
import { lockDailyLimits } from './daily-sending-limits.ts';
import { disburseIfCovered } from './disburse-if-covered.ts';
import type { Disbursing } from './disburse-loan.ts';
import {
  availableCents,
  type PayoutBalance,
  readPayoutBalance,
  refuseBeyondBalance,
} from './payout-account-balance.ts';
import { readClocks } from './read-business-and-wall-time.ts';
import { amountsOf, readUnsentLoans } from './read-unsent-loans.ts';
import { notBegun } from './refuse-unbegun-manual-transfer.ts';
import { mustAskToSend, requireApprovalToSend } from './require-approval-to-send.ts';

interface Batch {
  loanIds: readonly string[];
  actorId: string;
  /** Null if the payment provider sends the money. */
  transfer: Transfer | null;
}

/**
 * Refuses the whole batch only before any money is sent. The code is then `payout_balance_too_low`,
 * `provider_unavailable`, `own_case`, `approval_requested`, `approval_waiting` or
 * `approval_too_late`.
 */
export async function disburseBatch(
  dependencies: LoanDependencies,
  batch: Batch,
): Promise<BatchOutcome> {
  const { loanIds, actorId, transfer } = batch;
  const balance = transfer ? null : await readPayoutBalance(dependencies);
  if (balance) {
    await dependencies.database.transact(async (tx) => {
      const unsent = await readUnsentLoans(tx, loanIds);
      const toSend = unsent.filter(({ manualTransferBy }) => !manualTransferBy);
      refuseBeyondBalance(await availableCents(tx, balance), amountsOf(toSend));
    });
  }
  const { agreed, refusal, outcome } = await askBefore(dependencies, balance, batch);
  if (outcome) return outcome;
  return applyToEachLoan(dependencies.database, loanIds, async (tx, loanId) => {
    const rules = await lockDailyLimits(tx);
    const sending = { loanId, actorId, transfer, rules, ...(await readClocks(tx, dependencies)) };
    const disbursed = await disburseIfCovered(tx, dependencies, balance, sending);
    const isAgreed = disbursed.alreadySent || disbursed.wasBegun || agreed.has(loanId);
    if (!isAgreed) throw refusal;
    return disbursed;
  });
}

interface Asked {
  /** The loans that may be sent without a second person. */
  agreed: ReadonlySet<string>;
  refusal: Refusal;
  /** Only set if `askBefore` already sent or refused every loan. */
  outcome?: BatchOutcome;
}

function askBefore(
  dependencies: LoanDependencies,
  balance: PayoutBalance | null,
  { loanIds, actorId, transfer }: Batch,
): Promise<Asked> {
  return dependencies.database.transact(async (tx) => {
    const rules = await lockDailyLimits(tx);
    const by = { actorId, rules, ...(await readClocks(tx, dependencies)) };
    const unsent = await readUnsentLoans(tx, loanIds);
    const unbegun = unsent.filter(({ manualTransferBy }) => !manualTransferBy);
    // Loans already sent, or with a manual transfer under way, need no approval. If the payout
    // fails or the transfer is abandoned before such a loan has its turn, the loan is refused,
    // because nobody approved it.
    const refusal = new Refusal('loan_state');
    const way = transfer ? 'begin_transfers' : 'send_loans';
    if (!(await mustAskToSend(tx, dependencies, { way, loans: unbegun }, by)))
      return { agreed: new Set(unbegun.map(({ id }) => id)), refusal };
    const agreed = new Set<string>();
    if (transfer) return { agreed, refusal: notBegun() };
    const sending = { loanIds, transfer, ...by };
    return { agreed, refusal, outcome: await sendOrAsk(tx, dependencies, balance, sending) };
  });
}

/**
 * Sends the loans before it asks a second person, so that nobody is asked about a loan that can't
 * be sent. Asking throws an error, which undoes the sending.
 */
async function sendOrAsk(
  tx: Tx,
  dependencies: LoanDependencies,
  balance: PayoutBalance | null,
  { loanIds, ...sending }: Omit<Disbursing, 'loanId'> & { loanIds: readonly string[] },
): Promise<BatchOutcome> {
  const loans: LoanRow[] = [];
  const outcome = await applyToEachLoan(partsOf(tx), loanIds, async (part, loanId) => {
    const disbursed = await disburseIfCovered(part, dependencies, balance, { ...sending, loanId });
    if (!disbursed.alreadySent) loans.push(disbursed.loan);
    return disbursed;
  });
  await requireApprovalToSend(tx, dependencies, { way: 'send_loans', loans }, sending);
  return outcome;
}
