import { isOut } from '@sevenday/lending';
import { type Edited, editAwaitingNotice, type LoanRow, totalDueCents } from '../loans/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { isOwedOtherwise } from './debits/decide-debit-after-edit.ts';
import { replanDebit } from './debits/replan-debit.ts';
import { findLivePayment } from './payment/payment.ts';

/**
 * `edit` locks the loan's row. Refuses with the codes of `edit`, and last with `payment_in_flight`.
 * Then the open payment page is closed, and the call runs again (`clearByClosingCheckout`). No page
 * is closed if `edit` refuses, or if it changes neither the loan's status nor what is owed.
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

/**
 * An adjustment whose notice is not sent yet changes the debit only together with that notice. If
 * more is owed now, or earlier, such an adjustment was reversed. The announced debit was never
 * changed for it, so its amount and day are right.
 */
async function isReplannedAtOnce(tx: Tx, { before, after }: Edited): Promise<boolean> {
  if (!isOut(before) || !isOut(after)) return true;
  const isOwedEarlier = before.dueAt && after.dueAt && after.dueAt < before.dueAt;
  if (isOwedEarlier || totalDueCents(after) > totalDueCents(before)) return false;
  return (await editAwaitingNotice(tx, after)) === null;
}

function changesWhatIsOwed(edited: Edited): boolean {
  return edited.before.status !== edited.after.status || isOwedOtherwise(edited);
}
