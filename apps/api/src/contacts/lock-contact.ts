import { eq } from 'drizzle-orm';
import { lockMember } from '../members/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { type ContactRow, contacts } from './tables.ts';

/**
 * Locks a contact and its member until the transaction ends. The member's row comes first, as in `recordContact`, so
 * that the two can't wait for each other. Refuses with `contact_not_found`.
 */
export async function lockContact(tx: Tx, contactId: string): Promise<ContactRow> {
  const [known] = await tx
    .select({ memberId: contacts.memberId })
    .from(contacts)
    .where(eq(contacts.id, contactId));
  if (!known) throw new Refusal('contact_not_found');
  await lockMember(tx, known.memberId);
  const [row] = await tx.select().from(contacts).where(eq(contacts.id, contactId)).for('update');
  if (!row) throw new Refusal('contact_not_found');
  return row;
}
