import type { MoneyAttempt } from '@sevenday/contract';
import { debitReason } from '../active-loans/debit-reason.ts';
import { refundReason } from '../money-back/refund-words.ts';

type Kind = MoneyAttempt['kind'];

export const kindWords: Record<Kind, string> = {
  payout: 'Payout',
  card_or_bank_payment: 'Payment',
  debit: 'Automatic repayment',
  refund: 'Refund',
  received_outside: 'Received outside',
};

/** Where an attempt stands, as the tracker, the refunds and the audit trail say it. */
const statusWords: Record<Kind, Readonly<Record<string, string>>> = {
  payout: {
    planned: 'to be sent',
    sending: 'being sent',
    processing: 'on its way',
    posted: 'left the account',
    canceled: 'cancelled',
    returned: 'came back',
  },
  card_or_bank_payment: {
    planned: 'payment page being opened',
    open: 'payment page open',
    expired: 'payment page expired',
    succeeded: 'paid',
  },
  debit: {
    planned: 'being handed over',
    processing: 'with the bank',
    succeeded: 'taken',
    cancelled: 'called off',
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
  received_outside: {},
};

/** A status without words of its own is one in itself: 'announced', 'failed', 'noted by mistake'. */
export function statusText({ kind, status }: Pick<MoneyAttempt, 'kind' | 'status'>): string {
  return statusWords[kind][status] ?? asWords(status);
}

/** Why, as it is kept, to be read: 'turned off', 'insufficient funds'. */
export function reasonText({
  kind,
  failure_reason: reason,
}: Pick<MoneyAttempt, 'kind' | 'failure_reason'>): string {
  if (!reason) return '';
  if (kind === 'refund') return refundReason(reason);
  return kind === 'debit' ? debitReason(reason) : asWords(reason);
}

function asWords(code: string): string {
  return code.replaceAll('_', ' ');
}
