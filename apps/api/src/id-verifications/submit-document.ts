import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { lockMember, noteIdStatus } from '../members/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { SentImage } from '../platform/files/check-or-redraw-image.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { type DocumentType, readDocumentType } from './document-type.ts';
import { idDocuments } from './tables.ts';

/**
 * A member hands in an ID document. It is kept as sent, sealed under the member's key, in place of any before it,
 * and waits for review. Refuses with `id_already_approved`, `unsupported_file`, `damaged_file`,
 * `file_too_large` or `too_many_requests`.
 */
export async function submitDocument(
  runtime: Runtime,
  { content, sender }: SentImage,
): Promise<void> {
  const { memberId } = sender;
  const type = await readDocumentType({ content, sender });
  const file = randomUUID();
  const superseded = await runtime.database
    .transact((tx) => keepDocument(tx, runtime, { memberId, content, type, file }))
    .catch(async (error: unknown) => {
      await runtime.files.remove(file);
      throw error;
    });
  await removeFiles(runtime, superseded);
}

interface NewDocument {
  memberId: string;
  content: Buffer;
  type: DocumentType;
  file: string;
}

interface KeptFile {
  documentId: string;
  file: string;
}

/** Answers the files of earlier documents, those included whose removal a crash prevented. */
async function keepDocument(tx: Tx, runtime: Runtime, document: NewDocument): Promise<KeptFile[]> {
  const { memberId, content, type, file } = document;
  const member = await lockMember(tx, memberId);
  if (member.idStatus === 'approved') throw new Refusal('id_already_approved');
  await runtime.files.write(file, await runtime.keys.sealFor(tx, memberId, content));
  await tx
    .update(idDocuments)
    .set({ status: 'replaced' })
    .where(and(eq(idDocuments.memberId, memberId), eq(idDocuments.status, 'pending')));
  const now = await runtime.clocks.business(tx);
  const id = randomUUID();
  const byteSize = content.length;
  await tx
    .insert(idDocuments)
    .values({ id, memberId, file, ...type, byteSize, status: 'pending', submittedAt: now });
  await noteIdStatus(tx, memberId, { status: 'pending', submitted: true, notes: null });
  await recordAudit(tx, runtime.keys, {
    at: now,
    actorId: memberId,
    action: 'id_document.submitted',
    subjectId: memberId,
    object: { type: 'id_document', id },
    codes: { kind: type.kind, extension: type.extension, byte_size: byteSize },
  });
  return earlierFiles(tx, memberId, id);
}

async function earlierFiles(tx: Tx, memberId: string, newestId: string): Promise<KeptFile[]> {
  const rows = await tx
    .select({ documentId: idDocuments.id, file: idDocuments.file })
    .from(idDocuments)
    .where(
      and(
        eq(idDocuments.memberId, memberId),
        ne(idDocuments.id, newestId),
        isNotNull(idDocuments.file),
      ),
    );
  return rows.flatMap(({ documentId, file }) => (file === null ? [] : [{ documentId, file }]));
}

/** After the commit: the rows forget their files last, so that a crash leaves them to the next upload. */
async function removeFiles(runtime: Runtime, kept: KeptFile[]): Promise<void> {
  if (kept.length === 0) return;
  for (const { file } of kept) await runtime.files.remove(file);
  const ids = kept.map(({ documentId }) => documentId);
  await runtime.database.transact((tx) =>
    tx.update(idDocuments).set({ file: null }).where(inArray(idDocuments.id, ids)),
  );
}
