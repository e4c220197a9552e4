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
    ' Your payment of $25.00 was returned by your bank, so it is still owed.',
  );
  expect(bouncedAmong([bounced, dueLoan, bounced])).toBe(
    ' Your payments for 2 of them were returned by your bank, so they are still owed.',
  );
});
