import { approvalRuleChanges, isStaff, type Role, roleWords } from '@sevenday/contract';
import { dayText, formatDollars, formatPercent } from '@sevenday/lending';
import type { Act, ContentOf } from './contents.ts';

/** Says what an act does, beside its kind, its loans and its person. */
export function describeAct(act: Act): string[] {
  switch (act.kind) {
    case 'send_loans': {
      const { transfer } = act.content;
      return transfer
        ? [`Transfer ${transfer.reference}, which arrives on ${dayText(transfer.arrivesOn)}.`]
        : [];
    }
    case 'waive':
      return [
        act.content.charge === 'late_fee' ? 'The whole late fee.' : 'The whole interest.',
        ...reasonOf(act.content),
      ];
    case 'write_off':
    case 'outside_payment':
      return reasonOf(act.content);
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

function describeEdit({ edit, paid_outside_cents: paid }: ContentOf<'edit_loan'>): string[] {
  const { amount, interest_rate: rate, late_fee: lateFee, term_date: day } = edit;
  return [
    ...(amount === undefined ? [] : [`Amount ${formatDollars(amount)}.`]),
    ...(rate === undefined ? [] : [`Interest ${formatPercent(rate)}.`]),
    ...(lateFee === undefined ? [] : [`Late fee ${formatDollars(lateFee)}.`]),
    ...(typeof day === 'string' ? [`Due on ${dayText(day)}.`] : []),
    ...(paid > 0 ? [`An outside payment of ${formatDollars(paid)}.`] : []),
    ...reasonOf({ reason: edit.reason ?? null }),
  ];
}

function roleText(role: Role): string {
  return isStaff(role) ? roleWords[role].withArticle : 'no role';
}
