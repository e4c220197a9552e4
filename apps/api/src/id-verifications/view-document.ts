import { may } from '@sevenday/contract/capabilities';
import { eq } from 'drizzle-orm';
import { findActorOfSession } from '../identity/index.ts';
import { recordView } from '../oversight/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { type DocumentKind, idDocuments } from './tables.ts';

export interface DocumentView {
  filename: string;
  /** The session that the address was signed for. */
  sessionId: string | null;
  now: Date;
  wall: Date;
}

/**
 * Reads a document whose address was signed, and audits the view. Refuses with `file_not_found` unless the session that
 * the address was signed for goes on, and its owner may still review IDs.
 */
export async function viewDocument(
  tx: Tx,
  { keys, files }: Runtime,
  asked: DocumentView,
): Promise<{ kind: DocumentKind; mediaType: string; content: Buffer }> {
  const { sessionId, wall } = asked;
  const viewer = sessionId ? await findActorOfSession(tx, sessionId, wall) : null;
  if (!viewer || !may(viewer, 'ids.review')) throw new Refusal('file_not_found');
  const [file = ''] = asked.filename.split('.');
  const [document] = await tx.select().from(idDocuments).where(eq(idDocuments.file, file));
  const sealed = document ? await files.read(file) : null;
  if (!document || !sealed) throw new Refusal('file_not_found');
  await recordView(tx, keys, {
    action: 'id_document.viewed',
    actorId: viewer.userId,
    subjectId: document.memberId,
    object: { type: 'id_document', id: document.id },
    now: asked.now,
    wall,
  });
  return {
    kind: document.kind,
    mediaType: document.mediaType,
    content: await keys.openFor(tx, document.memberId, sealed),
  };
}
