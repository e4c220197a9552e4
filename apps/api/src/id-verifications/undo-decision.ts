import { refusals } from '@sevenday/contract';
import { and, eq, gt } from 'drizzle-orm';
import { fullName, noteIdStatus } from '../members/index.ts';
import { withdrawNotice } from '../notices/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';
import { onBusinessClock } from '../platform/time/clocks.ts';
import type { Decision } from './decide-verification.ts';
import { lockDocument } from './lock-document.ts';
import { idDocuments } from './store.ts';

type DecidedDocument = Awaited<ReturnType<typeof lockDocument>> & { status: Decision };

/**
 * Takes back an admin's decision on an ID, and its mail. The document waits again, in its former place.
 *
 * Possible until the mail is begun: the state of the notice decides, not the time. `decidedAt` names the decision, so
 * that a late press doesn't take back a newer one. A document that waits already stays as it is, so a second press does
 * nothing. A loan that was requested after an approval isn't ended. Its money can't be
 * sent until the ID is approved again. Refuses with `verification_not_found` or `id_decision_stands`.
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
  const { changedSince, ofAnother, told } = refusals.reviewing;
  const name = fullName(member);
  if (status === 'replaced') throw new Refusal('id_decision_stands', changedSince(name));
  if (document.decidedBy !== actorId) throw new Refusal('id_decision_stands', ofAnother(name));
  const decided: DecidedDocument = { ...document, status };
  const isNamed = document.decidedAt?.getTime() === asked.decidedAt.getTime();
  if (!isNamed || isRenamedSince(decided, asked) || !(await isCurrent(tx, decided))) {
    throw new Refusal('id_decision_stands', changedSince(name));
  }
  const notice = { subjectId: member.id, kind: noticeOf[status], aboutId: documentId };
  if (!(await withdrawNotice(tx, notice))) throw new Refusal('id_decision_stands', told(name));
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

/** A document that waits again under another name would be approved for a name that nobody compared it with. */
function isRenamedSince(
  { member, decidedAt }: DecidedDocument,
  clocks: { now: Date; wall: Date },
): boolean {
  if (!member.nameChangedAt || !decidedAt) return false;
  return onBusinessClock(member.nameChangedAt, clocks) >= decidedAt;
}

/**
 * Says whether the member still stands as the document was decided on. They don't after they uploaded another document,
 * or after an admin set their ID status.
 */
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
