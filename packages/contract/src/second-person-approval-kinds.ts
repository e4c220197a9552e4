import type { Capability } from './role-capabilities.ts';

/**
 * The person who asks for the act and the one who approves it must have the `capability`. Stored
 * requests contain these codes, so never change or remove a code.
 */
export const approvalKinds = {
  send_loans: { words: 'Send money', capability: 'loans.disburse' },
  begin_transfers: { words: 'Begin manual transfers', capability: 'loans.disburse' },
  write_off: { words: 'Write a loan off', capability: 'loans.write_off' },
  waive: { words: 'Waive a charge', capability: 'loans.adjust' },
  edit_loan: { words: 'Edit a loan', capability: 'loans.adjust' },
  outside_payment: { words: 'Record an outside payment', capability: 'loans.adjust' },
  payout_returned: { words: 'Record that a transfer came back', capability: 'loans.disburse' },
  refund_given: { words: 'Record a refund given outside', capability: 'refunds.give' },
  delete_member: { words: 'Delete a member', capability: 'members.delete' },
  invite_staff: { words: 'Invite somebody to work here', capability: 'staff.manage' },
  change_role: { words: 'Change a role', capability: 'staff.manage' },
  suspend_staff: { words: 'Suspend an owner', capability: 'staff.manage' },
  resume_staff: { words: 'End a suspension', capability: 'staff.manage' },
  change_rules: { words: 'Change what needs a second person', capability: 'approvals.set' },
} as const satisfies Record<string, { words: string; capability: Capability }>;

export type ApprovalKind = keyof typeof approvalKinds;

export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]];
