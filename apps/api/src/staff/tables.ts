import type { StaffRole } from '@sevenday/contract/capabilities';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/index.ts';
import { bytes, instant } from '../platform/base/column-types.ts';

/**
 * Invitations to work for the lender that were not accepted yet. The email is encrypted with the
 * invitation's own key. The key is destroyed with the invitation. Times are by the wall clock.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid('id').primaryKey(),
    /** A keyed hash of the email. It is unique, so an email has at most one invitation. */
    emailHash: text('email_hash').notNull(),
    sealedEmail: bytes('sealed_email').notNull(),
    role: text('role').$type<StaffRole>().notNull(),
    tokenHash: bytes('token_hash').notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('staff_invitations_email').on(table.emailHash),
    uniqueIndex('staff_invitations_token').on(table.tokenHash),
    index('staff_invitations_inviter').on(table.invitedBy),
    check('staff_invitations_role', sql`${table.role} in ('owner','worker','reviewer','auditor')`),
  ],
);
