import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { closeRequest } from './request.ts';
import { approvalRequests } from './tables.ts';

const dayMs = 86_400_000;
const closedKeptMs = 90 * dayMs;

interface At {
  now: Date;
  wall: Date;
}

/** Closes requests that nobody decided on in time, and deletes requests that were closed long ago. */
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

/** Deletes the requests that are about this person or that they made, with what is sealed in them. */
export async function removeRequestsOf(tx: Tx, keys: Keys, userId: string, at: At): Promise<void> {
  const theirs = await tx
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(
      sql`${approvalRequests.askedBy} = ${userId} or ${userId}::uuid = any(${approvalRequests.memberIds}) or ${approvalRequests.subject} = ${userId}`,
    );
  await removeRequests(tx, keys, theirs, at);
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
