import { type LedgerEntry, postEntry } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { RefundRow } from './refund-status.ts';

interface Posting {
  now: Date;
  wall: Date;
  /** Left out if no admin caused the entry. */
  actorId?: string;
  /** If left out, the refund's own id. */
  reference?: string | null;
}

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
