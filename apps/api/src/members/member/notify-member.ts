import { eq, sql } from 'drizzle-orm';
import { users } from '../../identity/index.ts';
import {
  type LoanNoticeKind,
  type NoticeKind,
  type NoticeRequest,
  notify,
  type Recipient,
} from '../../notices/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { MemberRecord } from './member.ts';
import { members } from './tables.ts';

const selectRecipient = queryBuiltOnce<{ memberId: string }, Addressed[]>((tx) =>
  tx
    .select({
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      firstName: members.firstName,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(eq(members.id, sql.placeholder('memberId'))),
);

/**
 * Notifies a member at their present address about something other than a loan, in the transaction of the change that
 * it tells of. Refuses with `member_not_found`.
 */
export async function notifyMember<Kind extends Exclude<NoticeKind, LoanNoticeKind>>(
  tx: Tx,
  keys: Keys,
  memberId: string,
  notice: Omit<NoticeRequest<Kind>, 'subjectId' | 'to'>,
): Promise<void> {
  const to = await recipientOf(tx, memberId);
  await notify(tx, keys, { ...notice, subjectId: memberId, to });
}

/**
 * Reads a member's present address, and their first name if the address is confirmed. Refuses with `member_not_found`.
 */
export async function recipientOf(tx: Tx, memberId: string): Promise<Recipient> {
  const [member] = await selectRecipient(tx, { memberId });
  if (!member) throw new Refusal('member_not_found');
  return addressOf(member);
}

type Addressed = Pick<MemberRecord, 'email' | 'emailConfirmedAt' | 'firstName'>;

/** Returns a member's address, and their first name if the address is confirmed. */
export function addressOf({ email, emailConfirmedAt, firstName }: Addressed): Recipient {
  return { email, firstName: emailConfirmedAt ? firstName : null };
}
