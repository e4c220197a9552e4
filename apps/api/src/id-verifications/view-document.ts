import { eq } from 'drizzle-orm';
import { findAdminOf } from '../identity/index.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import type { Files } from '../platform/files.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSignedUrl } from '../platform/signed-urls.ts';
import { documentsPath } from './document-url.ts';
import { type DocumentKind, idDocuments } from './store.ts';

export interface DocumentView {
  filename: string;
  query: unknown;
  now: Date;
  wall: Date;
}

/**
 * The document of an address signed for an admin, who still has to be one, and signed in; the view is audited. Refuses
 * with `file_not_found` for anything else.
 */
export async function viewDocument(
  tx: Tx,
  parts: { keys: Keys; files: Files },
  asked: DocumentView,
): Promise<{ kind: DocumentKind; mediaType: string; content: Buffer }> {
  const { keys, files } = parts;
  const viewerId = await readViewer(tx, keys, asked);
  const [file = ''] = asked.filename.split('.');
  const [document] = await tx.select().from(idDocuments).where(eq(idDocuments.file, file));
  const sealed = document ? await files.read(file) : null;
  if (!document || !sealed) throw new Refusal('file_not_found');
  await recordAudit(tx, keys, {
    at: asked.now,
    actorId: viewerId,
    action: 'id_document.viewed',
    subjectId: document.memberId,
    object: { type: 'id_document', id: document.id },
  });
  return {
    kind: document.kind,
    mediaType: document.mediaType,
    content: await keys.openFor(tx, document.memberId, sealed),
  };
}

async function readViewer(tx: Tx, keys: Keys, asked: DocumentView): Promise<string> {
  const path = `${documentsPath}/${asked.filename}`;
  const sessionId = readSignedUrl(keys, path, asked.query, asked.wall)?.viewerId;
  const adminId = sessionId ? await findAdminOf(tx, sessionId, asked.wall) : null;
  if (!adminId) throw new Refusal('file_not_found');
  return adminId;
}
