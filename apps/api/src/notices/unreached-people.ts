import type { Waiting } from '@sevenday/contract';
import { countDistinct, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { countAndOldest, nothingWaits } from '../platform/database/waiting.ts';
import { notices } from './store.ts';

/**
 * Selects mails that came back, if no later mail to the same person was delivered. Leaves out the mail to an address
 * that the person has left. The status is written into the statement, so that the partial index is used.
 */
const cameBack = sql`${notices.status} = 'bounced' and ${notices.kind} <> 'email_left'
  and not exists (select 1 from ${notices} as later
    where later.subject_id = ${notices}.subject_id and later.created_at > ${notices}.created_at
      and later.status = 'sent' and later.kind <> 'email_left')`;

/** Selects the people whose last mail came back. */
export const unreachedSubjects = sql`(select ${notices}.subject_id from ${notices} where ${cameBack})`;

/** Sums up the people whose last mail came back. */
export async function sumUpUnreachedPeople(tx: Tx): Promise<Waiting> {
  const [people] = await tx
    .select({ ...countAndOldest(notices.createdAt), count: countDistinct(notices.subjectId) })
    .from(notices)
    .where(cameBack);
  return people ?? nothingWaits;
}
