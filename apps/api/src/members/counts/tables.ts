import type { MembershipLevel } from '@sevenday/lending';
import { bigint, bigserial, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The counts of one level add up to how many members have it. A trigger on `members` adds a row of 1
 * if a member got this level, and of -1 if a member lost it. `sumMemberCounts` makes one row of all
 * that a level has.
 */
export const memberCounts = pgTable('member_counts', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  membershipLevel: text('membership_level').$type<MembershipLevel>().notNull(),
  count: bigint('count', { mode: 'number' }).notNull(),
});
