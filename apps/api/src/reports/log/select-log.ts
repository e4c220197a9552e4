import { type AuditAction, actionsOfKind, type LogFilter } from '@sevenday/contract';
import { addDays, instantAt } from '@sevenday/lending';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { auditEntries } from '../../platform/database/tables.ts';

export type LogRow = typeof auditEntries.$inferSelect;

/** The days on which the trail can have entries. Days outside this range are clamped to it. */
const firstDay = '1970-01-01';
const lastDay = '9999-12-30';

/**
 * An entry gets its time when its transaction begins, and its number when it is written. So numbers and times are in
 * almost the same order. No transaction lasts an hour.
 */
const skewMs = 3_600_000;

/**
 * Selects entries of the audit trail in the order of their numbers. Each branch reads the few rows that it needs from an
 * index of its own, however long the trail is: one for what the person did and one for what was done to them, or one for
 * each action of a kind.
 */
export async function selectLog(
  tx: Tx,
  filter: LogFilter & { timeZone: string },
  page: { order: 'newest' | 'oldest'; beyond: number | undefined; limit: number },
): Promise<LogRow[]> {
  const isNewest = page.order === 'newest';
  const order = isNewest ? desc : asc;
  const beyond =
    page.beyond === undefined ? undefined : (isNewest ? lt : gt)(auditEntries.id, page.beyond);
  const [first, second, ...others] = branchesOf(filter).map((branch) =>
    tx
      .select()
      .from(auditEntries)
      .where(and(branch, beyond, ...withinDays(filter)))
      .orderBy(order(auditEntries.id))
      .limit(page.limit),
  );
  if (!first) return [];
  if (!second) return first;
  return unionAll(first, second, ...others)
    .orderBy(order(sql`id`))
    .limit(page.limit);
}

function branchesOf({ person, kind }: LogFilter): (SQL | undefined)[] {
  const actions: AuditAction[] | undefined = kind && actionsOfKind(kind);
  const isOfKind = actions && inArray(auditEntries.action, actions);
  if (person) {
    const byAnother = or(ne(auditEntries.actorId, person), isNull(auditEntries.actorId));
    return [
      and(eq(auditEntries.actorId, person), isOfKind),
      and(eq(auditEntries.subjectId, person), byAnother, isOfKind),
    ];
  }
  return actions?.map((action) => eq(auditEntries.action, action)) ?? [undefined];
}

/** Limits the entries to these days, and their numbers to those around them, which the indexes know. */
function withinDays({ from, to, timeZone }: LogFilter & { timeZone: string }): SQL[] {
  const limits: SQL[] = [];
  if (from) {
    const start = startOf(from, timeZone);
    const before = new Date(start.getTime() - skewMs).toISOString();
    const lastBefore = sql`coalesce((select id from audit_entries where at < ${before}::timestamptz
      order by at desc limit 1), 0)`;
    limits.push(gte(auditEntries.at, start), gt(auditEntries.id, lastBefore));
  }
  if (to) {
    const end = startOf(addDays(to > lastDay ? lastDay : to, 1), timeZone);
    const after = new Date(end.getTime() + skewMs).toISOString();
    const firstAfter = sql`coalesce((select id from audit_entries where at >= ${after}::timestamptz
      order by at limit 1), ${Number.MAX_SAFE_INTEGER})`;
    limits.push(lt(auditEntries.at, end), lt(auditEntries.id, firstAfter));
  }
  return limits;
}

function startOf(day: string, timeZone: string): Date {
  return instantAt({ day: day < firstDay ? firstDay : day, hour: 0, minute: 0, timeZone });
}
