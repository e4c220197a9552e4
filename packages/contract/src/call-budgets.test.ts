import { expect, it } from 'vitest';
import { callBudgets } from './call-budgets.ts';
import { calls } from './calls.ts';
import { type Call, carriesSession } from './define-call.ts';
import * as contract from './index.ts';

const perMinute = ({ budget }: Call) => callBudgets[budget].calls / callBudgets[budget].minutes;

it.each([
  contract.login,
  contract.register,
  contract.requestPasswordReset,
  contract.resetPassword,
  contract.confirmEmail,
  contract.requestEmailConfirmation,
  contract.changePassword,
  contract.updateProfile,
  contract.uploadPicture,
  contract.uploadId,
  contract.createVerificationSession,
  contract.verifyBankAccount,
  contract.createCheckout,
  contract.getPaymentStatus,
  contract.exportTable,
])(
  'what is costly or can be guessed with has one count for all processes: $method $path',
  (call) => {
    expect(callBudgets[call.budget].processes).toBe('all');
  },
);

// spec: 7.2.12
it('a page that polls a payment every two seconds, in four tabs, stays within its budget', () => {
  expect(perMinute(contract.getPaymentStatus)).toBeGreaterThanOrEqual(4 * 30);
});

it('a search that asks every 300 ms, in six tabs, stays within its budget', () => {
  expect(perMinute(contract.getMembers)).toBeGreaterThanOrEqual(6 * 200);
});

it('people behind one address share the budget of public calls alone', () => {
  const shared = calls.filter((call) => !carriesSession(call));
  expect(shared.map(({ path }) => path).toSorted()).toEqual([
    '/auth/confirm-email',
    '/auth/factor-challenge',
    '/auth/finish-sign-in',
    '/auth/login',
    '/auth/register',
    '/auth/request-password-reset',
    '/auth/reset-password',
    '/config',
  ]);
  expect(perMinute(contract.login)).toBeGreaterThanOrEqual(300);
  expect(perMinute(contract.register)).toBeGreaterThanOrEqual(20);
});
