import type { AuditAction } from '@sevenday/contract';
import { and, count, eq, gt, lte, sql } from 'drizzle-orm';
import { planAlarm } from '../notices/index.ts';
import { type AuditEntry, recordAudit } from '../platform/audit/audit-trail.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { recordedViews } from './tables.ts';

const minuteMs = 60_000;
/** Opening the same thing again within this time is the same view. */
const sameViewMs = 15 * minuteMs;
const hourMs = 60 * minuteMs;
const keptMs = 24 * hourMs;

/** From this many ID documents in an hour on, the owners are told. A reviewer opens fewer. */
export const manyDocuments = 50;

export interface View {
  action: Extract<AuditAction, `${string}.viewed`>;
  actorId: string;
  /** Whose data was opened; null after that person was deleted. */
  subjectId: string | null;
  object: AuditEntry['object'];
  now: Date;
  wall: Date;
}

/**
 * Writes to the audit trail that staff opened a page or a document, once in 15 minutes for each person and object. Runs
 * in the transaction that reads what is shown, so nothing is shown if the entry can't be written.
 */
export async function recordView(tx: Tx, keys: Keys, view: View): Promise<void> {
  const { action, actorId, subjectId, object, now, wall } = view;
  const before = new Date(wall.getTime() - sameViewMs);
  const written = await rowsOf(
    tx,
    sql`insert into recorded_views as kept (actor_id, action, object_id, subject_id, at)
      values (${actorId}, ${action}, ${object.id},
        -- The books name a deleted person still.
        (select id from users where id = ${subjectId}), ${wall.toISOString()}::timestamptz)
      on conflict (actor_id, action, object_id) do update set at = excluded.at
        where kept.at <= ${before.toISOString()}::timestamptz
      returning at`,
  );
  if (written.length === 0) return;
  await recordAudit(tx, keys, { at: now, actorId, action, subjectId, object });
  if (action === 'id_document.viewed') await alarmIfMany(tx, view);
}

async function alarmIfMany(tx: Tx, { action, actorId, now, wall }: View): Promise<void> {
  const [row] = await tx
    .select({ views: count() })
    .from(recordedViews)
    .where(
      and(
        eq(recordedViews.actorId, actorId),
        eq(recordedViews.action, action),
        gt(recordedViews.at, new Date(wall.getTime() - hourMs)),
      ),
    );
  if (!row || row.views < manyDocuments) return;
  await planAlarm(tx, { cause: 'documents_viewed', staffId: actorId, now, wall });
}

/** Deletes the rows of views that are over. */
export async function forgetRecordedViews(tx: Tx, wall: Date): Promise<void> {
  await tx.delete(recordedViews).where(lte(recordedViews.at, new Date(wall.getTime() - keptMs)));
}
