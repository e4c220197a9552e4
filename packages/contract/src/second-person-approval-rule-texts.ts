import { formatDollars } from '@sevenday/lending';
import type { ApprovalRules } from './second-person-approval-rules.ts';

export const approvalRuleWords: Record<keyof ApprovalRules, string> = {
  send_above: 'Sending more than',
  send_several: 'Sending several loans at once',
  write_offs: 'Write-offs',
  waive_above: 'Waiving more than',
  outside_payments: 'Outside payments',
  member_deletions: 'Deleting a member',
  roles: 'Invitations and roles',
  daily_limit_each: 'Sent a day by one person',
  daily_limit_all: 'Sent a day by everybody',
};

export function isApprovalRule(name: string): name is keyof ApprovalRules {
  return Object.hasOwn(approvalRuleWords, name);
}

/** Writes each rule that changed, such as `Write-offs: from on to off.` */
export function approvalRuleChanges(before: ApprovalRules, after: ApprovalRules): string[] {
  return (Object.keys(approvalRuleWords) as (keyof ApprovalRules)[]).flatMap((name) =>
    before[name] === after[name]
      ? []
      : [
          `${approvalRuleWords[name]}: from ${approvalRuleText(before[name])} to ${approvalRuleText(after[name])}.`,
        ],
  );
}

/** Writes how a rule is set: an amount, `on` or `off`. */
export function approvalRuleText(value: ApprovalRules[keyof ApprovalRules]): string {
  if (value === null || value === false) return 'off';
  return value === true ? 'on' : formatDollars(value);
}
