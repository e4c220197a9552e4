import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { knownRows } from './known-rows.ts';

const member = (id: string, verified = false) => ({ id, bank_account_verified: verified });

function membersOn(pages: ReturnType<typeof member>[][], total: number) {
  const queryClient = new QueryClient();
  const data = { pages: pages.map((items) => ({ items, total, next: null })), pageParams: [] };
  const queryKey = ['admin', 'members', '', null];
  queryClient.setQueryData(queryKey, data);
  queryClient.setQueryData(['admin', 'members', 'other', null], {
    pages: [{ items: [member('elsewhere')], total: 1, next: null }],
    pageParams: [],
  });
  const shown = (key = queryKey) => queryClient.getQueryData<typeof data>(key)?.pages;
  return { queryClient, shown };
}

it('replaces what an answer tells of a row, and nothing beside it', () => {
  const { queryClient, shown } = membersOn([[member('one')], [member('two')]], 2);
  knownRows(queryClient).replace('members', member('two', true));
  expect(shown()?.map(({ items }) => items)).toEqual([[member('one')], [member('two', true)]]);
});

it('takes a row off the lists it is on, and counts one less there', () => {
  const { queryClient, shown } = membersOn([[member('one')], [member('two')]], 7);
  knownRows(queryClient).remove('members', 'two');
  expect(shown()).toMatchObject([
    { items: [member('one')], total: 6 },
    { items: [], total: 6 },
  ]);
  expect(shown(['admin', 'members', 'other', null])).toMatchObject([{ total: 1 }]);
});
