import { earlierOf } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { readPaymentMethod } from '../../bank-accounts/index.ts';
import { readMember } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import {
  anotherAttempt,
  type MoneyPermit,
  mayResend,
  ProviderRefused,
  ProviderUnknown,
} from '../../platform/stripe/provider.ts';
import type { WorkHandler, WorkOutcome } from '../../platform/work/work-handler.ts';
import type { HeldBackPayout } from '../loan/held-back-payout.ts';
import { lockLoan } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { loans, type PayoutRow, payouts } from '../loan/tables.ts';
import { whyHeldBack } from './payout-eligibility.ts';
import { type ReportedPayout, reportOfPayout } from './payout-report.ts';
import { recordPayout } from './record-payout-report.ts';
import { recordPayoutInTransaction } from './record-payout-report-in-transaction.ts';
import { requireSamePayoutAmount } from './require-same-payout-amount.ts';

/**
 * The text beside our payouts on a borrower's bank statement. The banks' network allows ten
 * characters.
 */
const statementDescriptor = 'LOAN';

const settleUnknownMs = 60_000;

/**
 * The payout's idempotency key is stored before the call, so the provider makes only one payout
 * even if the call is made twice.
 */
export function sendPayout(dependencies: LoanDependencies): WorkHandler {
  return async (payoutId) => {
    const attempt = await beginAttempt(dependencies, payoutId);
    if (!attempt) return 'done';
    if (attempt === 'barred') return holdBack(dependencies, payoutId);
    if (!attempt.mayResend) return resolve(dependencies, attempt);
    try {
      const report = await dependencies.provider.sendPayout(
        {
          amountCents: attempt.payout.amountCents,
          financialAccountId: attempt.financialAccountId,
          customerId: attempt.customerId,
          paymentMethodId: attempt.paymentMethodId,
          statementDescriptor,
          reference: attempt.payout.loanId,
        },
        { idempotencyKey: attempt.payout.providerKey, attemptId: payoutId },
        attempt.permit,
      );
      await recordPayoutInTransaction(dependencies, payoutId, reportOfPayout(report));
      return 'done';
    } catch (error) {
      if (error instanceof ProviderRefused) return recordRefusal(dependencies, attempt, error);
      if (error instanceof ProviderUnknown && error.keySpent) {
        await spendKey(dependencies, payoutId);
        return { againAfterMs: settleUnknownMs };
      }
      throw error;
    }
  };
}

interface Attempt {
  payout: PayoutRow;
  financialAccountId: string;
  customerId: string;
  paymentMethodId: string;
  mayResend: boolean;
  permit: MoneyPermit;
}

async function beginAttempt(
  dependencies: LoanDependencies,
  payoutId: string,
): Promise<Attempt | 'barred' | null> {
  const seen = await dependencies.database.transact((tx) => findUnsent(tx, payoutId));
  if (!seen) return null;
  const account = seen.financialAccountId ?? (await dependencies.financialAccountId());
  return dependencies.database.transact(async (tx) => {
    // `permit` throws until we have fetched the payment provider's events, because they may show
    // that the payout was already sent.
    const permit = await dependencies.moneyGate.permit(tx);
    if (await readBar(tx, dependencies, seen)) return 'barred';
    const payout = await findUnsent(tx, payoutId);
    if (!payout) return null;
    const shared = await dependencies.clocks.shared(tx);
    const firstAttemptAt = payout.firstAttemptAt ?? shared.wall;
    const financialAccountId = payout.financialAccountId ?? account;
    await tx
      .update(payouts)
      .set({ status: 'sending', firstAttemptAt, financialAccountId })
      .where(eq(payouts.id, payoutId));
    const { providerCustomerId } = await readMember(tx, payout.memberId);
    if (!providerCustomerId) throw new Error('The borrower has no customer at the provider.');
    return {
      payout: { ...payout, firstAttemptAt },
      financialAccountId,
      customerId: providerCustomerId,
      paymentMethodId: await readPaymentMethod(tx, payout.bankAccountId),
      mayResend: mayResend({ firstAttemptAt, keySpent: payout.keySpent }, shared),
      permit,
    };
  });
}

/**
 * Returns why the payout must not be submitted, or null. After the first attempt, always returns
 * null. Locks the loan before the payout, as every operation on both does, so that none can
 * deadlock. The payout wait ends by the database's clock, because a machine with a wrong clock must
 * not send too early.
 */
