import { type LedgerEntry, postEntry } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RefundRow } from './refund-status.ts';

interface Posting {
  now: Date;
  wall: Date;
  /** The admin who caused the entry. If left out, no admin did. */
  actorId?: string;
  /** The id by which the books find the entry again. If left out, the refund's own id. */
  reference?: string | null;
}

/** Posts an entry of a refund to its loan, with the member as the subject. */
export async function postRefund(
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
