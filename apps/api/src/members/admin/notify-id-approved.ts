import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { readMember } from '../member/member.ts';
import { notifyMember } from '../member/notify-member.ts';

/** Tells a member that their ID is approved, and what is left before they can ask for a loan. */
export async function notifyIdApproved(
  tx: Tx,
  keys: Keys,
  memberId: string,
  { aboutId, now, mailAt = now }: { aboutId: string; now: Date; mailAt?: Date },
): Promise<void> {
  const { bankAccountVerified: bankVerified } = await readMember(tx, memberId);
  await notifyMember(tx, keys, memberId, {
    kind: 'id_approved',
    aboutId,
    data: { bankVerified },
    now,
    mailAt,
  });
}
