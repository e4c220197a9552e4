import type { Edited, LoanRow } from '../loans/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { changesWhatIsOwed, isReplannedAtOnce, replanDebit } from './debits/replan-debit.ts';
import { findLivePayment } from './payment/payment.ts';

/**
 * `edit` locks the loan's row. Refuses with the codes of `edit`, and only after them with
 * `payment_in_flight`, because only the edit shows what it changes. So no payment page is closed
 * for an edit that is refused or changes nothing.
 */
export async function editLoanAndReplanDebit(
  tx: Tx,
  runtime: Runtime,
  at: { now: Date; wall: Date },
  edit: () => Promise<Edited>,
): Promise<LoanRow> {
  const edited = await edit();
  const { after } = edited;
  if (await isReplannedAtOnce(tx, edited)) await replanDebit(tx, runtime, edited, at);
  if (changesWhatIsOwed(edited) && (await findLivePayment(tx, after.id))) {
    throw new Refusal('payment_in_flight');
  }
  return after;
}
