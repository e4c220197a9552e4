import { randomUUID } from 'node:crypto';
import { addCents, subtractCents, zeroCents } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import {
  findPostedEntry,
  type LedgerEntry,
  type LedgerEvent,
  refundCreated,
  refundFailed,
  settlingEvents,
} from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import { withdrawWork } from '../../platform/work/work.ts';
import { auditPayment } from '../payment/audit-payment.ts';
import { movePayment } from '../payment/payment-status.ts';
import { type DisputeLoss, refunds } from '../payment/store.ts';
import { dropIfLost, isRefundBeingSent, lockDisputeThatGaveBack } from '../refunds/drop-refund.ts';
import { notifyRefund } from '../refunds/notify-refund.ts';
import { planRefund, wayBack } from '../refunds/plan-refund.ts';
import { postRefund } from '../refunds/post-refund.ts';
import { statusOf } from '../refunds/record-refund.ts';
import { mayMoveRefund, moveRefund, type RefundRow } from '../refunds/refund-status.ts';
import { isWhatIsOwed } from '../settlement/record-payment.ts';
import { loseForDeletedMember } from './dispute-of-deleted-member.ts';
import {
  lockSettledPayment,
  type PresentPayment,
  type SettledPaymentIds,
} from './find-settled-payment.ts';
import { type Loss, losePayment } from './lose-payment.ts';
import { settleAgain } from './win-payment.ts';

type At = { now: Date; wall: Date };
type Refunded = SettledPaymentIds & { providerPaymentId: string };

/**
 * Records where a refund stands that the lender made by hand at the provider (docs/adr/0039).
 *
 * Writes it with the loan and the books, in one transaction. A report that comes twice, late or out of order takes
 * effect once. Throws while another refund of the payment is being sent, or has failed at the provider and we have not
 * heard of it. Only when that one's end is recorded is it known what this refund pays.
 */
export async function recordDashboardRefund(
  tx: Tx,
  runtime: Runtime,
  of: Refunded,
  made: Refund,
  at: At,
): Promise<void> {
  const present = await lockSettledPayment(tx, of, of.providerPaymentId);
  const [known] = await tx.select().from(refunds).where(eq(refunds.providerId, made.id));
  const to = statusOf(made);
  if (known) {
    if (!mayMoveRefund(known.status, to)) return;
    if (to === 'failed') await takeBack(tx, runtime, known, { present, made }, at);
    else await moveRefund(tx, known, to, { finishedAt: at.now });
    return;
  }
  // The refund is in the books, but its row was deleted with its member.
  if (await findPostedEntry(tx, bookedBy, made.id)) {
    if (to === 'failed') await oweUnderSubject(tx, runtime, of, made, at);
    return;
  }
  // The money left and came back before we heard of it, so there is nothing to record.
  if (to === 'failed') return;
  if (await isRefundBeingSent(tx, of.providerPaymentId)) {
    throw new Error('Another refund of this payment is being sent.');
  }
  if (present && (await isMoreThanPaid(tx, present.payment, made))) {
    throw new Error('Another refund of this payment has failed, and we have not heard of it yet.');
  }
  const isOwed = await takeOwedRefund(tx, runtime, of, made, at);
  const loss = isOwed ? null : await lose(tx, runtime, of, { present, made }, at);
  await addRefund(tx, runtime, of, { made, loss }, at);
}

/** The events under which the books hold a dashboard refund, by the provider's id. */
const bookedBy: LedgerEvent[] = ['refund_created', 'payment_refunded', 'lost_payment_not_owed'];
/** The events under which the books hold that a dashboard refund came back. */
const cameBackBy: LedgerEvent[] = ['refund_failed', ...settlingEvents];

/**
 * Says whether more would be given back than was paid. The provider does not do that, so an earlier refund has failed
 * there and we have not heard of it.
 */
async function isMoreThanPaid(
  tx: Tx,
  { providerPaymentId, amountCents }: PresentPayment['payment'],
  made: Refund,
): Promise<boolean> {
  if (!providerPaymentId) return false;
  const given = await tx
    .select({ amountCents: refunds.amountCents })
    .from(refunds)
    .where(
      and(
        eq(refunds.providerPaymentId, providerPaymentId),
        inArray(refunds.status, ['pending', 'succeeded']),
      ),
    );
  const givenCents = addCents(made.amountCents, ...given.map((refund) => refund.amountCents));
  return givenCents > amountCents;
}

async function addRefund(
  tx: Tx,
  { keys }: Runtime,
  of: Refunded,
  { made, loss }: { made: Refund; loss: DisputeLoss | null },
  at: At,
): Promise<void> {
  const { amountCents } = made;
  const refund = await insertRefund(tx, of, { made, loss }, at);
  if (loss === null) await post(tx, refund, refundCreated({ amountCents }), at);
  await audit(tx, keys, refund, 'refund.made_in_dashboard', at);
  // If the loan is owed again, the notice of that tells of the refund too.
  if (loss !== 'reopened') await notifyRefund(tx, keys, refund, { state: 'sent', now: at.now });
}

/**
 * Records that a dashboard refund came back after its member was deleted. It is owed, under the random id that stays in
 * the books.
 */
