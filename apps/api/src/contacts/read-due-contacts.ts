import type { LocalDay } from '@sevenday/lending';
import { asc, lte, sql } from 'drizzle-orm';
import { fullName, members } from '../members/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';

export interface DueContacts {
  /** How many members are to be contacted today, or were to be before. */
  count: number;
  oldestDay: LocalDay | null;
  /** The members who wait longest, at most `limit`. */
  members: { id: string; full_name: string; day: LocalDay }[];
}

/**
 * Finds the members to contact today or earlier, as their last contact says. `today` is the lender's day.
 *
 * Reads only the members' rows, where `updateNextContactDay` writes the day. Earlier contacts make it no slower.
 */
export async function readDueContacts(
  tx: Tx,
  { today, limit = 50 }: { today: LocalDay; limit?: number },
): Promise<DueContacts> {
  const rows = await tx
    .select({ member: members, count: sql<string>`count(*) over ()` })
    .from(members)
    .where(lte(members.nextContactDay, today))
    .orderBy(asc(members.nextContactDay), asc(members.id))
    .limit(limit);
  const due = rows.flatMap(({ member }) =>
    member.nextContactDay === null
      ? []
      : [{ id: member.id, full_name: fullName(member), day: member.nextContactDay }],
  );
  return {
    count: Number(rows[0]?.count ?? 0),
    oldestDay: due[0]?.day ?? null,
    members: due,
  };
}
