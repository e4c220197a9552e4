import { cents, formatDollars } from '@sevenday/lending';

const actions: ReadonlyMap<string, string> = new Map([
  ['admin.granted', 'Made an admin'],
  ['admin.revoked', 'Made an admin no longer'],
  ['audit.opened', 'Details of this trail opened'],
  ['bank_account.added', 'Bank account added'],
  ['bank_account.approved', 'Bank account approved'],
  ['bank_account.removed', 'Bank account removed'],
  ['bank_account.verification_lost', 'Bank account no longer verified'],
  ['debit.announced', 'Automatic payment announced'],
  ['debit.cancelled', 'Automatic payment cancelled'],
  ['debit.handed_over', 'Automatic payment handed to the bank'],
  ['id_document.approved', 'ID approved'],
  ['id_document.rejected', 'ID rejected'],
  ['id_document.submitted', 'ID handed in'],
  ['id_document.viewed', 'ID looked at'],
  ['loan.amount_lowered', 'Amount lowered'],
  ['loan.rate_lowered', 'Interest rate lowered'],
  ['loan.late_fee_raised', 'Late fee raised'],
  ['loan.late_fee_waived', 'Late fee waived'],
  ['loan.extended', 'Due date moved'],
  ['loan.written_off', 'Loan written off'],
  ['loan.paid_outside', 'Payment received outside'],
  ['loan.change_reversed', 'Change reversed'],
  ['loan.approved', 'Loan approved'],
  ['loan.accepted_again', 'Loan accepted again, for another bank account'],
  ['loan.by_hand_begun', 'Transfer by hand begun'],
  ['loan.by_hand_abandoned', 'Transfer by hand not made'],
  ['loan.cancelled', 'Loan cancelled'],
  ['loan.defaulted', 'Loan defaulted'],
  ['loan.disbursed', 'Loan disbursed'],
  ['loan.overdue', 'Loan overdue'],
  ['loan.rejected', 'Loan rejected'],
  ['loan.repaid', 'Loan repaid'],
  ['member.registered', 'Registered'],
  ['member.updated', 'Edited by an admin'],
  ['loan.reopened', 'Payment came back: loan owed again'],
  ['loan.late_fee_charged', 'Late fee charged after a payment came back'],
  ['payment.after_deletion', 'Paid after the deletion'],
  ['payment.lost', 'Payment lost'],
  ['dispute.opened', 'Payment disputed'],
  ['dispute.funds_withdrawn', 'Disputed payment withdrawn by the provider'],
  ['dispute.won', 'Dispute won'],
  ['dispute.lost', 'Dispute lost'],
  ['refund.owed', 'Refund owed'],
  ['refund.pending', 'Refund on its way'],
  ['refund.succeeded', 'Refund given back'],
  ['refund.failed', 'Refund failed'],
  ['refund.dropped', 'Refund no longer owed'],
  ['refund.given_outside', 'Refund given back outside'],
  ['mandate.active', 'Authorization to debit made'],
  ['mandate.pending', 'Authorization to debit waits'],
  ['mandate.ended', 'Authorization to debit ended'],
  ['mandate.refused', 'No authorization to debit'],
  ['strike.counted', 'Payment failed for want of money'],
  ['strike.cleared', 'Failures counted anew'],
  ['picture.deleted', 'Picture deleted'],
  ['picture.replaced', 'Picture replaced'],
  ['profile.updated', 'Profile changed'],
  ['session.ended', 'Signed out'],
  ['session.started', 'Signed in'],
]);

/** What was done, in words; an action without words of its own is told as it is kept: 'payout.posted', 'payout posted'. */
export function actionWords(action: string): string {
  return actions.get(action) ?? sentenceCase(action);
}

/** A kept word such as `level_before` or `firstName`, to be read: 'Level before', 'First name'. */
export function sentenceCase(word: string): string {
  const spaced = word
    .replace(/([a-z])([A-Z]|\d+$)/g, '$1 $2')
    .replace(/[._]+/g, ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A code beside its name; amounts, which are kept in cents, in dollars: 'Principal: $20.00'. */
export function codeText(name: string, value: string | number | boolean): string {
  const isAmount = name.endsWith('_cents') && typeof value === 'number';
  if (isAmount) return `${sentenceCase(name.slice(0, -6))}: ${formatDollars(cents(value))}`;
  return `${sentenceCase(name)}: ${textOf(value)}`;
}

/** One line of opened details, whatever is kept in them. `before` and `after` are laid side by side. */
export interface DetailLine {
  label: string;
  before: string | null;
  after: string;
}

export function detailLines(details: Readonly<Record<string, unknown>>): DetailLine[] {
  const { before, after, ...rest } = details;
  const [was, is] = [recordOf(before), recordOf(after)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((field) => ({
    label: sentenceCase(field),
    before: textOf(was[field]),
    after: textOf(is[field]),
  }));
  const told = Object.entries(rest).map(([field, value]) => ({
    label: sentenceCase(field),
    before: null,
    after: textOf(value),
  }));
  return [...changed, ...told];
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
