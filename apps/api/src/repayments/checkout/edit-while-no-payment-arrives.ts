import type { Edited, LoanRow } from '../../loans/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { changesWhatIsOwed, isReplannedAtOnce, replanDebit } from '../debits/replan-debit.ts';
import { findLivePayment } from '../payment/payment.ts';
import { closeOpenCheckout } from './close-checkout.ts';

/**
 * Edits a loan while no payment for it can still arrive. `edit` locks the loan's row.
 *
 * The loan's debit follows at once, or when the borrower is told. Refuses with `payment_in_flight`, also for an open
 * payment page. The edit is tried first. So an edit that is refused, or that changes nothing on the page, closes
 * nobody's page.
 */
export async function editWhileNoPaymentArrives(
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
 * Returns what a route needs to change a loan although a payment page is open: the refusal that says so, and the call
 * that closes the page.
 */
export function clearByClosingCheckout<Asked>(
  runtime: Runtime,
  loanOf: (asked: Asked) => string | Promise<string>,
) {
  return {
    blockedBy: 'payment_in_flight',
    clear: async (asked: Asked) => closeOpenCheckout(runtime, await loanOf(asked)),
  } as const;
}
