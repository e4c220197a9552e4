import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { findAnnouncedDebit } from '../payment/payment.ts';
import { cancelAnnouncedDebit } from './cancel-announced-debit.ts';

/** The caller has locked the loan's row. */
export async function cancelDebitOfReturnedPayout(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  at: { now: Date; wall: Date },
): Promise<void> {
  const debit = await findAnnouncedDebit(tx, loan.id);
  if (debit) await cancelAnnouncedDebit(tx, runtime, { loan, debit, reason: 'money_returned' }, at);
}
