import type { AuditLine } from '@sevenday/contract';
import { and, count, desc, eq, inArray, lt } from 'drizzle-orm';
import { namesOf, readMember } from '../../members/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { numberCursor, readNumberCursor } from '../../platform/database/number-cursor.ts';
import type { Page } from '../../platform/database/paging.ts';
import { defaultPageSize } from '../../platform/database/paging.ts';
import { auditDetails, auditEntries } from '../../platform/database/tables.ts';
import type { Keys } from '../../platform/secrets/keys.ts';

/**
 * Lists what was done to a member and by whom, newest first. Encrypted details are not shown. Refuses with
 * `member_not_found`.
 */
export async function listMemberAudit(
  tx: Tx,
  asked: { memberId: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<AuditLine>> {
  const member = await readMember(tx, asked.memberId);
  const about = eq(auditEntries.subjectId, member.id);
  const limit = asked.limit ?? defaultPageSize;
  const before = readNumberCursor(asked.cursor);
  const [counted] = await tx.select({ total: count() }).from(auditEntries).where(about);
  const found = await tx
    .select()
    .from(auditEntries)
    .where(and(about, before === undefined ? undefined : lt(auditEntries.id, before)))
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1);
  const shown = found.slice(0, limit);
  const names = await namesOf(
    tx,
    shown.map(({ actorId }) => actorId),
  );
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => auditView(row, names)),
    total: counted?.total ?? 0,
    nextCursor: found.length > limit && last ? numberCursor(last.id) : null,
  };
}

/** Reads these entries of the audit trail by number. Encrypted details are not shown. */
export async function readAuditLines(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AuditLine>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.id, [...ids]));
  const names = await namesOf(
    tx,
    rows.map(({ actorId }) => actorId),
  );
  return new Map(rows.map((row) => [row.id, auditView(row, names)]));
}

/** Returns an entry as staff see it, with the names of these people. */
export function auditView(
  row: typeof auditEntries.$inferSelect,
  names: ReadonlyMap<string, string>,
): AuditLine {
  return {
    id: String(row.id),
    at: row.at,
    action: row.action,
    by: row.actorId && nameIn(names, row.actorId),
    object_type: row.objectType,
    object_id: row.objectId,
    codes: row.codes,
    has_details: row.detailsHash !== null,
  };
}

/** Names a person; a deleted one by the beginning of their id. */
export function nameIn(names: ReadonlyMap<string, string>, id: string): string {
  return names.get(id) ?? `${id.slice(0, 8)} (deleted)`;
}

export interface DetailsOpened {
  memberId: string;
  entry: string;
  actorId: string;
  now: Date;
}

/**
 * Decrypts the details of one entry of a member's audit trail, and records that as an entry of its own. Refuses with
 * `member_not_found`, or `not_found` for an entry that is another member's or has no encrypted details.
 */
export async function openAuditDetails(
  tx: Tx,
  keys: Keys,
  asked: DetailsOpened,
): Promise<Record<string, unknown>> {
  const member = await readMember(tx, asked.memberId);
  const id = /^\d{1,15}$/.test(asked.entry) ? Number(asked.entry) : 0;
  const [found] = await tx
    .select({ sealed: auditDetails.sealed })
    .from(auditDetails)
    .where(and(eq(auditDetails.auditId, id), eq(auditDetails.subjectId, member.id)));
  if (!found) throw new Refusal('not_found', 'This entry has no details.');
  const opened = await keys.openFor(tx, member.id, found.sealed);
  await recordAudit(tx, keys, {
    at: asked.now,
    actorId: asked.actorId,
    action: 'audit.opened',
    subjectId: member.id,
    object: { type: 'audit_entry', id: String(id) },
  });
  return JSON.parse(opened.toString()) as Record<string, unknown>;
}
