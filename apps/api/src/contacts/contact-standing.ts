import type { MemberStanding } from '@sevenday/contract';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';
import { promiseOf } from './contact.ts';
import { readSettledPayments } from './read-settled-payments.ts';
import { contacts } from './store.ts';

/** Reads a member's last contact, the next contact day that it names, and the latest promise. Struck ones don't count. */
export async function readContactStanding(
  tx: Tx,
  { lender: { timeZone } }: Runtime,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Pick<MemberStanding, 'last_contact_at' | 'promise' | 'next_contact_day'>> {
  const own = and(eq(contacts.memberId, memberId), isNull(contacts.struckAt));
  const newest = [desc(contacts.notedAt), desc(contacts.id)] as const;
  const [last] = await tx
    .select()
    .from(contacts)
    .where(own)
    .orderBy(...newest)
    .limit(1);
  if (!last) return { last_contact_at: null, promise: null, next_contact_day: null };
  const [promised] = await tx
    .select()
    .from(contacts)
    .where(and(own, isNotNull(contacts.promisedDay)))
    .orderBy(...newest)
    .limit(1);
  const payments = promised ? await readSettledPayments(tx, memberId) : [];
  return {
    last_contact_at: last.notedAt,
    promise: promised ? promiseOf(promised, { payments, now, timeZone }) : null,
    next_contact_day: last.nextContactDay,
  };
}
