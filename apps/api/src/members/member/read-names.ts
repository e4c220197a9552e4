import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { fullName } from './full-name.ts';
import { members } from './tables.ts';

/** Reads the full names of these members by id. Deleted members are left out. */
export async function namesOf(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  const rows = await tx.select().from(members).where(inArray(members.id, asked));
  return new Map(rows.map((member) => [member.id, fullName(member)]));
}

/** Reads the first name and the last name of a user, as they typed them. */
export async function namesOfUser(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ first: members.firstName, last: members.lastName })
    .from(members)
    .where(eq(members.id, userId));
  return rows.flatMap(({ first, last }) => [first, last]);
}
