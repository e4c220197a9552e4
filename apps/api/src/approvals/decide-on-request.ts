import { type ApprovalKind, type ApprovalStatus, approvalKinds } from '@sevenday/contract';
import { may } from '@sevenday/contract/capabilities';
import { eq } from 'drizzle-orm';
import { refuseOwnCase } from '../bank-accounts/index.ts';
import { roleOf, users } from '../identity/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import { refuseOneself } from '../platform/base/refuse-oneself.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { Act } from './act-contents.ts';
import {
  type ApprovalRow,
  closeRequest,
  lockRequest,
  markClosed,
  openAct,
  recordClosed,
  storeWhatWasDone,
} from './approval-request.ts';
import type { ApprovalDependencies, Operation } from './dependencies.ts';
import { notSentText } from './describe-not-sent.ts';
import { notifyAsker } from './notify-asker.ts';
import { ApprovedAct } from './require-approval.ts';

interface Deciding {
  id: string;
  actorId: string;
  word?: string | undefined;
}

interface Decided {
  id: string;
  status: ApprovalStatus;
}

/**
 * Approves an act that another person asked for, and carries it out in one transaction.
 *
 * The act's operation runs again with all its checks. If it refuses, nothing is done, the second
 * person gets that refusal, and the request keeps waiting until it lapses. If the same person
 * approves twice, the second call changes nothing and does not fail.
 *
 * Refuses with the codes of `lockToDecide`, the codes of the operation, or `approval_outdated`.
 */
export async function approveAct(
  dependencies: ApprovalDependencies,
  asked: Deciding,
): Promise<Decided & { detail: string | null }> {
  const { database, clocks, keys } = dependencies;
  const approved = { id: asked.id, status: 'carried_out' as const };
  const seen = await database.transact(async (tx) => {
    const request = await lockToDecide(tx, dependencies, asked, clocks.wall());
    return request && { request, act: await openAct(tx, keys, request) };
  });
  if (!seen) return { ...approved, detail: null };
  const { act, request } = seen;
  const { askedBy: actorId } = request;
  const operation: Operation<ApprovalKind> = dependencies.operations[act.kind];
  const attempt = async () => {
    const carryOut = await operation.prepare(act.content, { actorId });
    return database.transact(async (tx) => {
      const at = { now: await clocks.business(tx), wall: clocks.wall() };
      const waiting = await lockToDecide(tx, dependencies, asked, at.wall);
      if (!waiting) return null;
      await refuseFormerStaff(tx, waiting, at.wall);
      const closing = {
        status: 'carried_out',
        by: asked.actorId,
        word: asked.word,
        ...at,
      } as const;
      // Before the act, because a deletion withdraws each request about the member that still waits.
      await markClosed(tx, keys, waiting, closing);
      const approvedAct = new ApprovedAct(act);
      const notSent = await carryOut(tx, { actorId, approved: approvedAct, ...at });
      approvedAct.refuseUnmet();
      const done = notSent
        ? ({ ...act, content: { ...act.content, not_sent: notSent } } as Act)
        : act;
      if (notSent) await storeWhatWasDone(tx, keys, waiting.id, done);
      await recordClosed(tx, keys, { id: waiting.id, act: done }, closing);
      await notifyAsker(tx, keys, waiting, notSent ? 'partly_done' : 'approved', at);
      return notSent && notSentText(tx, done);
    });
  };
  try {
    return { ...approved, detail: await attempt() };
  } catch (error) {
    const isBlocked = error instanceof Refusal && error.code === 'payment_in_flight';
    if (!isBlocked || !operation.clear) throw error;
    await operation.clear(act.content);
    return { ...approved, detail: await attempt() };
  }
}

/** Declines an act that another person asked for. Refuses with the codes of `lockToDecide`. */
export async function declineAct(
  tx: Tx,
  runtime: Runtime,
  { now, wall, ...asked }: Deciding & { now: Date; wall: Date },
): Promise<Decided> {
  const request = await lockToDecide(tx, runtime, asked, wall);
  if (!request) throw new Refusal('approval_closed');
  const { actorId: by, word } = asked;
  await closeRequest(tx, runtime.keys, request, { status: 'declined', by, word, now, wall });
  await notifyAsker(tx, runtime.keys, request, 'declined', { now, wall });
  return { id: request.id, status: 'declined' };
}

/** Withdraws an act that the caller asked for. Refuses with `approval_not_found` or `approval_closed`. */
export async function withdrawAct(
  tx: Tx,
  { keys }: Runtime,
  { id, actorId, now, wall }: Deciding & { now: Date; wall: Date },
): Promise<Decided> {
  const request = await lockRequest(tx, id);
  if (!request || request.askedBy !== actorId) throw new Refusal('approval_not_found');
  refuseClosed(request, wall);
  await closeRequest(tx, keys, request, { status: 'withdrawn', by: actorId, now, wall });
  return { id, status: 'withdrawn' };
}

/**
 * Locks a request on which a person is about to decide. Null if the same person has already
 * approved the request.
 *
 * Refuses with `approval_not_found`, `forbidden` if the person may not do the act themselves,
 * `own_approval` if the person asked for the act, `own_case` if the act is about the person as a
 * borrower, or `approval_closed`.
 */
async function lockToDecide(
  tx: Tx,
  runtime: Runtime,
  { id, actorId }: Deciding,
  wall: Date,
): Promise<ApprovalRow | null> {
  const request = await lockRequest(tx, id);
  if (!request) throw new Refusal('approval_not_found');
  if (!mayDo(await readPerson(tx, actorId), request, wall)) throw new Refusal('forbidden');
  refuseOneself('own_approval', { actorId, subjectId: request.askedBy });
  for (const memberId of request.memberIds) await refuseOwnCase(tx, runtime, { memberId, actorId });
  if (request.status === 'carried_out' && request.closedBy === actorId) return null;
  refuseClosed(request, wall);
  return request;
}

function refuseClosed({ status, lapsesAt }: ApprovalRow, wall: Date): void {
  if (status !== 'waiting' || lapsesAt <= wall) throw new Refusal('approval_closed');
}

/**
 * Refuses with `approval_outdated` if the person who asked for the act may no longer do it, or if
 * their second factors were reset later. Before such a reset, a thief may have asked in their name.
 */
async function refuseFormerStaff(tx: Tx, request: ApprovalRow, wall: Date): Promise<void> {
  const { askedBy, askedAt } = request;
  const person = await readPerson(tx, askedBy);
  const wasReset = person?.moneyRightsFrom && person.moneyRightsFrom > askedAt;
  if (!wasReset && mayDo(person, request, wall)) return;
  throw new Refusal('approval_outdated', 'The person who asked for this may no longer do it.');
}

type Person = typeof users.$inferSelect;

async function readPerson(tx: Tx, userId: string): Promise<Person | undefined> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  return person;
}

/**
 * Says whether a person's role allows the act, and whether the person may move money now. The role
 * of a suspended person allows no act.
 */
function mayDo(person: Person | undefined, { kind }: ApprovalRow, wall: Date): boolean {
  if (!person || (person.moneyRightsFrom && person.moneyRightsFrom > wall)) return false;
  return may({ role: roleOf(person) }, approvalKinds[kind].capability);
}
