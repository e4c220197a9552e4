import type { Break } from '@sevenday/contract';
import { expect, it } from 'vitest';
import { groupBreaks } from './group-breaks.ts';

it('puts the differences of one loan together, and leaves all others alone', () => {
  const of = (id: string, loanId: string | null) => ({ id, loan_id: loanId }) as Break;
  const groups = groupBreaks([of('a', null), of('b', 'one'), of('c', 'two'), of('d', 'two')]);
  expect(groups.map(({ loanId, breaks }) => [loanId, ...breaks.map(({ id }) => id)])).toEqual([
    ['two', 'c', 'd'],
    [null, 'a'],
    [null, 'b'],
  ]);
});
