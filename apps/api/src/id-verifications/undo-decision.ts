import { refusals } from '@sevenday/contract';
import { and, eq, gt } from 'drizzle-orm';
import { fullName, noteIdStatus } from '../members/index.ts';
import { withdrawNotice } from '../notices/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { onBusinessClock } from '../platform/time/business-and-wall-clocks.ts';
import type { Decision } from './decide-verification.ts';
import { lockDocument } from './lock-document.ts';
import { idDocuments } from './tables.ts';

type DecidedDocument = Awaited<ReturnType<typeof lockDocument>> & { status: Decision };

/**
 * Takes back an admin's decision on an ID, and its mail. The document waits again, in its former place.
 *
 * Works until we start to send the mail. The notice's state decides this, not the clock. `decidedAt` names the decision,
 * so that a late press doesn't take back a newer one. If the document is already waiting, nothing changes, so a second
 * press is harmless. A loan that was requested after an approval isn't ended. Its money can't be sent until the ID is
 * approved again. Refuses with `verification_not_found` or `id_decision_final`.
 */
export async function undoDecision(
  tx: Tx,
  { keys }: Runtime,
  asked: { documentId: string; decidedAt: Date; actorId: string; now: Date; wall: Date },
): Promise<void> {
  const { documentId, actorId, now } = asked;
  const document = await lockDocument(tx, documentId);
  const { member, status } = document;
  if (status === 'pending') return;
  const { changedSinceDecision, decidedByAnotherAdmin, memberAlreadyNotified } = refusals.reviewing;
  const name = fullName(member);
  if (status === 'replaced') throw new Refusal('id_decision_final', changedSinceDecision(name));
  if (document.decidedBy !== actorId) {
    throw new Refusal('id_decision_final', decidedByAnotherAdmin(name));
  }
  const decided: DecidedDocument = { ...document, status };
  const isNamed = document.decidedAt?.getTime() === asked.decidedAt.getTime();
  if (!isNamed || isRenamedSince(decided, asked) || !(await isCurrent(tx, decided))) {
    throw new Refusal('id_decision_final', changedSinceDecision(name));
  }
  const notice = { subjectId: member.id, kind: noticeOf[status], aboutId: documentId };
  if (!(await withdrawNotice(tx, notice))) {
    throw new Refusal('id_decision_final', memberAlreadyNotified(name));
  }
  await tx
    .update(idDocuments)
    .set({ status: 'pending', notes: null, decidedAt: null, decidedBy: null })
    .where(eq(idDocuments.id, documentId));
  await noteIdStatus(tx, member.id, { status: 'pending', submitted: true, notes: null });
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: 'id_document.decision_undone',
    subjectId: member.id,
    object: { type: 'id_document', id: documentId },
    codes: { decision: status },
  });
}

const noticeOf = { approved: 'id_approved', rejected: 'id_rejected' } as const;

/** Without this check, an admin could approve the document for a name that nobody compared it with. */
function isRenamedSince(
  { member, decidedAt }: DecidedDocument,
  clocks: { now: Date; wall: Date },
): boolean {
  if (!member.nameChangedAt || !decidedAt) return false;
  return onBusinessClock(member.nameChangedAt, clocks) >= decidedAt;
}

/** Says whether nothing else changed since the decision: no newer document, and no ID status set by an admin. */
async function isCurrent(
  tx: Tx,
  { memberId, member, status, file, submittedAt }: DecidedDocument,
): Promise<boolean> {
  if (member.idStatus !== status || file === null) return false;
  const newer = await tx
    .select({ id: idDocuments.id })
    .from(idDocuments)
    .where(and(eq(idDocuments.memberId, memberId), gt(idDocuments.submittedAt, submittedAt)))
    .limit(1);
  return newer.length === 0;
}
