import { eq, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of-condition.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import { fullName, type Names } from './full-name.ts';
import { members } from './tables.ts';

/** The columns of a member's name, for a list that shows nothing else of the member. */
export const nameColumns = {
  firstName: members.firstName,
  middleInitial: members.middleInitial,
  lastName: members.lastName,
};

const selectNames = queryBuiltOnce<{ ids: string[] }, (Names & { id: string })[]>((tx) =>
  tx
    .select({ id: members.id, ...nameColumns })
    .from(members)
    .where(anyOf(members.id, sql.placeholder('ids'))),
);

/** Reads the full names of these members by id. Deleted members are left out. */
export async function namesOf(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  const rows = await selectNames(tx, { ids: asked });
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
