import type { MemberContact } from '@sevenday/contract';
import { promiseOutcome } from '@sevenday/lending';
import { eq, inArray } from 'drizzle-orm';
import { namesOf } from '../members/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';
import { type PaymentOfMember, readSettledPayments } from './read-settled-payments.ts';
import { contacts } from './store.ts';

export type ContactRow = typeof contacts.$inferSelect;

/** Reads a contact and locks it until the transaction ends. Refuses with `contact_not_found`. */
export async function lockContact(tx: Tx, contactId: string): Promise<ContactRow> {
  const [row] = await tx.select().from(contacts).where(eq(contacts.id, contactId)).for('update');
  if (!row) throw new Refusal('contact_not_found');
  return row;
}

/**
 * Reads these contacts of one member by id, decrypted, each with what became of its promise. Amounts in cents. Takes
 * the same few statements for any number of contacts.
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
    rows.flatMap(({ notedBy, struckBy }) => [notedBy, struckBy]),
  );
  const arePromised = rows.some(({ promisedDay }) => promisedDay !== null);
  const payments = arePromised ? await readSettledPayments(tx, asked.memberId) : [];
  const views = rows.map((row) => ({
    id: row.id,
    loan_id: row.loanId,
    channel: row.channel,
    direction: row.direction,
    note: open(row.note).toString(),
    promise: promiseOf(row, { payments, now: asked.now, timeZone }),
    next_contact_day: row.nextContactDay,
    noted_at: row.notedAt,
    noted_by: names.get(row.notedBy) ?? null,
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

/** Says what became of a contact's promise. If the contact is about one loan, only payments of that loan count. */
export function promiseOf(
  { promisedDay, promisedCents, notedAt, loanId }: ContactRow,
  books: { payments: readonly PaymentOfMember[]; now: Date; timeZone: string },
): MemberContact['promise'] {
  if (promisedDay === null || promisedCents === null) return null;
  const payments = books.payments.filter((payment) => !loanId || payment.loanId === loanId);
  const promise = { day: promisedDay, amountCents: promisedCents, madeAt: notedAt };
  return {
    day: promisedDay,
    amount: promisedCents,
    outcome: promiseOutcome(promise, { ...books, payments }),
  };
}
