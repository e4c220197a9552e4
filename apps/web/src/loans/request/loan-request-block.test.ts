import type { Loan } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { expect, test } from 'vitest';
import { limits } from '../loan/limits.testing.ts';
import { dueLoan } from '../loan.testing.ts';
import { findLoanRequestBlock } from './loan-request-block.ts';

const verified = { id_verification_status: 'approved', bank_account_verified: true } as const;
const open = { user: verified, step: null, limits };
const overdue = { ...open, limits: { ...limits, has_overdue_loan: true } };
const overdueLoan: Loan = { ...dueLoan, is_overdue: true };

test('nothing keeps a verified member with enough left from borrowing', () => {
  expect(findLoanRequestBlock(open)).toBeNull();
  expect(findLoanRequestBlock({ ...open, limits: undefined })).toBeNull();
});

// spec: 2.6.6
test('who is not verified is led to the profile, also before the limits are known', () => {
  const user = { id_verification_status: 'pending', bank_account_verified: false } as const;
  const block = findLoanRequestBlock({
    user,
    step: { kind: 'upload_id', again: false, notes: null },
    limits: undefined,
  });
  expect(block).toEqual({
    reason:
      'Your ID must be approved and your bank account verified before you can request a loan.',
    nextStep: null,
    action: { kind: 'profile', label: 'Complete your profile' },
  });
});

test('who waits for a review reads what we are doing, and is asked for nothing', () => {
  const user = { id_verification_status: 'pending', bank_account_verified: true } as const;
  expect(
    findLoanRequestBlock({ user, step: { kind: 'id_waiting', paused: null }, limits }),
  ).toEqual({
    reason: 'Your ID must be approved before you can request a loan.',
    nextStep: 'Your ID is being reviewed. We will write to you when we have decided.',
    action: { kind: 'profile', label: 'See your profile' },
  });
  expect(
    findLoanRequestBlock({
      user: { ...user, bank_account_verified: false },
      step: { kind: 'bank_waiting', idWaiting: true, reason: null },
      limits,
    }),
  ).toMatchObject({
    nextStep: 'Your ID and your bank account are being checked.',
    action: { kind: 'profile', label: 'See your profile' },
  });
  const waitsForBank = {
    user: { id_verification_status: 'approved', bank_account_verified: false } as const,
    step: { kind: 'bank_waiting', idWaiting: false, reason: null } as const,
    limits,
  };
  expect(findLoanRequestBlock(waitsForBank)).toMatchObject({
    reason: 'You need a verified bank account before you can request a loan.',
    nextStep: 'Your bank account is being checked.',
    action: { kind: 'bank_account' },
  });
});

test('who has an overdue loan is led to it, before anything else that is missing', () => {
  const user = { id_verification_status: 'approved', bank_account_verified: false } as const;
  const step = { kind: 'link_bank', idWaiting: false } as const;
  expect(findLoanRequestBlock({ ...overdue, user, step, loans: [dueLoan, overdueLoan] })).toEqual({
    reason: 'You have an overdue loan. Please repay it before you request another.',
    nextStep: null,
    action: { kind: 'loan', id: overdueLoan.id },
  });
  expect(findLoanRequestBlock(overdue)).toMatchObject({ action: { kind: 'loans' } });
});

test('whose overdue loan is being paid waits for the payment', () => {
  const loans = [{ ...overdueLoan, payment_processing: true }];
  expect(findLoanRequestBlock({ ...overdue, loans })).toMatchObject({
    reason: 'Your overdue loan is being paid.',
    nextStep: 'You can borrow again once your payment is confirmed.',
  });
});

test('while lending is paused the lender’s sentence says why', () => {
  const paused = { ...limits, lending_paused: 'We lend again on Monday.' };
  expect(findLoanRequestBlock({ ...open, limits: paused })).toEqual({
    reason: 'We lend again on Monday.',
    nextStep: null,
    action: { kind: 'none' },
  });
});

test.each([
  [0, 'You have borrowed up to your limit of $20.'],
  [30, '$0.30 of your $20 limit is left, and the smallest loan is $0.40.'],
])('with %i cents left it says: %s', (left, reason) => {
  const few = { ...limits, max_loan_amount: cents(left) };
  expect(findLoanRequestBlock({ ...open, limits: few, loans: [dueLoan] })).toEqual({
    reason,
    nextStep: 'To borrow again, repay a loan.',
    action: { kind: 'loans' },
  });
});
