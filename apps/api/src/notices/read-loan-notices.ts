import { and, eq, inArray, like, or } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { openNotice } from './sealed-notice.ts';
import { type NoticeStatus, notices } from './tables.ts';
import type { NoticeKind } from './texts/kinds.ts';

/**
 * The kinds that give a date or ask for something. The other notices of a loan are not shown, because the change that
 * they tell of is an event itself.
 */
const shownBesideEvents: NoticeKind[] = [
  'payment_due',
  'debit_announced',
  'debit_failed',
  'debits_stopped',
  'overdue',
  'new_due_date',
  'extension_refused',
];

/**
 * Reads the notices of a loan that gave a date or asked for something. Each has the time of the change that it tells
 * of, so that both are shown together. A notice that is not sent yet is left out.
 */
export async function readLoanNotices(
  tx: Tx,
  keys: Keys,
  asked: { subjectId: string; loanId: string; aboutIds: string[] },
): Promise<{ subject: string; status: NoticeStatus; at: Date }[]> {
  const rows = await tx
    .select()
    .from(notices)
    .where(
      and(
        eq(notices.subjectId, asked.subjectId),
        inArray(notices.kind, shownBesideEvents),
        or(like(notices.aboutId, `${asked.loanId}%`), inArray(notices.aboutId, asked.aboutIds)),
      ),
    );
  const data = [];
  for (const row of rows) {
    const { sent } = await openNotice(tx, keys, row);
    if (!sent) continue;
    data.push({ subject: sent.subject, status: row.status, at: row.createdAt });
  }
  return data;
}
