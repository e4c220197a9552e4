import { notifyMember } from '../../members/index.ts';
import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';

/** Tells a member why their loan request was denied (12 CFR 1002.9). */
export function notifyDenied(
  tx: Tx,
  keys: Keys,
  memberId: string,
  data: NoticeData['loan_denied'],
): Promise<void> {
  const { requestId: aboutId, decidedAt: now } = data;
  return notifyMember(tx, keys, memberId, { kind: 'loan_denied', aboutId, data, now });
}
