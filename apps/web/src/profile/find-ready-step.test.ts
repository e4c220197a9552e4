import { type BankAccount, bankAccount, type CurrentUser } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import { newcomer } from '../session/current-user.testing.ts';
import { findReadyStep } from './find-ready-step.ts';

const id = '7b0ad1f5-54f9-4a31-9d2f-9c7f4f0f2f11';
const submitted: CurrentUser = { ...newcomer, id_submitted: true };
const linked = { has_bank_account: true, bank_account_verified: true };
const looked: BankAccount = bankAccount.parse({
  id,
  account_holder_name: 'A. Stranger',
  bank_name: 'Sandbox Bank',
  account_number_last4: '6789',
  verified: false,
  reason: 'Our reviewers will check it.',
  awaits_approval: true,
  usable_from: null,
});

function stepOf(
  user: CurrentUser,
  account: BankAccount | null = null,
  wanted: string | null = null,
) {
  return findReadyStep({ user, account, wanted });
}

describe('the step on the way to a loan', () => {
  it('is the ID, then the bank account, then waiting, then none', () => {
    expect(stepOf(newcomer)).toBe('id');
    expect(stepOf(submitted)).toBe('bank');
    expect(stepOf({ ...submitted, ...linked })).toBe('waiting');
    expect(stepOf({ ...newcomer, ...linked, id_verification_status: 'approved' })).toBe('ready');
  });

  it('is the ID again after a rejection', () => {
    expect(stepOf({ ...newcomer, ...linked, id_verification_status: 'rejected' })).toBe('id');
  });

  it('is the bank account first for a person who came for it, and then the ID', () => {
    expect(stepOf(newcomer, null, 'bank')).toBe('bank');
    expect(stepOf({ ...newcomer, ...linked }, null, 'bank')).toBe('id');
  });

  it('is waiting while the lender looks at the account, and the account again where they can’t', () => {
    const unverified = { ...submitted, has_bank_account: true };
    expect(stepOf(unverified, looked)).toBe('waiting');
    expect(stepOf(unverified, { ...looked, awaits_approval: false })).toBe('bank');
    expect(stepOf(unverified, null)).toBe('bank');
  });
});
