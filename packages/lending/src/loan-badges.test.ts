import { expect, test } from 'vitest';
import { type BadgedLoan, loanBadges } from './loan-badges.ts';

const processing = { label: 'Payment processing', tone: 'info' };

// spec: 4.1.2, 4.1.3, 4.1.4, 4.1.5, 4.1.6, 4.1.9, 4.1.10, 4.1.11, 4.1.12
test.each<[string, BadgedLoan, { label: string; tone: string }[]]>([
  [
    'approved and waiting',
    { status: 'funded', sent: false, inFlight: false, daysUntilDue: null },
    [{ label: 'Approved - Pending Disbursement', tone: 'warning' }],
  ],
  [
    'money on its way',
    { status: 'funded', sent: true, inFlight: false, daysUntilDue: 7 },
    [{ label: 'approved', tone: 'info' }],
  ],
  [
    'money on its way, being paid back',
    { status: 'funded', sent: true, inFlight: true, daysUntilDue: 7 },
    [{ label: 'approved', tone: 'info' }, processing],
  ],
  [
    'funds received',
    { status: 'disbursed', sent: true, inFlight: false, daysUntilDue: 0 },
    [{ label: 'funds received', tone: 'success' }],
  ],
  [
    'past its due day with a debit in flight, so not overdue',
    { status: 'disbursed', sent: true, inFlight: true, daysUntilDue: -1 },
    [{ label: 'funds received', tone: 'success' }, processing],
  ],
  [
    'overdue by a day',
    { status: 'overdue', sent: true, inFlight: false, daysUntilDue: -1 },
    [
      { label: 'funds received', tone: 'success' },
      { label: 'Overdue by 1 day', tone: 'danger' },
    ],
  ],
  [
    'overdue and being paid',
    { status: 'overdue', sent: true, inFlight: true, daysUntilDue: -3 },
    [
      { label: 'funds received', tone: 'success' },
      { label: 'Overdue by 3 days', tone: 'danger' },
      processing,
    ],
  ],
  [
    'defaulted and being settled',
    { status: 'defaulted', sent: true, inFlight: true, daysUntilDue: -31 },
    [{ label: 'defaulted', tone: 'danger' }, processing],
  ],
  [
    'written off',
    { status: 'written_off', sent: true, inFlight: false, daysUntilDue: -60 },
    [{ label: 'defaulted', tone: 'danger' }],
  ],
  [
    'repaid, a second payment still under way',
    { status: 'repaid', sent: true, inFlight: true, daysUntilDue: 3 },
    [{ label: 'repaid', tone: 'success' }],
  ],
  [
    'rejected',
    { status: 'rejected', sent: false, inFlight: false, daysUntilDue: null },
    [{ label: 'rejected', tone: 'danger' }],
  ],
  [
    'cancelled',
    { status: 'cancelled', sent: false, inFlight: false, daysUntilDue: null },
    [{ label: 'cancelled', tone: 'grey' }],
  ],
])('%s', (_case, loan, badges) => {
  expect(loanBadges(loan)).toEqual(badges);
});
