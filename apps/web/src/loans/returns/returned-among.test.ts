import { cents } from '@sevenday/lending';
import { expect, it } from 'vitest';
import { dueLoan } from '../loan.testing.ts';
import { bouncedAmong } from './returned-among.ts';

it('tells of several loans how many payments a bank returned, and of one its amount', () => {
  const at = new Date(0);
  const of = (kind: 'bank_payment_returned' | 'debit_returned') => ({
    ...dueLoan,
    missed_payment: { kind, amount: cents(2500), at, text: null },
  });
  const bounced = of('bank_payment_returned');
  expect(bouncedAmong([dueLoan, of('debit_returned')])).toBe('');
  expect(bouncedAmong([dueLoan, bounced])).toBe(
    ' Your bank returned your payment of $25.00, so you still owe it.',
  );
  expect(bouncedAmong([bounced, dueLoan, bounced])).toBe(
    ' Your bank returned your payments for 2 of these loans, so you still owe them.',
  );
});
