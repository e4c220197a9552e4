import { eq, getTableColumns, sql } from 'drizzle-orm';
import { roleColumns, users } from '../../identity/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import { type MemberRow, members } from './tables.ts';

/** A member, with what sign-in knows about them. */
export type MemberRecord = MemberRow & {
  email: string;
  emailConfirmedAt: Date | null;
  isAdmin: boolean;
  staffRole: (typeof users.$inferSelect)['staffRole'];
  secondFactorSince: Date | null;
  passwordIsOneTime: boolean;
};

const columns = {
  ...getTableColumns(members),
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  ...roleColumns,
  secondFactorSince: users.secondFactorSince,
  passwordIsOneTime: users.passwordIsOneTime,
};

const selectById = queryBuiltOnce<{ id: string }, MemberRecord[]>((tx) =>
  tx
    .select(columns)
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(eq(members.id, sql.placeholder('id'))),
);

/** Reads a member. Refuses with `member_not_found`. */
export async function readMember(tx: Tx, memberId: string): Promise<MemberRecord> {
  const [member] = await selectById(tx, { id: memberId });
  if (!member) throw new Refusal('member_not_found');
  return member;
}

const lockById = queryBuiltOnce<{ id: string }, { id: string }[]>((tx) =>
  tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, sql.placeholder('id')))
    .for('update'),
);

/** Like `readMember`, but locks the member's row until the transaction ends. */
export async function lockMember(tx: Tx, memberId: string): Promise<MemberRecord> {
  const [held] = await lockById(tx, { id: memberId });
  if (!held) throw new Refusal('member_not_found');
  // The row is locked first, and read by another statement. A statement that waits for a row sees the row's new values,
  // but the old ones of the rows that it joins.
  return readMember(tx, memberId);
}

/** Turns the refusal `member_not_found` into null, for a member who may be deleted meanwhile. */
export function nullIfMemberMissing(error: unknown): null {
  if (error instanceof Refusal && error.code === 'member_not_found') return null;
  throw error;
}
