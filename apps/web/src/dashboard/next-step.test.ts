import type { CurrentUser, Loan } from '@sevenday/contract';
import { currentUser, loan as loanSchema } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const id = '7b0ad1f5-54f9-4a31-9d2f-9c7f4f0f2f11';
const newcomer = currentUser.parse({
  id,
  first_name: 'Ada',
  middle_initial: '',
  last_name: 'Byron',
  full_name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '555 010 1234',
  membership_level: 'silver',
  id_verification_status: 'pending',
  id_submitted: false,
  id_notes: null,
  email_confirmed: false,
  has_bank_account: false,
  bank_account_verified: false,
  is_admin: false,
  total_loans_taken: 0,
  profile_picture_url: null,
  created_at: '2026-11-21T12:00:00Z',
});
const verified: CurrentUser = {
  ...newcomer,
  id_verification_status: 'approved',
  email_confirmed: false,
  has_bank_account: true,
  bank_account_verified: true,
};
const due: Loan = loanSchema.parse({
  id,
  amount: 20,
  status: 'disbursed',
  disbursed: true,
  interest_rate: 25,
  interest_amount: 5,
  late_fee: 0,
  total_due: 25,
  apr: 1303.57,
  term_days: 7,
  term_date: '2026-11-29T04:59:00Z',
  is_overdue: false,
  days_until_due: 4,
  payment_processing: false,
  payment_expected_by: null,
  can_pay: true,
  can_cancel: false,
  automatic_repayment: true,
  next_debit: null,
  money_back: { disputes: [], returned_payments: [], refunds: [], no_late_fee_before: null },
  rejection_reason: null,
  created_at: '2026-11-21T12:00:00Z',
  disbursed_at: '2026-11-21T13:00:00Z',
  repaid_at: null,
});
const pending: Loan = { ...due, status: 'funded', disbursed: false, can_pay: false };
const processing: Loan = { ...due, can_pay: false, payment_processing: true };
const defaulted: Loan = { ...due, status: 'defaulted', can_pay: false };
const repaid: Loan = { ...due, status: 'repaid', can_pay: false };

describe('the next thing to do', () => {
  it('is the ID, then the bank account, then waiting for the review', () => {
    expect(nextStep(newcomer, [])).toEqual({ kind: 'upload_id', again: false });
    const submitted = { ...newcomer, id_submitted: true };
    expect(nextStep(submitted, [])).toEqual({ kind: 'link_bank', idWaiting: true });
    expect(nextStep({ ...submitted, bank_account_verified: true }, [])).toEqual({
      kind: 'id_waiting',
    });
  });

  it('is a clearer image after a rejection, until one is handed in', () => {
    const rejected: CurrentUser = { ...newcomer, id_verification_status: 'rejected' };
    expect(nextStep(rejected, [])).toEqual({ kind: 'upload_id', again: true });
    expect(nextStep({ ...rejected, id_submitted: true }, []).kind).toBe('link_bank');
  });

  it('is asking for a loan when nothing is open', () => {
    expect(nextStep(verified, [repaid])).toEqual({ kind: 'request_loan' });
  });

  it('is the earliest debt before anything else', () => {
    const later: Loan = { ...due, term_date: new Date('2026-12-05T04:59:00Z') };
    expect(nextStep(newcomer, [later, pending, due])).toEqual({ kind: 'pay', loan: due });
  });

  it('is settling a defaulted loan before waiting for other money', () => {
    expect(nextStep(verified, [processing, defaulted])).toMatchObject({ kind: 'settle' });
  });

  it('is waiting for a payment or for the money', () => {
    expect(nextStep(verified, [processing])).toMatchObject({ kind: 'payment_processing' });
    expect(nextStep(verified, [pending])).toMatchObject({ kind: 'money_coming' });
  });
});
