import type { DebitCancellation } from '@sevenday/contract';
import { debitSubmitTime, formatDollars, localDay } from '@sevenday/lending';
import { formatCalendarDay } from '../../notices/index.ts';
import { insufficientFundsReason } from './insufficient-funds-reason.ts';
import type { DebitRow } from './payment.ts';

/**
 * For an unknown code the sentence gives no reason, because a guess may be wrong. `wasSent` is
 * false for a payment that never reached the bank.
 */
export function failureSentence(reason: string | null, wasSent = true): string {
  const unknown = wasSent ? 'Your bank returned it.' : 'It was not sent.';
  return failureSentences[reason ?? ''] ?? unknown;
}

const failureSentences: Record<string, string> = {
  [insufficientFundsReason]: 'Your bank returned it: there was not enough in the account.',
  account_closed: 'Your bank returned it: the account is closed.',
  no_account: 'Your bank returned it: it could not find the account.',
  debit_not_authorized: 'Your bank returned it: the bank says that you did not allow this debit.',
  bank_account_restricted: 'Your bank returned it: this account does not allow debits.',
  payment_intent_mandate_invalid: 'It was not sent: the authorization for it had ended.',
  bank_account_unusable: 'It was not sent: the account cannot be debited.',
  payment_method_bank_account_blocked: 'It was not sent: the account cannot be debited.',
  bank_account_changed: 'It was not sent: the account cannot be debited.',
  too_late: 'It was not sent: we were too late for the planned day.',
  two_failures: 'It was not sent: the last two payments from the account were returned.',
  loan_closed: 'It was not sent: you owed nothing on the loan at that time.',
};

const owedOtherwise = 'The amount or the day changed.';

const cancellationSentences: Record<DebitCancellation, string> = {
  paid: 'The loan was paid first.',
  payment_processing: 'Another payment was on its way.',
  announced_anew: owedOtherwise,
  money_returned: 'The money we sent was returned to us.',
  loan_closed: 'The loan was closed.',
  turned_off: 'You turned off automatic repayment.',
  cancelled_by_borrower: 'You cancelled this debit.',
  amount_changed: owedOtherwise,
  no_mandate: 'We had no valid permission for this debit.',
  bank_account_removed: 'The bank account was removed.',
  bank_account_changed: 'The bank account changed.',
  two_failures: 'The last two payments from the account were returned.',
  no_notice: 'Our notice could not be delivered in time.',
  too_late: 'We were too late for the planned day.',
};

/** The text before this sentence has to say that the debit was not made. */
export function cancellationSentence(reason: string | null): string {
  const known: Record<string, string> = cancellationSentences;
  return known[reason ?? ''] ?? 'It could not be made.';
}

/** For a payment on `day` that was lost later. */
export function paidAndReturned(day: string): string {
  return `You had paid on ${day}, so this debit was cancelled. Later that payment was returned or taken back.`;
}

export function notMadeText(
  debit: DebitRow,
  { now, timeZone }: { now: Date; timeZone: string },
): string {
  const { status, debitDay, failureReason } = debit;
  const why =
    status === 'failed'
      ? failureSentence(failureReason, false)
      : cancellationSentence(failureReason);
  const isAhead = now < debitSubmitTime(debitDay, timeZone);
  return `The debit planned for ${formatCalendarDay(debitDay)} ${isAhead ? 'will not be' : 'was not'} made. ${why}`;
}

export function replacementSentence(debit: DebitRow, later: DebitRow, timeZone: string): string {
  const { dueAt } = later;
  if (dueAt && debit.dueAt && dueAt > debit.dueAt) {
    const dueDay = localDay(dueAt, timeZone);
    const then = later.debitDay === dueDay ? 'that day' : formatCalendarDay(later.debitDay);
    return `We gave you time until ${formatCalendarDay(dueDay)}, so we moved this debit to ${then}.`;
  }
  if (debit.amountCents !== later.amountCents) {
    return `What you owe changed to ${formatDollars(later.amountCents)}, so we planned a debit of that amount.`;
  }
  return 'Another debit was planned in its place.';
}
