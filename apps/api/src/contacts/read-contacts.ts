import type { MemberContact } from '@sevenday/contract';
import { inArray } from 'drizzle-orm';
import { namesOf } from '../members/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { promiseOfContact } from './promise-of-contact.ts';
import { readSettledPayments } from './read-settled-payments.ts';
import { contacts } from './tables.ts';

/**
 * Reads these contacts of one member by id, decrypted, each with the outcome of its promise. Amounts in cents. The
 * number of queries doesn't depend on the number of contacts.
 */
export async function readContacts(
  tx: Tx,
  { keys, lender: { timeZone } }: Runtime,
  asked: { memberId: string; ids: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, MemberContact>> {
  if (asked.ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(contacts)
    .where(inArray(contacts.id, [...asked.ids]));
  const open = await keys.openerFor(tx, asked.memberId);
  const names = await namesOf(
    tx,
    rows.flatMap(({ recordedBy, struckBy }) => [recordedBy, struckBy]),
  );
  const arePromised = rows.some(({ promisedDay }) => promisedDay !== null);
  const payments = arePromised ? await readSettledPayments(tx, asked.memberId) : [];
  const views = rows.map((row) => ({
    id: row.id,
    loan_id: row.loanId,
    channel: row.channel,
    direction: row.direction,
    note: open(row.note).toString(),
    promise: promiseOfContact(row, { payments, now: asked.now, timeZone }),
    next_contact_day: row.nextContactDay,
    recorded_at: row.recordedAt,
    recorded_by: names.get(row.recordedBy) ?? null,
    struck:
      row.struckAt && row.struckReason
        ? {
            at: row.struckAt,
            by: names.get(row.struckBy ?? '') ?? null,
            reason: open(row.struckReason).toString(),
          }
        : null,
  }));
  return new Map(views.map((view) => [view.id, view]));
}
