import { countDistinct, sql } from 'drizzle-orm';
import {
  countAndOldest,
  nothingWaits,
  type WaitingWork,
} from '../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { notices } from './tables.ts';

/**
 * Selects bounced mails, if no later mail to the same person was delivered. Leaves out the mail to an address that the
 * person has left. The status is written into the statement, so that the partial index is used.
 */
const isBounced = sql`${notices.status} = 'bounced' and ${notices.kind} <> 'email_left'
  and not exists (select 1 from ${notices} as later
    where later.subject_id = ${notices}.subject_id and later.created_at > ${notices}.created_at
      and later.status = 'sent' and later.kind <> 'email_left')`;

/** Selects the people whose last mail bounced. */
export const subjectsWithBouncedMail = sql`(select ${notices}.subject_id from ${notices} where ${isBounced})`;

/** Sums up the people whose last mail bounced. */
export async function sumUpBouncedMail(tx: Tx): Promise<WaitingWork> {
  const [people] = await tx
    .select({ ...countAndOldest(notices.createdAt), count: countDistinct(notices.subjectId) })
    .from(notices)
    .where(isBounced);
  return people ?? nothingWaits;
}
