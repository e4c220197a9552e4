import type { attemptStatuses, MoneyAttempt } from '@sevenday/contract';
import { debitReason } from '../active-loans/debit-sentences.ts';
import { refundReason } from '../refunds-and-disputes/refund-sentences.ts';

type Kind = MoneyAttempt['kind'];

export const kindNames: Record<Kind, string> = {
  payout: 'Payout',
  card_or_bank_payment: 'Payment',
  debit: 'Automatic repayment',
  refund: 'Refund',
  received_outside: 'Received outside',
};

/** The words for each status of an attempt, as in the tracker, the refunds and the audit trail. */
const statusTexts: { [K in Kind]: Record<(typeof attemptStatuses)[K][number], string> } = {
  payout: {
    planned: 'to be sent',
    sending: 'being sent',
    processing: 'on its way',
    posted: 'left the account',
    failed: 'failed',
    canceled: 'cancelled',
    returned: 'returned',
  },
  card_or_bank_payment: {
    planned: 'payment page being opened',
    open: 'payment page open',
    expired: 'payment page expired',
    processing: 'processing',
    succeeded: 'paid',
    failed: 'failed',
    returned: 'returned',
  },
  debit: {
    announced: 'announced',
    planned: 'being handed over',
    processing: 'with the bank',
    succeeded: 'taken',
    failed: 'failed',
    cancelled: 'cancelled',
    returned: 'returned',
  },
  refund: {
    planned: 'to be sent',
    sending: 'being sent',
    pending: 'on its way',
    succeeded: 'given back',
    // A refund that failed is owed until it is sent again.
    failed: 'owed',
    replaced: 'sent again',
    given_outside: 'given back outside',
    dropped: 'no longer owed',
  },
  received_outside: { received: 'received', recorded_by_mistake: 'recorded by mistake' },
};

/** Names an attempt's status. A status that its kind never has is shown as it is. */
export function statusText({ kind, status }: Pick<MoneyAttempt, 'kind' | 'status'>): string {
  const words: Partial<Record<MoneyAttempt['status'], string>> = statusTexts[kind];
  return words[status] ?? readable(status);
}

/** Says why an attempt failed: 'the borrower turned it off', 'insufficient funds'. */
export function reasonText({
  kind,
  failure_reason: reason,
}: Pick<MoneyAttempt, 'kind' | 'failure_reason'>): string {
  if (!reason) return '';
  if (kind === 'refund') return refundReason(reason);
  return kind === 'debit' ? debitReason(reason) : readable(reason);
}

function readable(code: string): string {
  return code.replaceAll('_', ' ');
}
