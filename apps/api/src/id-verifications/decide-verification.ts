import { idDecisionUndoMs, refusals } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { refuseOwnCase } from '../bank-accounts/index.ts';
import {
  type ApprovalBasis,
  fullName,
  noteIdStatus,
  notifyIdApproved,
  notifyMember,
  readMember,
} from '../members/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { approvalBasis } from './approval-basis.ts';
import { lockDocument } from './lock-document.ts';
import { idDocuments } from './tables.ts';

export type Decision = 'approved' | 'rejected';

export interface DecisionMade {
  documentId: string;
  decision: Decision;
  /** Told to the member when rejected. Needed of an admin who approves a document that they did not view. */
  notes: string | null;
  actorId: string;
  now: Date;
}

/**
 * An admin approves a document, which states that it shows the member and that they are 18 or over, or rejects it.
 * Answers when it was decided. The same admin's same decision again changes nothing. Refuses with
 * `verification_not_found`, `own_case`, `id_not_waiting` when someone else decided first or a newer document came, or
 * `id_not_viewed`.
 *
 * The decision counts at once. Its mail waits for `idDecisionUndoMs`, so that the admin can undo both.
 */
export async function decideOnDocument(
  tx: Tx,
  runtime: Runtime,
  made: DecisionMade,
): Promise<Date> {
  const document = await lockDocument(tx, made.documentId);
  await refuseOwnCase(tx, runtime, { memberId: document.memberId, actorId: made.actorId });
  const { keys } = runtime;
  const { decidedAt } = document;
  if (decidedAt && document.status === made.decision && document.decidedBy === made.actorId)
    return decidedAt;
  if (document.status === 'replaced') {
    throw new Refusal(
      'id_not_waiting',
      'The member uploaded a newer document or changed their name. Please review the ID again.',
    );
  }
  if (document.status !== 'pending') {
    // By the time that it is read, the next one may be in view.
    const name = fullName(await readMember(tx, document.memberId));
    throw new Refusal('id_not_waiting', refusals.reviewing.decided(name, document.status));
  }
  const basis = made.decision === 'approved' ? await basisOf(tx, made) : null;
  await tx
    .update(idDocuments)
    .set({
      status: made.decision,
      notes: made.notes,
      decidedAt: made.now,
      decidedBy: made.actorId,
    })
    .where(eq(idDocuments.id, document.id));
  await noteIdStatus(tx, document.memberId, {
    status: made.decision,
    submitted: false,
    notes: made.decision === 'rejected' ? made.notes : null,
  });
  await recordAudit(tx, keys, {
    at: made.now,
    actorId: made.actorId,
    action: `id_document.${made.decision}`,
    subjectId: document.memberId,
    object: { type: 'id_document', id: document.id },
    ...(basis ? { codes: { approval_basis: basis } } : {}),
    ...(made.notes === null ? {} : { details: { notes: made.notes } }),
  });
  await notifyDecision(tx, keys, document.memberId, made);
  return made.now;
}

function basisOf(tx: Tx, { documentId, actorId, notes }: DecisionMade): Promise<ApprovalBasis> {
  const explanation = { field: 'notes', text: notes } as const;
  return approvalBasis(tx, { documentId, actorId, explanation });
}

function notifyDecision(tx: Tx, keys: Keys, memberId: string, made: DecisionMade): Promise<void> {
  const { documentId: aboutId, decision, notes, now } = made;
  const notice = { aboutId, now, mailAt: new Date(now.getTime() + idDecisionUndoMs) };
  return decision === 'approved'
    ? notifyIdApproved(tx, keys, memberId, notice)
    : notifyMember(tx, keys, memberId, { ...notice, kind: 'id_rejected', data: { notes } });
}
