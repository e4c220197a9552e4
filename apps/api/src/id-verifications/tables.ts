import { eq, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/index.ts';
import { instant } from '../platform/base/column-types.ts';

/** `replaced`: a newer document came before anyone decided on this one. */
export type DocumentStatus = 'pending' | 'approved' | 'rejected' | 'replaced';

/** What a page can show of a document: an image, a PDF, or only that it is there. */
export type DocumentKind = 'image' | 'pdf' | 'other';

/** ID documents handed in. Instants are of the business clock. */
export const idDocuments = pgTable(
  'id_documents',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The name on disk, sealed under the member's key; null once the file was removed for a newer one. */
    file: uuid('file'),
    extension: text('extension').notNull(),
    mediaType: text('media_type').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    byteSize: integer('byte_size').notNull(),
    status: text('status').$type<DocumentStatus>().notNull(),
    notes: text('notes'),
    submittedAt: instant('submitted_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by'),
  },
  (table) => [
    uniqueIndex('id_documents_one_pending')
      .on(table.memberId)
      .where(sql`${table.status} = 'pending'`),
    uniqueIndex('id_documents_file').on(table.file),
    index('id_documents_member').on(table.memberId, table.submittedAt),
    index('id_documents_decided').on(table.decidedAt).where(sql`${table.decidedAt} is not null`),
    index('id_documents_queue').on(table.status, table.submittedAt, table.id),
    check(
      'id_documents_status',
      sql`${table.status} in ('pending','approved','rejected','replaced')`,
    ),
    check('id_documents_kind', sql`${table.kind} in ('image','pdf','other')`),
    check('id_documents_not_empty', sql`${table.byteSize} > 0`),
    check(
      'id_documents_decided',
      sql`(${table.status} in ('approved','rejected')) = (${table.decidedAt} is not null and ${table.decidedBy} is not null)`,
    ),
    check(
      'id_documents_waiting_has_file',
      sql`${table.status} <> 'pending' or ${table.file} is not null`,
    ),
  ],
);

/** Selects the documents that wait for review. */
export const isWaiting = eq(idDocuments.status, 'pending');
