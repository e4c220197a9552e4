import { notifyMember } from '../members/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { ApprovalRow } from './approval-request.ts';

/** Notifies the person who asked for an act of the second person's decision. */
export async function notifyAsker(
  tx: Tx,
  keys: Keys,
  { id, askedBy, askedAt }: ApprovalRow,
  decision: 'approved' | 'partly_done' | 'declined',
  { now, wall }: { now: Date; wall: Date },
): Promise<void> {
  await notifyMember(tx, keys, askedBy, {
    kind: 'approval_decided',
    aboutId: id,
    data: { decision, askedAt, decidedAt: wall },
    now,
  });
}
