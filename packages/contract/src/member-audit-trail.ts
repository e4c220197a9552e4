import * as z from 'zod/mini';
import { isoDate, pageQuery } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { memberParams } from './members.ts';

const codes = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const auditLine = z.object({
  id: z.string(),
  at: isoDate,
  /** A code that never changes, such as `loan.disbursed`. */
  action: z.string(),
  /**
   * The name of the person who did the action; for a deleted person, the start of their id. Null if
   * the product did it.
   */
  by: z.nullable(z.string()),
  object_type: z.string(),
  object_id: z.string(),
  codes,
  /**
   * True if the entry has encrypted details, such as the values before and after a change.
   * `openAuditDetails` decrypts them.
   */
  has_details: z.boolean(),
});
export type AuditLine = z.output<typeof auditLine>;

export const getMemberAudit = defineCall({
  method: 'GET',
  path: '/admin/members/:id/audit',
  access: 'audit.view',
  budget: 'read',
  summary: 'What was done to a member and by whom, newest first. Encrypted details are not opened.',
  params: memberParams,
  query: pageQuery,
  answer: z.array(auditLine),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'member_not_found'],
});

export const openAuditDetails = defineCall({
  method: 'POST',
  path: '/admin/members/:id/audit/:entry',
  access: 'audit.view',
  budget: 'change',
  summary:
    'Open the encrypted details of an entry in a member’s audit trail. Opening them is audited.',
  params: z.extend(memberParams, { entry: z.string().check(z.maxLength(16)) }),
  answer: z.object({ details: z.record(z.string(), z.unknown()) }),
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'member_not_found', 'not_found'],
});
