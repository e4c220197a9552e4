import type { Loan } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { expect, test } from 'vitest';
import { limits } from '../loan/limits.testing.ts';
import { dueLoan } from '../loan.testing.ts';
import { whyClosed } from './why-closed.ts';

const verified = { id_verification_status: 'approved', bank_account_verified: true } as const;
const open = { user: verified, step: null, limits };
const overdue = { ...open, limits: { ...limits, has_overdue_loan: true } };
const overdueLoan: Loan = { ...dueLoan, is_overdue: true };

test('nothing keeps a verified member with enough left from borrowing', () => {
  expect(whyClosed(open)).toBeNull();
  expect(whyClosed({ ...open, limits: undefined })).toBeNull();
});

// spec: 2.6.6
test('who is not verified is led to the profile, also before the limits are known', () => {
  const user = { id_verification_status: 'pending', bank_account_verified: false } as const;
  const closed = whyClosed({
    user,
    step: { kind: 'upload_id', again: false, notes: null },
    limits: undefined,
  });
  expect(closed).toEqual({
    why: 'Your ID must be approved and your bank account verified before you can request a loan.',
    until: null,
    action: { kind: 'profile', label: 'Complete your profile' },
  });
});

test('who waits for a review reads until when, and is asked for nothing', () => {
  const user = { id_verification_status: 'pending', bank_account_verified: true } as const;
  expect(whyClosed({ user, step: { kind: 'id_waiting', paused: null }, limits })).toEqual({
    why: 'Your ID must be approved before you can request a loan.',
    until: 'Your ID is being reviewed. We will write to you when we have decided.',
    action: { kind: 'profile', label: 'See your profile' },
  });
  expect(
    whyClosed({
      user: { ...user, bank_account_verified: false },
      step: { kind: 'bank_waiting', idWaiting: true, reason: null },
      limits,
    }),
  ).toMatchObject({
    until: 'Your ID and your bank account are being checked.',
    action: { kind: 'profile', label: 'See your profile' },
  });
  const waitsForBank = {
    user: { id_verification_status: 'approved', bank_account_verified: false } as const,
    step: { kind: 'bank_waiting', idWaiting: false, reason: null } as const,
    limits,
  };
  expect(whyClosed(waitsForBank)).toMatchObject({
    why: 'You need a verified bank account before you can request a loan.',
    until: 'Your bank account is being checked.',
    action: { kind: 'bank_account' },
  });
});

test('who has an overdue loan is led to it, before anything else that is missing', () => {
  const user = { id_verification_status: 'approved', bank_account_verified: false } as const;
  const step = { kind: 'link_bank', idWaiting: false } as const;
  expect(whyClosed({ ...overdue, user, step, loans: [dueLoan, overdueLoan] })).toEqual({
    why: 'You have an overdue loan, which has to be repaid first.',
    until: 'You can borrow again once it is repaid.',
    action: { kind: 'loan', id: overdueLoan.id },
  });
  expect(whyClosed(overdue)).toMatchObject({ action: { kind: 'loans' } });
});

test('whose overdue loan is being paid waits for the payment', () => {
  const loans = [{ ...overdueLoan, payment_processing: true }];
  expect(whyClosed({ ...overdue, loans })?.until).toBe(
    'You can borrow again once your payment is confirmed.',
  );
});

test('while lending is paused the lender’s sentence says why', () => {
  const paused = { ...limits, lending_paused: 'We lend again on Monday.' };
  expect(whyClosed({ ...open, limits: paused })).toEqual({
    why: 'We lend again on Monday.',
    until: null,
    action: { kind: 'none' },
  });
});

test.each([
  [0, 'You have borrowed up to your limit of $20.'],
  [30, '$0.30 of your $20 limit is left, and the smallest loan is $0.40.'],
])('with %i cents left it says: %s', (left, why) => {
  const few = { ...limits, max_loan_amount: cents(left) };
  expect(whyClosed({ ...open, limits: few, loans: [dueLoan] })).toEqual({
    why,
    until: 'To borrow again, repay a loan.',
    action: { kind: 'loans' },
  });
});
