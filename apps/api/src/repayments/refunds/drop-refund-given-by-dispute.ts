import { addCents, type Cents, cents, subtractCents, zeroCents } from '@sevenday/lending';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { refundNotOwed } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { disputes } from '../payment/store.ts';
import { type UnowedLoss, unowedLoss } from '../payment/unowed-loss.ts';
import { lowerOwedRefund } from './lower-owed-refunds.ts';
import { postRefund } from './post-refund.ts';
import type { RefundRow } from './refund-status.ts';

type At = { now: Date; wall: Date };

/** A lost dispute by which the payer has some or all of the money of a refund that failed. */
interface GivenByDispute extends UnowedLoss {
  id: string;
  /** How much of the refund the payer has by this dispute. */
  byCents: Cents;
}

/**
 * Drops a failed refund if its payment was disputed and lost while the refund was under way, or lowers it if the
 * dispute was about less. The payer got the money back by the dispute. Until now the money counted as given back twice,
 * and the lender bore the second time. Returns whether the refund was dropped or lowered.
 */
export async function dropIfGivenByDispute(
  tx: Tx,
  keys: Keys,
  failed: RefundRow,
  at: At,
): Promise<boolean> {
  const given = await lockDisputesThatGaveBack(tx, failed);
  const byCents = addCents(...given.map((dispute) => dispute.byCents));
  if (byCents === zeroCents) return false;
  await postRefund(tx, failed, refundNotOwed({ amountCents: byCents }), at);
  if (failed.loss !== 'borne') {
    for (const { id, loss, owedCents } of given) {
      await tx.update(disputes).set({ loss, owedCents }).where(eq(disputes.id, id));
    }
  }
  await lowerOwedRefund(tx, keys, failed, { byCents, to: 'dropped' }, at);
  return true;
}

/** Says whether lost disputes gave the payer all the money of a failed refund. Locks those disputes. */
export async function isGivenBackByDispute(tx: Tx, failed: RefundRow): Promise<boolean> {
  const given = await lockDisputesThatGaveBack(tx, failed);
  return addCents(...given.map(({ byCents }) => byCents)) === failed.amountCents;
}

/**
 * Locks the lost disputes by which the payer already has money of a refund that failed. Either the dispute or the
 * refund was the lender's loss until the refund failed.
 */
async function lockDisputesThatGaveBack(
  tx: Tx,
  { providerPaymentId, amountCents, loss }: RefundRow,
): Promise<GivenByDispute[]> {
  if (!providerPaymentId) return [];
  const lost = await tx
    .select()
    .from(disputes)
    .where(
      and(
        eq(disputes.providerPaymentId, providerPaymentId),
        loss === 'borne' ? isNotNull(disputes.loss) : eq(disputes.loss, 'borne'),
        eq(disputes.funds, 'withdrawn'),
      ),
    )
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
    .for('update');
  let restCents = amountCents;
  return lost.map((dispute) => {
    const borneCents =
      loss === 'borne'
        ? dispute.amountCents
        : subtractCents(dispute.amountCents, dispute.owedCents);
    const byCents = cents(Math.min(restCents, borneCents));
    restCents = subtractCents(restCents, byCents);
    const owedCents = addCents(dispute.owedCents, byCents);
    return { id: dispute.id, byCents, ...unowedLoss(dispute.amountCents, owedCents) };
  });
}
