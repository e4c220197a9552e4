import { basisPoints, cents } from '@sevenday/lending';
import { paymentCases } from './payment-samples.testing.ts';
import { bank, type Cases, dueAt, formerDueAt, loan, loanId } from './sample-facts.testing.ts';

/** A notice of each kind, and what it has to say: the amount, the date, and what to do. */
export const cases: Cases = {
  id_approved: { data: {}, says: ['approved', 'https://loans.example.com/dashboard'] },
  id_rejected: {
    data: { notes: 'The corners are cut off.' },
    says: ['could not approve it', 'The corners are cut off.', 'upload another'],
  },
  bank_verified: {
    data: { ...bank, usableFrom: dueAt },
    says: ['First Bank account ending in 6789', 'Mon, Mar 9, 2026, 11:59 pm ET'],
  },
  bank_changed: {
    data: { ...bank, change: 'removed', usableFrom: null },
    says: ['We removed your First Bank account ending in 6789', 'link a bank account'],
  },
  staff_factors_reset: {
    data: { name: 'Ben Wood', byName: 'Ann Lee', changedAt: dueAt },
    says: ['Ann Lee reset the second factors of Ben Wood', 'Mon, Mar 9, 2026', '24 hours'],
  },
  staff_morning: {
    data: {
      count: 3,
      outCents: cents(13_600),
      rows: [
        { kind: 'ids', count: 1, oldestAt: formerDueAt, sumCents: null },
        { kind: 'loans_to_send', count: 2, oldestAt: dueAt, sumCents: cents(4_000) },
      ],
    },
    says: [
      '3 tasks are waiting for you today',
      '$136.00 is lent out',
      '1 ID to review',
      'since Sat, Mar 7, 2026',
      '2 loans to send',
      '$40.00, since Mon, Mar 9, 2026',
      'https://loans.example.com/admin/today',
    ],
  },
  staff_invited: {
    data: { token: 'abc', role: 'reviewer', validHours: 72 },
    says: ['as a reviewer', 'for 72 hours', 'https://loans.example.com/join#token=abc'],
  },
  staff_role_changed: {
    data: { role: 'auditor' },
    says: ['as an auditor', 'https://loans.example.com/login'],
  },
  staff_alarm: {
    data: { cause: 'refused_sign_ins', staffId: loanId, hourAt: dueAt, own: false },
    says: [
      'At least ten sign-ins at an account of a member of staff were refused',
      'Mon, Mar 9, 2026, 11:59 pm ET',
      `https://loans.example.com/admin/log?person=${loanId}`,
    ],
  },
  staff_changed: {
    data: {
      ...{ change: 'joined', role: 'worker', personId: loanId },
      ...{ by: 'another', moneyWaits: true, changedAt: dueAt },
    },
    says: [
      'works here as a worker now',
      'Mon, Mar 9, 2026, 11:59 pm ET',
      'cannot move money for 24 hours',
      `https://loans.example.com/admin/log?person=${loanId}`,
    ],
  },
  approval_waits: {
    data: { askedAt: dueAt },
    says: [
      'needs a second person',
      'Mon, Mar 9, 2026, 11:59 pm ET',
      'within 72 hours',
      'https://loans.example.com/admin/approvals',
    ],
  },
  approval_decided: {
    data: { decision: 'declined', askedAt: dueAt, decidedAt: dueAt },
    says: [
      'was declined',
      'nothing was done',
      'Mon, Mar 9, 2026, 11:59 pm ET',
      'https://loans.example.com/admin/approvals',
    ],
  },
  new_device: {
    data: { device: 'Chrome on Android', signedInAt: dueAt },
    says: [
      'on a new device: Chrome on Android',
      'Mon, Mar 9, 2026, 11:59 pm ET',
      'change your password',
      'https://loans.example.com/forgot-password',
    ],
  },
  agreement_signed: {
    data: {
      ...loan,
      financeChargeCents: cents(500),
      totalCents: cents(2500),
      aprBasisPoints: basisPoints(130_357),
      termDays: 7,
      automaticRepayment: true,
      acceptedFor: null,
    },
    says: [
      '$20.00',
      '$5.00',
      '$25.00',
      '1303.57%',
      '7 calendar days after the money arrives',
      `/loans/${loanId}`,
    ],
  },
  money_on_its_way: {
    data: { ...loan, ...bank, totalCents: cents(2500), dueAt, arrivesAt: null },
    says: [
      '$20.00',
      '6789',
      'We will tell you when it has arrived',
      '$25.00',
      'Mon, Mar 9, 2026, 11:59 pm Eastern Time',
    ],
  },
  money_arrived: {
    data: { ...loan, totalCents: cents(2500), dueAt, formerDueAt },
    says: ['$25.00', 'Mon, Mar 9, 2026', 'moved from Sat, Mar 7, 2026', 'Pay Now'],
  },
  money_returned: {
    data: loan,
    says: ['$20.00', 'you owe nothing', 'accept the loan again', 'help@main.example'],
  },
  loan_rejected: {
    data: { ...loan, reason: 'bank_account', decidedAt: dueAt },
    says: [
      'Not granted, Mon, Mar 9, 2026',
      '$20.00',
      'We could not verify your bank account.',
      'You owe nothing for it',
      'Main Street Loans, 1 Example Street',
      'Federal Equal Credit Opportunity Act',
      'creditor is Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580.',
    ],
  },
  loan_denied: {
    data: {
      ...{ requestId: loanId, principalCents: cents(2000) },
      ...{ reason: 'overdue_loan', decidedAt: dueAt },
    },
    says: [
      'Not granted, Mon, Mar 9, 2026',
      '$20.00',
      'a loan you have with us is overdue or in default',
      'Main Street Loans, 1 Example Street',
      'Federal Equal Credit Opportunity Act',
      '600 Pennsylvania Avenue NW',
    ],
  },
  loan_cancelled: {
    data: {
      ...loan,
      cause: 'money_returned',
      refundCents: cents(2500),
      refundWay: 'provider',
    },
    says: ['$20.00', 'You owe nothing', 'You paid $25.00. We are sending it back'],
  },
  factor_changed: {
    data: { changedAt: dueAt, change: 'recovery_code_used' },
    says: ['Mon, Mar 9, 2026, 11:59 pm ET', 'One of your recovery codes', '(555) 010-0100'],
  },
  password_changed: {
    data: { changedAt: dueAt },
    says: ['Mon, Mar 9, 2026, 11:59 pm ET', 'If it was not you', '(555) 010-0100'],
  },
  email_changed: {
    data: { changedAt: dueAt, email: 'someone.new@example.org' },
    says: ['Mon, Mar 9, 2026, 11:59 pm ET', 's•••@example.org', 'If it was not you'],
  },
  email_left: {
    data: { changedAt: dueAt, email: 'someone.new@example.org' },
    says: ['Mon, Mar 9, 2026, 11:59 pm ET', 's•••@example.org', 'If it was not you'],
  },
  confirm_email: {
    data: { token: 'abc', validHours: 24 },
    says: ['24 hours', 'https://loans.example.com/confirm-email#token=abc'],
  },
  reset_password: {
    data: { token: 'abc', validHours: 1 },
    says: ['one hour', 'https://loans.example.com/reset-password#token=abc', 'do nothing'],
  },
  ...paymentCases,
};
