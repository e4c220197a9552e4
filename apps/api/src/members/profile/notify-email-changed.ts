import { randomUUID } from 'node:crypto';
import { sendConfirmation } from '../../identity/index.ts';
import { notify } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { MemberRecord } from '../member/member.ts';
import { addressOf } from '../member/notify-member.ts';
import type { ProfileChange } from './read-profile.ts';

/**
 * Tells both addresses that the email was changed, and asks for the new one to be confirmed. The former address is told
 * so that a thief can't change it unseen. Does nothing when the email did not change.
 */
export async function notifyEmailChanged(
  tx: Tx,
  keys: Keys,
  former: MemberRecord,
  { before, after }: ProfileChange,
  at: { now: Date; wall: Date },
): Promise<void> {
  if (before.email === undefined || after.email === undefined) return;
  const to = { email: after.email, firstName: null };
  const notice = {
    subjectId: former.id,
    aboutId: randomUUID(),
    data: { changedAt: at.wall, email: after.email },
    now: at.now,
  };
  await notify(tx, keys, { ...notice, kind: 'email_changed', to });
  await notify(tx, keys, { ...notice, kind: 'email_left', to: addressOf(former) });
  await sendConfirmation(tx, keys, { userId: former.id, to }, at);
}
