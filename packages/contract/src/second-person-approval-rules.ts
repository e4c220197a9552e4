import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { dollars } from './money-codecs.ts';
import { approvalErrors } from './second-person-approval-errors.ts';

const limit = z.nullable(
  dollars.check(z.refine((amount) => amount >= 0, 'Enter an amount of $0.00 or more.')),
);

/** Every rule is off until an owner sets it. An amount of null means that its rule is off. */
export const approvalRules = z.object({
  /** Sending more than this needs a second person's approval, for one loan or several at once. */
  send_above: limit,
  send_several: z.boolean(),
  /** Covers write-offs, edits that lower a loan's amount, and deletions of members who owe. */
  write_offs: z.boolean(),
  /** Lowering what a borrower owes by more than this needs a second person's approval. */
  waive_above: limit,
  /** Covers outside payments, refunds given outside, and returned manual transfers. */
  outside_payments: z.boolean(),
  member_deletions: z.boolean(),
  /**
   * Covers invitations, role changes, suspensions of owners and ends of suspensions. If any other
   * rule is on, these need approval even without this rule: to demote or suspend an owner, and to
   * give a person a role that may approve.
   */
  roles: z.boolean(),
  /** The most money that one person may send on one day in the lender's time zone. */
  daily_limit_each: limit,
  daily_limit_all: limit,
});
export type ApprovalRules = z.output<typeof approvalRules>;

export const getApprovalRules = defineCall({
  method: 'GET',
  path: '/admin/approval-rules',
  access: 'approvals.decide',
  budget: 'read',
  summary: 'Which acts need a second person, and how much may be sent a day.',
  answer: approvalRules,
  errors: ['unauthenticated', 'forbidden'],
});

export const setApprovalRules = defineCall({
  method: 'PUT',
  path: '/admin/approval-rules',
  access: 'approvals.set',
  budget: 'change',
  stepUp: 'always',
  summary:
    'Set which acts need a second person, and how much may be sent a day. Asking for less than before needs a second owner, if there is one.',
  body: approvalRules,
  /**
   * `withdrawn_invitations`: how many open invitations were withdrawn because they now need
   * approval.
   */
  answer: z.extend(approvalRules, { withdrawn_invitations: z.int() }),
  errors: ['unauthenticated', 'forbidden', 'invalid_input', ...approvalErrors],
});
