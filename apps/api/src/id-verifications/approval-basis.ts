import { errorCatalogue } from '@sevenday/contract';
import type { ApprovalBasis } from '../members/index.ts';
import { isAudited } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';

interface ApprovalAsked {
  /** Null where the member has no document to look at. */
  documentId: string | null;
  actorId: string;
  /** What the admin wrote, and the field it came in. */
  explanation: { field: 'notes' | 'reason'; text: string | null };
}

/**
 * Answers what the approval of an ID rests on. Refuses with `id_not_viewed` unless this admin viewed this document, or
 * said why they approve the ID without it.
 */
export async function approvalBasis(
  tx: Tx,
  { documentId, actorId, explanation }: ApprovalAsked,
): Promise<ApprovalBasis> {
  if (documentId !== null) {
    const object = { type: 'id_document', id: documentId };
    const hasViewed = await isAudited(tx, { action: 'id_document.viewed', actorId, object });
    if (hasViewed) return 'document_viewed';
  }
  if (explanation.text) return 'reason_given';
  const { detail } = errorCatalogue.id_not_viewed;
  throw new Refusal('id_not_viewed', detail, { [explanation.field]: detail });
}