async function readBar(
  tx: Tx,
  dependencies: LoanDependencies,
  { id, loanId, firstAttemptAt }: PayoutRow,
): Promise<HeldBackPayout | null> {
  if (firstAttemptAt) return null;
  const loan = await lockLoan(tx, loanId);
  const payout = await findUnsent(tx, id);
  if (!payout || payout.firstAttemptAt) return null;
  const { wall } = await dependencies.clocks.shared(tx);
  return whyHeldBack(tx, dependencies, loan, { wall });
}

/**
 * First asks the payment provider whether it has the payout, because a restored database may lack
 * an earlier attempt.
 */
async function holdBack(dependencies: LoanDependencies, payoutId: string): Promise<WorkOutcome> {
  const seen = await dependencies.database.transact((tx) => findUnsent(tx, payoutId));
  if (!seen) return 'done';
  const financialAccountId = seen.financialAccountId ?? (await dependencies.financialAccountId());
  const sent = await findSent(dependencies, { payout: seen, financialAccountId });
  if (sent) {
    await recordPayoutInTransaction(dependencies, payoutId, reportOfPayout(sent));
    return 'done';
  }
  return dependencies.database.transact(async (tx) => {
    const at = { now: await dependencies.clocks.business(tx), wall: dependencies.clocks.wall() };
    const heldBack = await readBar(tx, dependencies, seen);
    // If the payout may be sent after all, the worker tries again at once and sends it.
    if (!heldBack) return { againAfterMs: 0 };
    await recordPayout(tx, dependencies, payoutId, { ...neverSent, heldBack }, at);
    return 'done';
  });
}

const neverSent = {
  providerId: null,
  status: 'canceled',
  reason: 'held_back',
  arrivesOn: null,
} as const;

async function findUnsent(tx: Tx, payoutId: string): Promise<PayoutRow | null> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for('update');
  return payout && ['planned', 'sending'].includes(payout.status) ? payout : null;
}

/**
 * Asks the payment provider for the payout; null proves that it has none. After a restore, this
 * database may plan the same payout again under the same id, perhaps much later. So the search
 * covers the whole time since the loan's approval.
 */
async function findSent(
  dependencies: LoanDependencies,
  { payout, financialAccountId }: Pick<Attempt, 'payout' | 'financialAccountId'>,
) {
  const createdSince = await dependencies.database.transact((tx) => approvalOf(tx, payout));
  const listed = await dependencies.provider.listPayouts({ financialAccountId, createdSince });
  const sent = listed.find(({ attemptId }) => attemptId === payout.id) ?? null;
  if (sent) requireSamePayoutAmount(payout, sent);
  return sent;
}

/**
 * The first attempt can seem to be earlier than the approval, because the approval is by the
 * business clock, which the sandbox can move ahead.
 */
async function approvalOf(tx: Tx, { loanId, firstAttemptAt }: PayoutRow): Promise<Date> {
  const [loan] = await tx
    .select({ approvedAt: loans.approvedAt })
    .from(loans)
    .where(eq(loans.id, loanId));
  if (!loan) throw new Error('The loan of a payout is missing.');
  return earlierOf(loan.approvedAt, firstAttemptAt);
}

/**
 * A refusal alone doesn't prove that no money moved, because an earlier attempt may have succeeded
 * although its answer was lost.
 */
async function recordRefusal(
  dependencies: LoanDependencies,
  attempt: Attempt,
  refused: ProviderRefused,
) {
  const sent = await findSent(dependencies, attempt);
  const report: ReportedPayout = sent
    ? reportOfPayout(sent)
    : { providerId: null, status: 'failed', reason: refused.message, arrivesOn: null };
  await recordPayoutInTransaction(dependencies, attempt.payout.id, report);
  return 'done' as const;
}

/**
 * For a payout whose idempotency key can't be used again. Days may have passed, so the new attempt
 * checks again whether the payout may be sent.
 */
async function resolve(dependencies: LoanDependencies, attempt: Attempt) {
  const { payout } = attempt;
  const found = await findSent(dependencies, attempt);
  if (found) {
    await recordPayoutInTransaction(dependencies, payout.id, reportOfPayout(found));
    return 'done' as const;
  }
  await dependencies.database.transact(async (tx) => {
    const next = anotherAttempt(payout, await dependencies.clocks.shared(tx));
    await tx
      .update(payouts)
      .set({ ...next, firstAttemptAt: null })
      .where(eq(payouts.id, payout.id));
  });
  return { againAfterMs: 0 };
}

async function spendKey(dependencies: LoanDependencies, payoutId: string): Promise<void> {
  await dependencies.database.transact((tx) =>
    tx.update(payouts).set({ keySpent: true }).where(eq(payouts.id, payoutId)),
  );
}