async function oweUnderSubject(
  tx: Tx,
  { keys }: Runtime,
  of: Refunded,
  made: Refund,
  at: At,
): Promise<void> {
  if (await findPostedEntry(tx, cameBackBy, made.id)) return;
  const refund = await insertRefund(tx, of, { made, loss: null }, at);
  await post(tx, refund, refundFailed({ amountCents: made.amountCents }), at);
  await dropIfLost(tx, keys, refund, at);
}

async function insertRefund(
  tx: Tx,
  { loanId, memberId, providerPaymentId }: Refunded,
  { made, loss }: { made: Refund; loss: DisputeLoss | null },
  at: At,
): Promise<RefundRow> {
  const { amountCents, id: providerId } = made;
  const status = statusOf(made);
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: randomUUID(),
      loanId,
      memberId,
      providerPaymentId,
      amountCents,
      providerId,
      loss,
      origin: 'dashboard',
      status,
      failureReason: status === 'failed' ? (made.failureReason ?? made.status) : null,
      providerKey: `dashboard:${providerId}`,
      createdAt: at.now,
      finishedAt: status === 'pending' ? null : at.now,
    })
    .returning();
  if (!refund) throw new Error('A refund was not written.');
  return refund;
}

/**
 * Ends the refund that was owed for this payment, because the lender gave the money back by hand. Plans another refund
 * of what is left. Returns whether a refund was owed. Throws where more was given back than was owed: a person has to
 * say what the rest is.
 */
async function takeOwedRefund(
  tx: Tx,
  { keys }: Runtime,
  { providerPaymentId, loanId, memberId }: Refunded,
  { amountCents }: Refund,
  at: At,
): Promise<boolean> {
  const [owed] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.providerPaymentId, providerPaymentId),
        inArray(refunds.status, ['planned', 'failed']),
      ),
    )
    .for('update');
  if (!owed) return false;
  if (amountCents > owed.amountCents) {
    throw new Error(`More was given back of ${providerPaymentId} than was owed.`);
  }
  await moveRefund(tx, owed, 'replaced');
  await withdrawWork(tx, 'send_refund', owed.id);
  const restCents = subtractCents(owed.amountCents, amountCents);
  if (restCents > zeroCents) {
    await planRefund(tx, keys, {
      loan: { id: loanId, memberId },
      payment: await wayBack(tx, { paymentId: owed.paymentId, providerPaymentId }),
      amountCents: restCents,
      cause: 'retried',
      ...at,
    });
  }
  return true;
}

/**
 * Records the loss where no refund was owed. If the whole payment was refunded, the loan it settled is owed again. Any
 * other refund is the lender's cost.
 */
function lose(
  tx: Tx,
  runtime: Runtime,
  of: Refunded,
  { present, made }: { present: PresentPayment | null; made: Refund },
  at: At,
): Promise<DisputeLoss> {
  const loss: Loss = {
    how: 'payment_refunded',
    providerReference: made.id,
    amountCents: made.amountCents,
    reason: 'refunded',
    insufficientFunds: false,
  };
  return present
    ? losePayment(tx, runtime, present, loss, at)
    : loseForDeletedMember(tx, runtime.keys, of, loss, at);
}

/**
 * Records that the refund came back. If its loan owes exactly this payment, the payment settles it again. Otherwise the
 * money is owed to the payer, unless they have it by a dispute.
 */
async function takeBack(
  tx: Tx,
  runtime: Runtime,
  refund: RefundRow,
  { present, made }: { present: PresentPayment | null; made: Refund },
  at: At,
): Promise<void> {
  const failed = await moveRefund(tx, refund, 'failed', {
    failureReason: made.failureReason ?? made.status,
    finishedAt: at.now,
  });
  await audit(tx, runtime.keys, failed, 'refund.failed', at);
  const { amountCents } = refund;
  const settles =
    refund.loss === 'reopened' &&
    present &&
    isWhatIsOwed(present.loan, present.payment) &&
    !(await lockDisputeThatGaveBack(tx, failed));
  if (settles) {
    const changes = { returnedAt: null, failureReason: null };
    await movePayment(tx, present.payment, 'succeeded', changes);
    await settleAgain(tx, runtime, { amountCents, providerId: made.id }, present.loan, at);
    await moveRefund(tx, failed, 'dropped');
    return;
  }
  await post(tx, failed, refundFailed({ amountCents }), at);
  if (await dropIfLost(tx, runtime.keys, failed, at)) return;
  await notifyRefund(tx, runtime.keys, failed, { state: 'owed', now: at.now });
}

function audit(
  tx: Tx,
  keys: Runtime['keys'],
  refund: RefundRow,
  action: 'refund.made_in_dashboard' | 'refund.failed',
  at: At,
): Promise<void> {
  return auditPayment(tx, keys, refund, {
    at: at.now,
    action,
    codes: { refund: refund.id, amount_cents: refund.amountCents, reason: refund.failureReason },
  });
}

/**
 * Posts an entry of the refund under the provider's id, the only id that the books share with the provider's list of
 * movements.
 */
function post(tx: Tx, refund: RefundRow, entry: LedgerEntry, at: At): Promise<void> {
  return postRefund(tx, refund, entry, { ...at, reference: refund.providerId });
}
