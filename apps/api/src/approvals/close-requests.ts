import { and, eq, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { closeRequest } from './approval-request.ts';
import { approvalRequests } from './tables.ts';

const dayMs = 86_400_000;
const closedKeptMs = 90 * dayMs;

interface At {
  now: Date;
  wall: Date;
}

interface By extends At {
  /** Who closes the requests. Null if no person does, for example for a command at the server. */
  by: string | null;
}

/**
 * Closes the requests that nobody decided on in time. Deletes the requests that were closed more
 * than 90 days ago.
 */
export async function closeLapsedRequests(tx: Tx, keys: Keys, at: At): Promise<void> {
  const lapsed = await tx
    .select()
    .from(approvalRequests)
    .where(and(eq(approvalRequests.status, 'waiting'), lte(approvalRequests.lapsesAt, at.wall)))
    .orderBy(approvalRequests.id)
    .for('update');
  for (const row of lapsed)
    await closeRequest(tx, keys, row, { status: 'lapsed', by: null, ...at });
  const old = await tx
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(lte(approvalRequests.closedAt, new Date(at.wall.getTime() - closedKeptMs)));
  await removeRequests(tx, keys, old, at);
}

/**
 * Withdraws the waiting requests of a person whose role was changed, because the person made these
 * requests under the former role.
 */
export async function withdrawRequestsOf(
  tx: Tx,
  keys: Keys,
  userId: string,
  closing: By,
): Promise<void> {
  await withdrawWaiting(tx, keys, eq(approvalRequests.askedBy, userId), closing);
}

/**
 * Deletes the requests that a person made or that are about the person, with their encrypted
 * content. Call this function when the person is deleted. Keeps the approved request for this
 * deletion, without the second person's note, because the note may be about the person.
 *
 * First withdraws those requests that still wait, so that the audit trail has an entry about each.
 * If such a request was about a batch of loans, somebody has to ask again for the other members'
 * loans.
 */
export async function removeRequestsOf(
  tx: Tx,
  keys: Keys,
  userId: string,
  closing: By,
): Promise<void> {
  // In parentheses, because `and` adds none around a condition of this kind.
  const theirs = sql`(${approvalRequests.askedBy} = ${userId} or ${userId}::uuid = any(${approvalRequests.memberIds}) or ${approvalRequests.subject} = ${userId})`;
  await withdrawWaiting(tx, keys, theirs, closing);
  const isThisDeletion = sql`(${approvalRequests.kind} = 'delete_member' and ${approvalRequests.subject} = ${userId} and ${approvalRequests.status} = 'carried_out')`;
  await tx.update(approvalRequests).set({ sealedWord: null }).where(isThisDeletion);
  const rows = await tx
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(and(theirs, not(isThisDeletion)));
  await removeRequests(tx, keys, rows, closing);
}

async function withdrawWaiting(tx: Tx, keys: Keys, which: SQL, closing: By): Promise<void> {
  const waiting = await tx
    .select()
    .from(approvalRequests)
    .where(and(which, eq(approvalRequests.status, 'waiting')))
    .orderBy(approvalRequests.id)
    .for('update');
  for (const row of waiting) await closeRequest(tx, keys, row, { status: 'withdrawn', ...closing });
}

async function removeRequests(
  tx: Tx,
  keys: Keys,
  requests: readonly { id: string }[],
  { wall }: At,
): Promise<void> {
  if (requests.length === 0) return;
  const ids = requests.map(({ id }) => id);
  await tx.delete(approvalRequests).where(inArray(approvalRequests.id, ids));
  for (const id of ids) await keys.destroySubject(tx, id, wall);
}
