import { expect, test } from 'vitest';
import { bankStatementName } from './bank-statement-name.ts';

test.each([
  ['Sevenday', 'Sevenday'],
  ['Café & Crédit, Inc.', 'Cafe & Credit, Inc.'],
  ['The "Very" Long Name of a Small Lender', 'The Very Long Name of'],
  ['Lee', 'Lee LOAN REPAYMENT'],
  ['贷款', 'LOAN REPAYMENT'],
  ['24/7', 'LOAN REPAYMENT'],
])('%s is told as %s', (lender, padded) => {
  expect(bankStatementName(lender)).toBe(padded);
});
