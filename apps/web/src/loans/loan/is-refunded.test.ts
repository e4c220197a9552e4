import type { Loan } from '@sevenday/contract';
import { expect, test } from 'vitest';
import { dueLoan } from '../loan.testing.ts';
import { untilEnoughIsLeft } from './enough-left.ts';
import { goesBack } from './is-refunded.ts';

const paid: Loan = { ...dueLoan, payment_processing: true };
const sentBack: Loan = { ...paid, status: 'funded', disbursed: false };

test.each<[string, Partial<Loan>, boolean]>([
  ['owed', {}, false],
  ['on its way', { status: 'funded' }, false],
  ['in default', { status: 'defaulted' }, false],
  ['waiting to be sent again, its money back with the lender', sentBack, true],
  ['cancelled since', { status: 'cancelled', disbursed: false }, true],
  ['repaid by another', { status: 'repaid' }, true],
])('a payment on its way of a loan that is %s, goes back: %s', (_, loan, is) => {
  expect(goesBack({ ...paid, ...loan })).toBe(is);
  expect(goesBack({ ...paid, ...loan, payment_processing: false })).toBe(false);
});

test('a payment that goes back leaves no more to borrow', () => {
  expect(untilEnoughIsLeft([{ ...sentBack, can_cancel: true }])).toBe(
    'To ask for another loan, first cancel a loan that has not reached you yet.',
  );
});
