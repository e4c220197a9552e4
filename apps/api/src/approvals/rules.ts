import type { ApprovalRules } from '@sevenday/contract';
import { may, type Role } from '@sevenday/contract/capabilities';
import { addCents, type Cents } from '@sevenday/lending';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { type Act, loansOf } from './act-contents.ts';
import { approvalRules } from './tables.ts';

/** The rules of a new installation. */
export const allOff: ApprovalRules = {
  send_above: null,
  send_several: false,
  write_offs: false,
  waive_above: null,
  outside_payments: false,
  member_deletions: false,
  roles: false,
  daily_limit_each: null,
  daily_limit_all: null,
};

/**
 * Reads which acts need a second person's approval, and how much money may be sent a day. Every
 * rule is off until an owner sets it.
 */
export async function readApprovalRules(tx: Tx): Promise<ApprovalRules> {
  const [row] = await tx.select().from(approvalRules);
  if (!row) return allOff;
  return {
    send_above: row.sendAboveCents,
    send_several: row.sendSeveral,
    write_offs: row.writeOffs,
    waive_above: row.waiveAboveCents,
    outside_payments: row.outsidePayments,
    member_deletions: row.memberDeletions,
    roles: row.roles,
    daily_limit_each: row.dailyLimitEachCents,
    daily_limit_all: row.dailyLimitAllCents,
  };
}

export async function writeApprovalRules(tx: Tx, rules: ApprovalRules): Promise<void> {
  const row = {
    sendAboveCents: rules.send_above,
    sendSeveral: rules.send_several,
    writeOffs: rules.write_offs,
    waiveAboveCents: rules.waive_above,
    outsidePayments: rules.outside_payments,
    memberDeletions: rules.member_deletions,
    roles: rules.roles,
    dailyLimitEachCents: rules.daily_limit_each,
    dailyLimitAllCents: rules.daily_limit_all,
  };
  await tx
    .insert(approvalRules)
    .values(row)
    .onConflictDoUpdate({ target: approvalRules.one, set: row });
}

/** Says whether an owner has set any rule. */
export function hasAnyRule(rules: ApprovalRules): boolean {
  return Object.values(rules).some((rule) => rule !== null && rule !== false);
}

/**
 * Says whether the rules require a second person's approval of this act. If any rule is set, an
 * approval is required before an owner stops being an owner. Otherwise an owner could remove the
 * other owners, and then decide everything alone. An approval is also required before somebody gets
 * a role that may approve. Otherwise an owner could hire their own second person.
 */
export function needsSecondPerson(rules: ApprovalRules, act: Act): boolean {
  const amount = addCents(...loansOf(act).map(({ amount_cents }) => amount_cents));
  switch (act.kind) {
    case 'send_loans':
    case 'begin_transfers':
      return (
        isAbove(amount, rules.send_above) || (rules.send_several && act.content.loans.length > 1)
      );
    case 'write_off':
      return rules.write_offs;
    case 'waive':
      return isAbove(amount, rules.waive_above);
    case 'edit_loan':
      return (
        isAbove(amount, rules.waive_above) ||
        (rules.write_offs && act.content.after.amount_cents < act.content.before.amount_cents) ||
        (rules.outside_payments && act.content.paid_outside_cents > 0)
      );
    case 'outside_payment':
    case 'payout_returned':
    case 'refund_given':
      return rules.outside_payments;
    case 'delete_member':
      return rules.member_deletions || (rules.write_offs && amount > 0);
    case 'invite_staff':
    case 'resume_staff':
      return needsSecondPersonToJoin(rules, act.content.role);
    case 'change_role':
      return (
        rules.roles ||
        (hasAnyRule(rules) && (act.content.before === 'owner' || mayApprove(act.content.after)))
      );
    // A request of this kind is always about an owner. Other staff are suspended without approval.
    case 'suspend_staff':
      return hasAnyRule(rules);
    case 'change_rules':
      return isWeaker(act.content.before, act.content.after);
  }
}

/**
 * Says whether the rules require a second person's approval before somebody joins the staff with
 * this role.
 */
export function needsSecondPersonToJoin(rules: ApprovalRules, role: Role): boolean {
  return rules.roles || (hasAnyRule(rules) && mayApprove(role));
}

function mayApprove(role: Role): boolean {
  return may({ role }, 'approvals.decide');
}

function isAbove(amount: Cents, limit: Cents | null): boolean {
  return limit !== null && amount > limit;
}

/**
 * Says whether a change makes any rule weaker, that is, turns the rule off or raises its amount.
 */
function isWeaker(before: ApprovalRules, after: ApprovalRules): boolean {
  return (Object.keys(before) as (keyof ApprovalRules)[]).some((name) => {
    const [was, is] = [before[name], after[name]];
    if (typeof was === 'boolean') return was && !is;
    return was !== null && (is === null || Number(is) > was);
  });
}
