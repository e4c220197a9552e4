import { describe, expect, it } from 'vitest';
import { groupHits, type Hit, matchRank } from './hits.ts';
import { officePages } from './pages.ts';

const member = (title: string, ...words: string[]): Hit => ({
  id: title,
  kind: 'member',
  title,
  note: null,
  to: `/admin/members/${title}`,
  words,
});
const loan = (title: string, ...words: string[]): Hit => ({
  ...member(title, ...words),
  kind: 'loan',
});

const titles = (typed: string, found: Hit[], isCurrent = true) =>
  groupHits(typed, { pages: officePages, found, isCurrent }).map(({ kind, hits }) => [
    kind,
    ...hits.map(({ title }) => title),
  ]);

describe('a match', () => {
  const zoe = member('Zoë Q. Anders-Berg', 'zoe@example.com', '1a2b3c4d');
  it.each([
    ['zoe q. anders-berg', 0],
    ['1A2B3C4D', 0],
    ['zoe', 1],
    ['ZOË  Q', 1],
    ['anders', 2],
    ['berg zoe', 2],
    ['zoe@', 2],
    ['ders', null],
    ['zoe smith', null],
  ])('of “%s” ranks %s', (typed, rank) => {
    expect(matchRank(zoe, typed)).toBe(rank);
  });
});

describe('what the palette shows', () => {
  it('is every page, Today first, before anything is typed', () => {
    const asked = { pages: officePages, found: [member('Ada')], isCurrent: true };
    const [group, ...others] = groupHits(' ', asked);
    expect(group?.hits.map(({ to }) => to)).toEqual(officePages.map(({ to }) => to));
    expect(group?.hits[0]?.to).toBe('/admin/today');
    expect(others).toEqual([]);
  });

  it('finds a page by its title and by other words for it', () => {
    expect(titles('members', [])[0]?.slice(0, 2)).toEqual(['page', 'Members']);
    expect(titles('parked', [])).toEqual([['page', 'Daily Closes']]);
    expect(titles('written', [])).toEqual([['page', 'Written-Off Loans']]);
  });

  it('begins with the group that matches best', () => {
    const found = [member('Ada Member'), loan('$20.00 to Ada Member', 'aabbccdd')];
    expect(titles('aabbccdd', found).map(([kind]) => kind)).toEqual(['loan', 'member']);
    expect(titles('ada', found).map(([kind]) => kind)).toEqual(['member', 'loan']);
    expect(titles('memb', found).map(([kind]) => kind)).toEqual(['page', 'member', 'loan']);
  });

  it('puts better matches first in a group, and leaves the rest in the server’s order', () => {
    const found = [member('Bea Ada'), member('Cora Ada'), member('Ada Zorn')];
    expect(titles('ada', found)).toEqual([['member', 'Ada Zorn', 'Bea Ada', 'Cora Ada']]);
  });

  it('keeps what the server found in a way of its own, last', () => {
    const found = [member('Müller'), member('Mueller')];
    expect(titles('mueller', found)).toEqual([['member', 'Mueller', 'Müller']]);
  });

  it('shows of the hits of a text before only those that match the new one', () => {
    const found = [member('Ada Zorn'), member('Adam Berg')];
    expect(titles('adam', found, false)).toEqual([['member', 'Adam Berg']]);
    expect(titles('xyz', found, false)).toEqual([]);
  });

  it('shows a few of each kind', () => {
    const many = Array.from({ length: 20 }, (_, number) => member(`Ada ${number}`));
    expect(titles('ada', many)[0]).toHaveLength(1 + 6);
  });
});
