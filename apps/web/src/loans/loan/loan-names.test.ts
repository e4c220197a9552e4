import { type Cents, cents } from '@sevenday/lending';
import { expect, test } from 'vitest';
import { loanNames } from './loan-names.ts';

const loan = (id: string, amount: Cents) => ({ id: `${id}-54f9-4a31-9d2f-9c7f4f0f2f11`, amount });

test('loans that stand together are told apart: by what was lent, and by their IDs where that is the same', () => {
  const one = loan('7b0ad1f5', cents(800));
  const other = loan('0f2f1165', cents(800));
  const more = loan('9d2f4a31', cents(1200));
  expect(loanNames([one, more])).toEqual(['$8.00', '$12.00']);
  expect(loanNames([one, more, other])).toEqual([
    '$8.00, ID 7b0ad1f5',
    '$12.00',
    '$8.00, ID 0f2f1165',
  ]);
});
