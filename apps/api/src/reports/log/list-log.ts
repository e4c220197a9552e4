import type { Answer, getLog, LogFilter, LogLine, LogPerson } from '@sevenday/contract';
import { namesOf } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { numberCursor, readNumberCursor } from '../../platform/database/number-cursor.ts';
import { defaultPageSize } from '../../platform/database/paging.ts';
import { auditView, nameIn } from '../member/read-member-audit.ts';
import { type LogRow, selectLog } from './select-log.ts';

/** Lists who did what to whom, newest first. Encrypted details are not opened. */
export async function listLog(
  tx: Tx,
  asked: LogFilter & { timeZone: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Answer<typeof getLog>> {
  const { cursor, limit = defaultPageSize, ...filter } = asked;
  const beyond = readNumberCursor(cursor);
  const found = await selectLog(tx, filter, { order: 'newest', beyond, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const people = shown.flatMap(({ actorId, subjectId }) => [actorId, subjectId]);
  const names = await namesOf(tx, [...people, asked.person ?? null]);
  const last = shown.at(-1);
  return {
    lines: shown.map((row) => lineOf(row, names)),
    next_cursor: found.length > limit && last ? numberCursor(last.id) : null,
    person_name: (asked.person && names.get(asked.person)) ?? null,
  };
}

function lineOf(row: LogRow, names: ReadonlyMap<string, string>): LogLine {
  const personOf = (id: string | null): LogPerson | null =>
    id === null ? null : { id, name: nameIn(names, id) };
  return { ...auditView(row, names), who: personOf(row.actorId), whom: personOf(row.subjectId) };
}
