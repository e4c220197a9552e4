import { debitSubmitTime, strikesThatStop } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import { bankAccounts } from '../../bank-accounts/index.ts';
import { type LoanRow, loans, notifyBorrower } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { insufficientFundsReason } from '../payment/insufficient-funds-reason.ts';
import type { PaymentRow } from '../payment/payment.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { payments } from '../payment/tables.ts';
import { recheckDebits } from './schedule-checks-of-announced-debits.ts';
import { isOfSameAccount, updateStrikes } from './strikes.ts';

type At = { now: Date; wall: Date };

export async function recordStrike(
  tx: Tx,
  runtime: Runtime,
  { loan, payment }: { loan: LoanRow; payment: PaymentRow },
  at: At,
): Promise<'not_of_an_account' | 'counted' | 'stopped'> {
  const { bankFingerprint } = payment;
  if (!bankFingerprint) return 'not_of_an_account';
  const { after: strikes } = await updateStrikes(tx, bankFingerprint, 'insufficient_funds', at.now);
  await auditPayment(tx, runtime.keys, payment, {
    at: at.now,
    action: 'strike.counted',
    codes: { payment: payment.id, in_a_row: strikes },
  });
  if (strikes < strikesThatStop) return 'counted';
  await recheckDebits(tx, bankFingerprint, at);
  await notifyStopped(tx, runtime.keys, loan, { ...payment, bankFingerprint }, at.now);
  return 'stopped';
}

async function notifyStopped(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  failed: PaymentRow & { bankFingerprint: string },
  now: Date,
): Promise<void> {
  const { memberId, bankFingerprint } = failed;
  const [account] = await tx
    .select({ last4: bankAccounts.last4 })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.memberId, memberId), eq(bankAccounts.fingerprint, bankFingerprint)));
  const data = {
    loanId: loan.id,
    last4: account?.last4 ?? null,
    failures: await ownFailures(tx, loan, { memberId, bankFingerprint }, now),
  };
  await notifyBorrower(tx, keys, loan, { kind: 'debits_stopped', aboutId: failed.id, data, now });
}

/** Another member can have the same account, so only this member's failures are read. */
async function ownFailures(
  tx: Tx,
  { timeZone }: LoanRow,
  { memberId, bankFingerprint }: { memberId: string; bankFingerprint: string },
  now: Date,
) {
  const rows = await tx
    .select({ payment: payments, dueNow: loans.dueAt })
    .from(payments)
    .leftJoin(loans, eq(loans.id, payments.loanId))
    .where(
      and(
        eq(payments.memberId, memberId),
        isOfSameAccount(payments.bankFingerprint, bankFingerprint),
        inArray(payments.status, ['failed', 'returned']),
        eq(payments.failureReason, insufficientFundsReason),
      ),
    );
  return rows
    .map(({ payment, dueNow }) => ({
      amountCents: payment.amountCents,
      dueAt: payment.dueAt ?? dueNow,
      attemptedAt: payment.debitDay
        ? debitSubmitTime(payment.debitDay, timeZone)
        : payment.quotedAt,
      failedAt: payment.returnedAt ?? payment.finishedAt ?? now,
      how: payment.kind,
    }))
    .sort((one, other) => other.failedAt.getTime() - one.failedAt.getTime())
    .slice(0, strikesThatStop);
}
