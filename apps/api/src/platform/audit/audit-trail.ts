import type { AuditAction } from '@sevenday/contract';
import { and, asc, eq } from 'drizzle-orm';
import { sha256 } from '../base/sha256.ts';
import type { Tx } from '../database/database-and-transaction.ts';
import { insertBuiltOnce } from '../database/query-built-once.ts';
import { auditDetails, auditEntries } from '../database/tables.ts';
import type { Keys } from '../secrets/keys.ts';

export interface AuditEntry {
  at: Date;
  /** Null if the server by itself or a command on the lender's machine did the action. */
  actorId: string | null;
  action: AuditAction;
  subjectId: string | null;
  object: { type: string; id: string };
  /** Stored unencrypted, so they must not contain a name or an address. */
  codes?: Record<string, string | number | boolean | null>;
  /** Encrypted with the key of `subjectId`. Not stored if `subjectId` is null. */
  details?: Record<string, unknown>;
}

const insertEntry = insertBuiltOnce<typeof auditEntries, { id: number }[]>(auditEntries, (insert) =>
  insert.returning({ id: auditEntries.id }),
);

/** Call this in the transaction of the change that the entry records. */
export async function recordAudit(tx: Tx, keys: Keys, entry: AuditEntry): Promise<void> {
  const details =
    entry.details && entry.subjectId ? Buffer.from(JSON.stringify(entry.details)) : undefined;
  const sealed =
    details && entry.subjectId ? await keys.sealFor(tx, entry.subjectId, details) : undefined;
  const [row] = await insertEntry(tx, [
    {
      at: entry.at,
      actorId: entry.actorId,
      action: entry.action,
      subjectId: entry.subjectId,
      objectType: entry.object.type,
      objectId: entry.object.id,
      codes: entry.codes ?? {},
      detailsHash: sealed ? sha256(sealed) : null,
    },
  ]);
  if (!row) throw new Error('The audit entry was not written.');
  if (sealed && entry.subjectId) {
    await tx.insert(auditDetails).values({ auditId: row.id, subjectId: entry.subjectId, sealed });
  }
}

export async function isAudited(
  tx: Tx,
  done: { action: AuditAction; actorId: string; object: AuditEntry['object'] },
): Promise<boolean> {
  const [found] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.objectType, done.object.type),
        eq(auditEntries.objectId, done.object.id),
        eq(auditEntries.action, done.action),
        eq(auditEntries.actorId, done.actorId),
      ),
    )
    .limit(1);
  return found !== undefined;
}

export interface OpenedAudit {
  at: Date;
  action: string;
  codes: typeof auditEntries.$inferSelect.codes;
  details: Record<string, unknown>;
}

/** Lists only the entries that have details, the oldest first. */
export async function readAuditDetails(
  tx: Tx,
  keys: Keys,
  { object, subjectId }: { object: AuditEntry['object']; subjectId: string },
): Promise<OpenedAudit[]> {
  const rows = await tx
    .select({ entry: auditEntries, sealed: auditDetails.sealed })
    .from(auditEntries)
    .innerJoin(auditDetails, eq(auditDetails.auditId, auditEntries.id))
    .where(
      and(
        eq(auditEntries.objectType, object.type),
        eq(auditEntries.objectId, object.id),
        eq(auditEntries.subjectId, subjectId),
      ),
    )
    .orderBy(asc(auditEntries.id));
  const opened: OpenedAudit[] = [];
  for (const { entry, sealed } of rows) {
    const details = JSON.parse((await keys.openFor(tx, subjectId, sealed)).toString());
    opened.push({ at: entry.at, action: entry.action, codes: entry.codes, details });
  }
  return opened;
}
