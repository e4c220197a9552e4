import { addCents, type Cents, cents, subtractCents, zeroCents } from '@sevenday/lending';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { refundNotOwed } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import {
  type LossThatReopensNoLoan,
  lossThatReopensNoLoan,
} from '../payment/loss-that-reopens-no-loan.ts';
import { disputes } from '../payment/tables.ts';
import { lowerOwedRefund } from './lower-owed-refunds.ts';
import { postRefundEntry } from './post-refund-entry.ts';
import type { RefundRow } from './refund-status.ts';

type At = { now: Date; wall: Date };

interface GivenByDispute extends LossThatReopensNoLoan {
  id: string;
  /** The part of the refund that the payer already got by this dispute. */
  byCents: Cents;
}

/**
 * Drops or lowers a failed refund if a dispute already gave its money to the payer, and returns
 * whether it did. The lender's loss is lowered by the same amount, because the payer no longer has
 * that money twice.
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
  await postRefundEntry(tx, failed, refundNotOwed({ amountCents: byCents }), at);
  if (failed.loss !== 'borne') {
    for (const { id, loss, owedCents } of given) {
      await tx.update(disputes).set({ loss, owedCents }).where(eq(disputes.id, id));
    }
  }
  await lowerOwedRefund(tx, keys, failed, { byCents, to: 'dropped' }, at);
  return true;
}

/** False if only a part was given back. Locks the disputes that gave money back. */
export async function isGivenBackByDispute(tx: Tx, failed: RefundRow): Promise<boolean> {
  const given = await lockDisputesThatGaveBack(tx, failed);
  return addCents(...given.map(({ byCents }) => byCents)) === failed.amountCents;
}

/**
 * If the refund's `loss` is `borne`, the refund's row records the lender's loss. Otherwise the rows
 * of the disputes record it.
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
    return { id: dispute.id, byCents, ...lossThatReopensNoLoan(dispute.amountCents, owedCents) };
  });
}
