import type { DebitCancellation } from '@sevenday/contract';
import { isDebitTooLate, isNoticeInTime, localDay, takesPayment } from '@sevenday/lending';
import { and, eq } from 'drizzle-orm';
import { readPayableAccount } from '../../bank-accounts/index.ts';
import { type LoanRow, totalDueCents } from '../../loans/index.ts';
import { notices } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { findMandate } from '../mandates/mandate.ts';
import type { DebitRow } from '../payment/payment.ts';
import { isStoppedByStrikes } from './strikes.ts';

export interface DebitGrounds {
  noticeId: string;
  noticeDeliveredAt: Date;
}

/**
 * If a `reason` is returned, the caller cancels the debit with it (decisions, "automatic
 * repayment"; 12 CFR 1041.8, 1041.9). The caller has locked the loan's row.
 */
export async function debitGrounds(
  tx: Tx,
  { loan, debit }: { loan: LoanRow; debit: DebitRow },
  now: Date,
): Promise<DebitGrounds | { reason: DebitCancellation }> {
  if (!takesPayment(loan)) return { reason: 'loan_closed' };
  if (loan.paymentProcessing) return { reason: 'payment_processing' };
  if (!loan.automaticRepayment && !debit.authorizationId) return { reason: 'turned_off' };
  if (totalDueCents(loan) !== debit.amountCents) return { reason: 'amount_changed' };
  if (isDebitTooLate(debit.debitDay, localDay(now, loan.timeZone), isBankHoliday))
    return { reason: 'too_late' };
  const reason = await whyOutOfReach(tx, debit);
  if (reason) return { reason };
  const mandate = await findMandate(tx, debit);
  if (mandate?.status !== 'active' || !mandate.providerMandateId) return { reason: 'no_mandate' };
  if (await isStoppedByStrikes(tx, debit)) return { reason: 'two_failures' };
  const notice = await deliveredNotice(tx, debit, loan);
  return notice ?? { reason: 'no_notice' };
}

/** Null if the debit may be submitted. An earlier attempt may have submitted it already. */
export async function whyNotSend(
  tx: Tx,
  { loan, debit }: { loan: LoanRow; debit: DebitRow },
  now: Date,
): Promise<'loan_closed' | 'too_late' | 'bank_account_changed' | 'two_failures' | null> {
  if (!takesPayment(loan)) return 'loan_closed';
  if (isDebitTooLate(debit.debitDay, localDay(now, loan.timeZone), isBankHoliday))
    return 'too_late';
  if (await whyOutOfReach(tx, debit)) return 'bank_account_changed';
  return (await isStoppedByStrikes(tx, debit)) ? 'two_failures' : null;
}

export async function whyOutOfReach(
  tx: Tx,
  { memberId, bankAccountId }: DebitRow,
): Promise<'bank_account_removed' | 'bank_account_changed' | null> {
  const account = await readPayableAccount(tx, memberId);
  if (!account) return 'bank_account_removed';
  const isInReach = account.bankAccountId === bankAccountId && account.takesDebits;
  return isInReach ? null : 'bank_account_changed';
}

async function deliveredNotice(
  tx: Tx,
  debit: DebitRow,
  { timeZone }: LoanRow,
): Promise<DebitGrounds | null> {
  const [notice] = await tx
    .select()
    .from(notices)
    .where(
      and(
        eq(notices.subjectId, debit.memberId),
        eq(notices.kind, 'debit_announced'),
        eq(notices.aboutId, debit.id),
      ),
    );
  if (!notice?.sentAt) return null;
  return isNoticeInTime(localDay(notice.sentAt, timeZone), debit.debitDay, isBankHoliday)
    ? { noticeId: notice.id, noticeDeliveredAt: notice.sentAt }
    : null;
}
