import type { Readable } from 'node:stream';
import { auditWords, type LogFilter } from '@sevenday/contract';
import { localDay } from '@sevenday/lending';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Database, Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { csvStream } from '../csv/csv.ts';
import { selectLog } from './select-log.ts';

const batchSize = 1_000;

/** Records in the audit trail that the log is exported, with its filters, before the first row leaves. */
export function recordLogExport(
  tx: Tx,
  keys: Keys,
  { filter, actorId, now }: { filter: LogFilter; actorId: string; now: Date },
): Promise<void> {
  const { person = null, kind = null, from = null, to = null } = filter;
  return recordAudit(tx, keys, {
    at: now,
    actorId,
    action: 'log.exported',
    subjectId: person,
    object: { type: 'table', id: 'log' },
    codes: { kind, from, to },
  });
}

/**
 * Exports the log as CSV, oldest first, each batch in a transaction of its own. People are named by their ids, so the file
 * stays free of names after somebody is deleted.
 */
export function exportLog(database: Database, filter: LogFilter & { timeZone: string }): Readable {
  let beyond: number | undefined;
  return csvStream(columns, async () => {
    const rows = await database.transact(
      (tx) => selectLog(tx, filter, { order: 'oldest', beyond, limit: batchSize }),
      { isLong: true },
    );
    beyond = rows.at(-1)?.id ?? beyond;
    return rows.map((row) => [
      row.id,
      row.at,
      localDay(row.at, filter.timeZone),
      row.action,
      auditWords(row.action),
      row.actorId,
      row.subjectId,
      row.objectType,
      row.objectId,
      JSON.stringify(row.codes),
    ]);
  });
}

const columns = [
  'entry',
  'at',
  'day',
  'action',
  'what',
  'who_id',
  'whom_id',
  'object_type',
  'object_id',
  'codes',
];
