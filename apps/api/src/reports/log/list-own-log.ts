import { type Answer, type getOwnLog, ownLogWords } from '@sevenday/contract';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { numberCursor, readNumberCursor } from '../../platform/database/number-cursor.ts';
import { defaultPageSize } from '../../platform/database/paging.ts';
import { auditEntries } from '../../platform/database/tables.ts';

const told: ReadonlyMap<string, string> = new Map(Object.entries(ownLogWords));

/** Lists what was done with a person's own account, newest first, in words that name no member of staff. */
export async function listOwnLog(
  tx: Tx,
  asked: { userId: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Answer<typeof getOwnLog>> {
  const limit = asked.limit ?? defaultPageSize;
  const before = readNumberCursor(asked.cursor);
  const { id, at, action, codes } = auditEntries;
  const found = await tx
    .select({ id, at, action, codes })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectId, asked.userId),
        inArray(auditEntries.action, [...told.keys()]),
        before === undefined ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    lines: shown.map((row) => ({ id: String(row.id), at: row.at, what: sentenceOf(row) })),
    next_cursor: found.length > limit && last ? numberCursor(last.id) : null,
  };
}

function sentenceOf({ action, codes }: Pick<typeof auditEntries.$inferSelect, 'action' | 'codes'>) {
  const words = told.get(action) ?? '';
  return action === 'session.started' && codes.new_device === true
    ? `${words} on a new device`
    : words;
}
