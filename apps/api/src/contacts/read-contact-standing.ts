import type { MemberStanding } from '@sevenday/contract';
import { isNotNull } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { promiseOfContact } from './promise-of-contact.ts';
import { readLastContact } from './read-last-contact.ts';
import { readSettledPayments } from './read-settled-payments.ts';
import { contacts } from './tables.ts';

/** Reads a member's last contact, the next contact day that it names, and the latest promise. Struck ones don't count. */
export async function readContactStanding(
  tx: Tx,
  { lender: { timeZone } }: Runtime,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Pick<MemberStanding, 'last_contact_at' | 'promise' | 'next_contact_day'>> {
  const last = await readLastContact(tx, memberId);
  if (!last) return { last_contact_at: null, promise: null, next_contact_day: null };
  const promised = await readLastContact(tx, memberId, isNotNull(contacts.promisedDay));
  const payments = promised ? await readSettledPayments(tx, memberId) : [];
  return {
    last_contact_at: last.recordedAt,
    promise: promised && promiseOfContact(promised, { payments, now, timeZone }),
    next_contact_day: last.nextContactDay,
  };
}
