import { eq } from 'drizzle-orm';
import { lockMember, type MemberRecord } from '../members/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { idDocuments } from './tables.ts';

type LockedDocument = typeof idDocuments.$inferSelect & { member: MemberRecord };

/**
 * Locks a document and its member. The member's row comes first, as in an upload, so that the two can't wait for each
 * other. Refuses with `verification_not_found`.
 */
export async function lockDocument(tx: Tx, documentId: string): Promise<LockedDocument> {
  const [known] = await tx
    .select({ memberId: idDocuments.memberId })
    .from(idDocuments)
    .where(eq(idDocuments.id, documentId));
  if (!known) throw new Refusal('verification_not_found');
  const member = await lockMember(tx, known.memberId);
  const [document] = await tx
    .select()
    .from(idDocuments)
    .where(eq(idDocuments.id, documentId))
    .for('update');
  if (!document) throw new Refusal('verification_not_found');
  return { ...document, member };
}
