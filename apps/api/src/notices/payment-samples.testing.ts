import { cents } from '@sevenday/lending';
import { bank, type Cases, dueAt, formerDueAt, loan, loanId } from './sample-facts.testing.ts';

/** Samples of notices about what is paid, debited, owed and refunded. */
export const paymentCases = {
  payment_processing: {
    data: { loanId, amountCents: cents(2500), confirmedBy: dueAt },
    says: ['$25.00', 'Mon, Mar 9, 2026', 'nothing more to do', 'do not pay again'],
  },
  payment_returned: {
    data: {
      loanId,
      amountCents: cents(2500),
      totalCents: cents(2500),
      dueAt,
      noLateFeeBeforeAt: dueAt,
      cause: 'disputed',
    },
    says: [
      '$25.00',
      'disputed',
      'Mon, Mar 9, 2026',
      'No late fee is added before Mon, Mar 9, 2026.',
      'Pay Now',
    ],
  },
  payment_disputed: {
    data: { loanId, amountCents: cents(2500), reopens: true, state: 'opened' },
    says: [
      'Your payment of $25.00 is disputed',
      'Nothing is due for this loan until the dispute is decided',
      'you owe this loan again',
      'you need to do nothing',
      'help@main.example',
    ],
  },
  repaid: {
    data: {
      ...loan,
      amountCents: cents(2625),
      interestCents: cents(500),
      lateFeeCents: cents(125),
      paidAt: dueAt,
    },
    says: [
      '$26.25',
      '$20.00',
      '$5.00',
      '$1.25',
      'Mon, Mar 9, 2026',
      'a1b2c3d4',
      'nothing more will be debited',
      'receipt',
    ],
  },
  payment_failed: {
    data: {
      ...{ loanId, amountCents: cents(2500), totalCents: cents(2600), dueAt },
      ...{ lateFeeWasAdded: false, noLateFeeBeforeAt: null },
    },
    says: [
      '$25.00',
      'Please pay $26.00 with Pay Now. Due date: Mon, Mar 9, 2026. If the due date has passed, a late fee may be added',
    ],
  },
  debit_announced: {
    data: {
      loanId,
      ...bank,
      amountCents: cents(2500),
      debitAt: dueAt,
      tryNumber: 1,
      breakdown: {
        principalCents: cents(2000),
        interestCents: cents(375),
        lateFeeCents: cents(125),
      },
      returned: null,
    },
    says: [
      'Upcoming Withdrawal Notice from Main Street Loans: $25.00 on Mon, Mar 9, 2026',
      'Payment Breakdown',
      '$20.00',
      '$3.75',
      'Late fee',
      '$1.25',
      'Mon, Mar 9, 2026',
      '6789',
      'ACH',
      'help@main.example',
    ],
  },
  debit_failed: {
    data: {
      loanId,
      amountCents: cents(2500),
      totalCents: cents(2500),
      dueAt,
      why: 'Your bank returned it: the account is closed.',
      noLateFeeBeforeAt: null,
    },
    says: ['$25.00', 'Please pay', 'Due date: Mon, Mar 9, 2026', 'Pay Now', 'help@main.example'],
  },
  debit_cancelled: {
    data: {
      loanId,
      amountCents: cents(2500),
      totalCents: cents(2600),
      dueAt,
      debitDay: '2026-03-10',
      why: 'The bank account changed.',
      noLateFeeBeforeAt: dueAt,
    },
    says: [
      '$25.00',
      'for Tue, Mar 10, 2026',
      'The bank account changed.',
      'Nothing was taken',
      'Please pay $26.00',
      'Due date: Mon, Mar 9, 2026',
      'No late fee is added before Mon, Mar 9, 2026.',
    ],
  },
  debits_stopped: {
    data: {
      loanId,
      last4: '6789',
      failures: [
        {
          ...{ amountCents: cents(2500), how: 'debit' },
          ...{ dueAt: formerDueAt, attemptedAt: formerDueAt, failedAt: dueAt },
        },
        { amountCents: cents(1900), failedAt: formerDueAt, how: 'checkout' },
      ],
    },
    says: [
      'Main Street Loans can no longer withdraw loan payments from your account',
      'account ending in 6789',
      'federal law prohibits us from initiating further payment transfers',
      'We may be in contact with you about your payment choices going forward.',
      'Previous payment attempts',
      'Payment due date',
      'Date of attempt',
      '$25.00',
      'Mon, Mar 9, 2026',
      '$19.00',
      'Sat, Mar 7, 2026',
      'Consumer Financial Protection Bureau (CFPB) created this notice',
      'www.consumerfinance.gov/payday-rule',
    ],
  },
  payment_due: {
    data: { loanId, totalCents: cents(2500), dueAt, when: 'before', automatic: false },
    says: ['$25.00', 'Mon, Mar 9, 2026, 11:59 pm Eastern Time', 'Pay Now', 'more time'],
  },
  overdue: {
    data: {
      loanId,
      totalCents: cents(2625),
      lateFeeCents: cents(125),
      dueAt: formerDueAt,
      defaultsFrom: dueAt,
    },
    says: ['$26.25', '$1.25', 'Sat, Mar 7, 2026', 'unpaid on Mon, Mar 9, 2026', 'Pay Now'],
  },
  defaulted: {
    data: { loanId, totalCents: cents(2625), lateFeeCents: cents(125), dueAt: formerDueAt },
    says: [
      'in default',
      '$26.25',
      '$1.25',
      'Sat, Mar 7, 2026',
      'on the page of your loan',
      'help@main.example',
    ],
  },
  late_fee_changed: {
    data: {
      loanId,
      totalCents: cents(2550),
      lateFeeCents: cents(50),
      formerLateFeeCents: cents(125),
      cause: 'decided',
      dueAt,
    },
    says: ['from $1.25 to $0.50', '$25.50', 'Mon, Mar 9, 2026', 'Pay Now', 'help@main.example'],
  },
  owed_changed: {
    data: {
      loanId,
      principalCents: cents(2000),
      interestCents: cents(0),
      formerPrincipalCents: cents(2000),
      formerInterestCents: cents(500),
      totalCents: cents(2000),
      dueAt,
    },
    says: [
      'no longer have to pay the interest of your loan, $5.00',
      '$20.00',
      'Mon, Mar 9, 2026',
      'Pay Now',
    ],
  },
  new_due_date: {
    data: { loanId, totalCents: cents(2500), dueAt, formerDueAt, words: 'Take the week.' },
    says: ['from Sat, Mar 7, 2026 to Mon, Mar 9, 2026', '$25.00', 'Pay Now', 'Take the week.'],
  },
  extension_refused: {
    data: { loanId, totalCents: cents(2500), dueAt, words: 'You had ten days more already.' },
    says: ['$25.00', 'The due date stays.', 'You had ten days more already.', 'Pay Now'],
  },
  refund: {
    data: { loanId, amountCents: cents(2500), cause: 'second_payment', state: 'sent' },
    says: [
      '$25.00',
      'already paid or closed',
      '5 to 10 days',
      'nothing to do',
      'help@main.example',
    ],
  },
} satisfies Partial<Cases>;
