import { type NoticeKind, type NoticeRequest, notify, type Recipient } from '../notices/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { type MemberRecord, readMember } from './member-record.ts';

/** Tells a member something at their present address, in the transaction of its cause. Refuses with `member_not_found`. */
export async function notifyMember<Kind extends NoticeKind>(
  tx: Tx,
  keys: Keys,
  memberId: string,
  told: Omit<NoticeRequest<Kind>, 'subjectId' | 'to'>,
): Promise<void> {
  const to = await recipientOf(tx, memberId);
  await notify(tx, keys, { ...told, subjectId: memberId, to });
}

/** A member's present address, and their first name where it is confirmed. Refuses with `member_not_found`. */
export async function recipientOf(tx: Tx, memberId: string): Promise<Recipient> {
  return addressOf(await readMember(tx, memberId));
}

export function addressOf({ email, emailConfirmedAt, firstName }: MemberRecord): Recipient {
  return { email, firstName: emailConfirmedAt ? firstName : null };
}
