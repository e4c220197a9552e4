import type { LocalDay } from '@sevenday/lending';
import { and, asc, eq, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullName, members } from '../members/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { contacts } from './store.ts';

export interface ContactsDue {
  /** How many members are to be contacted today, or were to be before. */
  count: number;
  oldestDay: LocalDay | null;
  /** The members who wait longest, at most `limit`. */
  members: { id: string; full_name: string; day: LocalDay }[];
}

/**
 * Finds the members whose next contact is due: the day that their last contact names has come. A contact that was
 * struck through doesn't count, and noting another contact ends the wait. `today` is the lender's day.
 */
export async function contactsDue(
  tx: Tx,
  { today, limit = 50 }: { today: LocalDay; limit?: number },
): Promise<ContactsDue> {
  const later = alias(contacts, 'later');
  const laterContact = tx
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.memberId, contacts.memberId),
        isNull(later.struckAt),
        sql`(${later.notedAt}, ${later.id}) > (${contacts.notedAt}, ${contacts.id})`,
      ),
    );
  const rows = await tx
    .select({ member: members, day: contacts.nextContactDay, count: sql<string>`count(*) over ()` })
    .from(contacts)
    .innerJoin(members, eq(members.id, contacts.memberId))
    .where(
      and(lte(contacts.nextContactDay, today), isNull(contacts.struckAt), notExists(laterContact)),
    )
    .orderBy(asc(contacts.nextContactDay), asc(members.id))
    .limit(limit);
  const due = rows.flatMap(({ member, day }) =>
    day === null ? [] : [{ id: member.id, full_name: fullName(member), day }],
  );
  return {
    count: Number(rows[0]?.count ?? 0),
    oldestDay: due[0]?.day ?? null,
    members: due,
  };
}
