import { formatDollars } from '@sevenday/lending';
import type { ApprovalRules } from './second-person-approvals.ts';

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

/** Writes `Write-offs: from on to off.` */
export function approvalRuleChanges(before: ApprovalRules, after: ApprovalRules): string[] {
  return (Object.keys(approvalRuleWords) as (keyof ApprovalRules)[]).flatMap((name) =>
    before[name] === after[name]
      ? []
      : [`${approvalRuleWords[name]}: from ${ruleText(before[name])} to ${ruleText(after[name])}.`],
  );
}

function ruleText(value: ApprovalRules[keyof ApprovalRules]): string {
  if (value === null || value === false) return 'off';
  return value === true ? 'on' : formatDollars(value);
}
