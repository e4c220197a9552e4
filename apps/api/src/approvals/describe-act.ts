import { approvalRuleChanges, isStaff, type Role, roleWords } from '@sevenday/contract';
import { dayText, formatDollars, formatPercent } from '@sevenday/lending';
import type { Act, ContentOf } from './act-contents.ts';
import { sentText } from './describe-not-sent.ts';

/**
 * Returns sentences that describe an act. They leave out the act's kind, loans and person, because
 * the answer of the call names these in fields of their own.
 */
export function describeAct(act: Act): string[] {
  switch (act.kind) {
    case 'send_loans':
    case 'begin_transfers':
      return sentText(act);
    case 'waive':
      return [
        act.content.charge === 'late_fee' ? 'The whole late fee.' : 'The whole interest.',
        ...reasonOf(act.content),
      ];
    case 'write_off':
    case 'outside_payment':
      return reasonOf(act.content);
    case 'payout_returned':
      return [
        act.content.status === 'repaid'
          ? 'The loan was repaid. It ends, and its payment is given back.'
          : 'The loan is no longer owed. It ends, or waits to be sent again.',
        ...reasonOf(act.content),
      ];
    case 'refund_given':
      return [`Reference: ${act.content.reference}`];
    case 'edit_loan':
      return describeEdit(act.content);
    case 'invite_staff':
      return [`As ${roleText(act.content.role)}.`];
    case 'change_role':
      return [`From ${roleText(act.content.before)} to ${roleText(act.content.after)}.`];
    case 'resume_staff':
      return [`Back as ${roleText(act.content.role)}.`];
    case 'change_rules':
      return approvalRuleChanges(act.content.before, act.content.after);
    default:
      return [];
  }
}

function reasonOf({ reason }: { reason: string | null }): string[] {
  return reason ? [`Reason: ${reason}`] : [];
}

function describeEdit(content: ContentOf<'edit_loan'>): string[] {
  const { before, after, paid_outside_cents: paid, edit } = content;
  const changes = [
    ['Amount', formatDollars(before.amount_cents), formatDollars(after.amount_cents)],
    ['Interest', formatPercent(before.interest_rate), formatPercent(after.interest_rate)],
    ['Late fee', formatDollars(before.late_fee_cents), formatDollars(after.late_fee_cents)],
    ['Due day', dueText(before), dueText(after)],
    ['Status', before.status.replace('_', ' '), after.status.replace('_', ' ')],
  ] as const;
  return [
    ...changes.flatMap(([name, was, is]) => (was === is ? [] : `${name}: from ${was} to ${is}.`)),
    ...(paid > 0 ? [`An outside payment of ${formatDollars(paid)}.`] : []),
    ...reasonOf({ reason: edit.reason ?? null }),
  ];
}

function dueText({ due_day: day }: ContentOf<'edit_loan'>['before']): string {
  return day === null ? 'none' : dayText(day);
}

function roleText(role: Role): string {
  return isStaff(role) ? roleWords[role].withArticle : 'no role';
}
