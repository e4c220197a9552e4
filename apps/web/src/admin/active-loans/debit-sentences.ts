import type { ActiveLoan, DebitCancellation } from '@sevenday/contract';

type Debit = NonNullable<ActiveLoan['last_debit']>;

/** The words that stand before the debit's day. */
export const debitStatusTexts: Record<Debit['status'], string> = {
  announced: 'announced for',
  planned: 'being handed over,',
  processing: 'with the bank since',
  succeeded: 'taken on',
  failed: 'failed on',
  returned: 'returned after it had gone through, on',
  cancelled: 'planned for',
};

const whyNotTaken: Record<DebitCancellation, string> = {
  paid: 'a payment came in first',
  payment_processing: 'another payment was on its way',
  announced_anew: 'a new debit was announced instead',
  money_returned: 'the loan’s money was returned',
  loan_closed: 'the loan was closed',
  turned_off: 'the borrower turned it off',
  cancelled_by_borrower: 'the borrower cancelled it',
  amount_changed: 'the amount owed changed',
  no_mandate: 'its authorization was not valid any more, or was never confirmed',
  bank_account_removed: 'the bank account was removed',
  bank_account_changed: 'the bank account changed',
  two_failures: 'the last two payments from the account were returned',
  no_notice: 'its notice could not be delivered in time',
  too_late: 'its day had passed',
};

/** Says why a debit was cancelled or failed. A bank's own reason is made readable: 'insufficient funds'. */
export function debitReason(reason: string): string {
  return isCancellation(reason) ? whyNotTaken[reason] : reason.replaceAll('_', ' ');
}

function isCancellation(reason: string): reason is DebitCancellation {
  return Object.hasOwn(whyNotTaken, reason);
}

/** The reason beside the state. The payment for which the debit was cancelled may be lost since. */
export function reasonBeside(
  { status }: Pick<Debit, 'status'>,
  reason: string,
  wasPaymentReturned: boolean,
): string {
  const why = debitReason(reason);
  if (status !== 'cancelled') return why;
  return `cancelled: ${why}${reason === 'paid' && wasPaymentReturned ? ', and was returned' : ''}`;
}
