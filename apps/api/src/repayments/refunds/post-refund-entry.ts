import { type LedgerEntry, postEntry } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { RefundRow } from './refund-status.ts';

interface Posting {
  now: Date;
  wall: Date;
  /** The admin who caused the ledger entry. Left out if no admin did. */
  actorId?: string;
  /**
   * The reference by which the ledger finds the entry again. If left out, the refund's own id is
   * used.
   */
  reference?: string | null;
}

/** Posts a ledger entry about a refund, under the refund's loan and member. */
export async function postRefundEntry(
  tx: Tx,
  refund: RefundRow,
  entry: LedgerEntry,
  { now, wall, actorId, reference = refund.id }: Posting,
): Promise<void> {
  await postEntry(tx, {
    entry,
    loanId: refund.loanId,
    subjectId: refund.memberId,
    effectiveAt: now,
    recordedAt: wall,
    actorId: actorId ?? null,
    providerReference: reference,
  });
}
