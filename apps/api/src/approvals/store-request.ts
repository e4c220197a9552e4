import { randomUUID } from 'node:crypto';
import { approvalHours, refusals } from '@sevenday/contract';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { members, notifyMember } from '../members/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { type Act, contentText } from './act-contents.ts';
import {
  amountOf,
  closeRequest,
  membersOf,
  objectOf,
  openAct,
  subjectOf,
} from './approval-request.ts';
import { findSecondPeople } from './find-second-people.ts';
import { approvalRequests } from './tables.ts';

interface Asking {
  actorId: string;
  /** What `findLastCarriedOut` returned in the transaction that asked for the approval. */
  lastDone: string | null;
  now: Date;
  wall: Date;
}

/**
 * Stores an act as a request that waits for a second person, and notifies the people who could
 * approve it. If the same person asks for the same act again, changes nothing. If they ask with
 * another content, replaces their earlier request.
 *
 * Refuses with `approval_waiting` if somebody else asked first. Refuses with `approval_too_late` if
 * such an act was carried out, or a member of the act was deleted, while the person's call ran.
 */
export async function storeRequest(
  tx: Tx,
  { keys, staffNeedFactor }: Pick<Runtime, 'keys' | 'staffNeedFactor'>,
  act: Act,
  by: Asking,
): Promise<void> {
  const { actorId, lastDone, now, wall } = by;
  await refuseDeleted(tx, act);
  const subject = subjectOf(act, keys);
  // Calls about the same subject run one after the other, so the second call finds the request that
  // the first call stored.
  const lock = `approval ${act.kind} ${subject}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [earlier] = await tx
    .select()
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.kind, act.kind),
        eq(approvalRequests.subject, subject),
        eq(approvalRequests.status, 'waiting'),
      ),
    )
    .for('update');
  if (earlier && earlier.lapsesAt > wall) {
    if (earlier.askedBy !== actorId) throw new Refusal('approval_waiting');
    if (contentText(await openAct(tx, keys, earlier)) === contentText(act)) return;
    await closeRequest(tx, keys, earlier, { status: 'withdrawn', by: actorId, now, wall });
  } else if (earlier) {
    await closeRequest(tx, keys, earlier, { status: 'lapsed', by: null, now, wall });
  } else {
    const done = await findLastCarriedOut(tx, keys, act);
    if (done && done !== lastDone) throw new Refusal('approval_too_late');
  }
  const id = randomUUID();
  await keys.createSubject(tx, id, wall);
  await tx.insert(approvalRequests).values({
    id,
    kind: act.kind,
    subject,
    sealedContent: await keys.sealFor(tx, id, Buffer.from(contentText(act))),
    amountCents: amountOf(act),
    memberIds: membersOf(act),
    askedBy: actorId,
    askedAt: wall,
    lapsesAt: new Date(wall.getTime() + approvalHours * 3_600_000),
    status: 'waiting',
  });
  await recordAudit(tx, keys, { at: now, actorId, action: 'approval.asked', ...objectOf(act, id) });
  const but = [actorId, ...membersOf(act)];
  const people = await findSecondPeople(tx, act.kind, { but, staffNeedFactor });
  for (const personId of people) await notifyOfRequest(tx, keys, personId, { now, wall });
}

const hourMs = 3_600_000;

/**
 * Notifies a person that an act waits for them. If several acts begin to wait in one hour, the
 * person gets only one mail.
 */
async function notifyOfRequest(
  tx: Tx,
  keys: Keys,
  personId: string,
  { now, wall }: { now: Date; wall: Date },
): Promise<void> {
  const hour = new Date(Math.floor(wall.getTime() / hourMs) * hourMs);
  await notifyMember(tx, keys, personId, {
    kind: 'approval_waits',
    aboutId: hour.toISOString(),
    data: { askedAt: wall },
    now,
  });
}

/**
 * Refuses with `approval_too_late` if a member whom the act is about was deleted. Locks the members
 * until the transaction ends, so that none is deleted before the request is stored. Does not check
 * the members of a refund, because it may be owed to a deleted member.
 */
async function refuseDeleted(tx: Tx, act: Act): Promise<void> {
  const ids = membersOf(act);
  if (ids.length === 0 || act.kind === 'refund_given') return;
  const found = await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, ids))
    .orderBy(members.id)
    .for('share');
  if (found.length < ids.length)
    throw new Refusal('approval_too_late', refusals.approving.memberDeleted);
}

/**
 * Finds the last request that was carried out for an act of this kind on the same subject. Returns
 * the request's id. Null if there is none.
 */
export async function findLastCarriedOut(tx: Tx, keys: Keys, act: Act): Promise<string | null> {
  const [last] = await tx
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.kind, act.kind),
        eq(approvalRequests.subject, subjectOf(act, keys)),
        eq(approvalRequests.status, 'carried_out'),
      ),
    )
    .orderBy(desc(approvalRequests.closedAt), asc(approvalRequests.id))
    .limit(1);
  return last?.id ?? null;
}
