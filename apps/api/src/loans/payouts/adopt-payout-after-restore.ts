import { canTransition, isActive } from '@sevenday/lending';
import { and, eq } from 'drizzle-orm';
import { bankAccounts, placeHold } from '../../bank-accounts/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Payout } from '../../platform/stripe/provider.ts';
import { type LoanRow, lockLoan, stateOf } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { lockLoanOfProviderCustomer } from '../loan/lock-loan-of-provider-customer.ts';
import { payouts } from '../loan/tables.ts';
import { notifyOnItsWay } from '../notices/notify-payout-on-its-way-arrived-or-returned.ts';
import { accountHoldOfPayout } from './account-hold-of-payout.ts';
import { markLoanSent } from './mark-loan-sent.ts';
import type { ReportedPayout } from './payout-report.ts';
import { recordPayout } from './record-payout-report.ts';

type At = { now: Date; wall: Date };

/** For a payout that the payment provider has and a restored database lacks (docs/adr/0025). */
export async function adoptPayout(
  dependencies: LoanDependencies,
  payout: Payout,
  report: ReportedPayout,
): Promise<void> {
  if (report.status === 'failed' || report.status === 'canceled') return;
  const outcome = await dependencies.database.transact(async (tx) => {
    const { reference: loanId, customerId } = payout;
    const loan = await lockLoanOfProviderCustomer(tx, { loanId, customerId });
    if (!loan) return 'not_ours';
    const at = { now: await dependencies.clocks.business(tx), wall: dependencies.clocks.wall() };
    return adopt(tx, dependencies, loan, { ...payout, report }, at);
  });
  const about = { loan: payout.reference, payout: payout.id, attempt: payout.attemptId };
  if (outcome === 'adopted')
    dependencies.log.warn(about, 'a payout that only the provider knew was recorded');
  if (outcome === 'impossible')
    dependencies.log.error(about, 'a payout that only the provider knew cannot be recorded');
}

async function adopt(
  tx: Tx,
  dependencies: LoanDependencies,
  seen: LoanRow,
  { attemptId, amountCents, createdAt, report }: Payout & { report: ReportedPayout },
  at: At,
): Promise<'adopted' | 'impossible' | 'known'> {
  if (!attemptId) return 'impossible';
  const [known] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.id, attemptId));
  if (known) return 'known';
  const loan = await withoutPlanned(tx, dependencies, seen, at);
  if (isActive(stateOf(loan))) {
    // The loan still counts as sent by an earlier payout. We have not yet recorded how that payout
    // ended. After this error, the worker tries the event again.
    throw new Error(`The loan of the payout ${attemptId} stands as sent by an earlier one.`);
  }
  const isIts = loan.principalCents === amountCents && canTransition(stateOf(loan), 'disburse');
  if (!isIts) return 'impossible';
  const sentAt = createdAt < at.now ? createdAt : at.now;
  await tx.insert(payouts).values({
    id: attemptId,
    loanId: loan.id,
    memberId: loan.memberId,
    bankAccountId: loan.bankAccountId,
    amountCents,
    status: 'sending',
    providerKey: `payout:${attemptId}`,
    actorId: null,
    createdAt: sentAt,
    firstAttemptAt: sentAt,
  });
  const { bankAccountId } = loan;
  await placeHold(tx, accountHoldOfPayout({ id: attemptId, bankAccountId }));
  const sent = await markLoanSent(tx, dependencies, loan, {
    payoutId: attemptId,
    actorId: null,
    sentAt,
    ...at,
  });
  const [account] = await tx
    .select({ bankName: bankAccounts.bankName, last4: bankAccounts.last4 })
    .from(bankAccounts)
    .where(eq(bankAccounts.id, bankAccountId));
  if (!account) throw new Error('A bank account is missing.');
  await notifyOnItsWay(tx, dependencies.keys, sent, {
    payoutId: attemptId,
    account,
    arrivesAt: null,
    now: at.now,
  });
  await recordAudit(tx, dependencies.keys, {
    at: at.now,
    actorId: null,
    action: 'payout.adopted',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { payout: attemptId },
  });
  await recordPayout(tx, dependencies, attemptId, report, at);
  return 'adopted';
}

/**
 * Ends a planned payout of the loan: an admin may have disbursed the loan before we knew that the
 * provider already had a payout.
 */
async function withoutPlanned(
  tx: Tx,
  dependencies: LoanDependencies,
  loan: LoanRow,
  at: At,
): Promise<LoanRow> {
  const [planned] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.loanId, loan.id), eq(payouts.status, 'planned')))
    .for('update');
  if (!planned) return loan;
  const unsent = { providerId: null, status: 'failed', arrivesOn: null } as const;
  await recordPayout(tx, dependencies, planned.id, { ...unsent, reason: 'sent_before' }, at);
  return lockLoan(tx, loan.id);
}
