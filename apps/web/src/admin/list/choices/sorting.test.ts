import { expect, it } from 'vitest';
import { afterPress, byAmount, byDate, type SortColumn, sortInAddress } from './sorting.ts';

const columns: readonly SortColumn<'due' | 'owed'>[] = [
  { by: 'due', label: 'Due Date', words: byDate, first: 'asc' },
  { by: 'owed', label: 'Total Due', words: byAmount, first: 'desc' },
];
const [due, owed] = columns as [SortColumn<'due' | 'owed'>, SortColumn<'due' | 'owed'>];
const names = { by: 'loan_sort', direction: 'loan_dir' };

function choiceAt(address: string) {
  const changes: Record<string, string | null>[] = [];
  const choice = sortInAddress([new URLSearchParams(address), (change) => changes.push(change)], {
    columns,
    usual: { by: 'due', direction: 'asc' },
    names,
  });
  return { ...choice, changes };
}

it('begins with the usual order, for which the server is asked nothing', () => {
  expect(choiceAt('tab=loans')).toMatchObject({
    sort: { by: 'due', direction: 'asc' },
    query: {},
  });
});

it('reads the column and the direction, or the column’s first direction', () => {
  expect(choiceAt('loan_sort=owed&loan_dir=asc').query).toEqual({ sort: 'owed', direction: 'asc' });
  expect(choiceAt('loan_sort=owed').query).toEqual({ sort: 'owed', direction: 'desc' });
});

it('takes an address that names no column as the usual order', () => {
  for (const address of [
    'loan_sort=name&loan_dir=desc',
    'loan_dir=desc',
    'loan_sort=due&loan_dir=up',
  ])
    expect(choiceAt(address).query, address).toEqual({});
});

it('writes a choice into the address, and takes the usual order out of it', () => {
  const { onSort, changes } = choiceAt('loan_sort=owed&loan_dir=desc');
  onSort({ by: 'due', direction: 'desc' });
  onSort({ by: 'due', direction: 'asc' });
  expect(changes).toEqual([
    { loan_sort: 'due', loan_dir: 'desc' },
    { loan_sort: null, loan_dir: null },
  ]);
});

it('sorts by a column’s first direction at the first press, and by the other at the next', () => {
  expect(afterPress(owed, { by: 'due', direction: 'asc' })).toEqual({
    by: 'owed',
    direction: 'desc',
  });
  expect(afterPress(owed, { by: 'owed', direction: 'desc' })).toEqual({
    by: 'owed',
    direction: 'asc',
  });
  expect(afterPress(due, { by: 'due', direction: 'asc' })).toEqual({
    by: 'due',
    direction: 'desc',
  });
});
