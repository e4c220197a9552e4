import { expect, it } from 'vitest';
import { actionName } from './audit-sentences.ts';

it('an action of the audit trail is told in words', () => {
  expect(actionName('loan.disbursed')).toBe('Loan disbursed');
  expect(actionName('payout.posted')).toBe('Payout left the account');
  expect(actionName('email.confirmed')).toBe('Email confirmed');
  expect(actionName('branch.opened_later')).toBe('Branch opened later');
  expect(actionName('constructor')).toBe('Constructor');
});
