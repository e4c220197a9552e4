import { expect, it } from 'vitest';
import { actionWords } from './audit-words.ts';

it('an action of the audit trail is told in words', () => {
  expect(actionWords('loan.disbursed')).toBe('Loan disbursed');
  expect(actionWords('payout.posted')).toBe('Payout left the account');
  expect(actionWords('email.confirmed')).toBe('Email confirmed');
  expect(actionWords('constructor')).toBe('Constructor');
});
