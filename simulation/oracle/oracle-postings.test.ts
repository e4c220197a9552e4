import { describe, expect, it } from 'vitest';
import { type PostingRow, postingLines } from './oracle-postings.ts';

const members = ['member-b', 'member-a'];

/** Two loans; the later one comes first, as the database may answer it. */
const rows: PostingRow[] = [
  posting({ loan: 'loan-a', member: 'member-a', happened: '2026-03-03T15:00:00Z' }),
  posting({ loan: 'loan-b', member: 'member-b', happened: '2026-03-02T15:00:00Z' }),
  posting({ loan: 'loan-b', member: 'member-b', happened: '2026-03-05T15:00:00Z', cents: -500 }),
];

describe('the postings of a world', () => {
  it('name members in the order of registration and loans in the order of their first entries', () => {
    expect(postingLines(rows, members)).toEqual([
      '2026-03-02 loan 0001 member 0001 approved approved approved_not_sent 500',
      '2026-03-03 loan 0002 member 0002 approved approved approved_not_sent 500',
      '2026-03-05 loan 0001 member 0001 approved approved approved_not_sent -500',
    ]);
  });

  it('are the same in whatever order the database answers them', () => {
    expect(postingLines(rows.toReversed(), members)).toEqual(postingLines(rows, members));
  });

  it('are the same with other random ids', () => {
    const others = JSON.parse(JSON.stringify(rows).replaceAll(/(loan|member)-/g, '$1-z')) as never;
    expect(postingLines(others, ['member-zb', 'member-za'])).toEqual(postingLines(rows, members));
  });

  it('number two loans that began at the same moment by their members', () => {
    const happened = '2026-03-02T15:00:00Z';
    const both = rows.slice(0, 2).map((row) => ({ ...row, happened }));
    expect(postingLines(both, members)).toEqual([
      '2026-03-02 loan 0001 member 0001 approved approved approved_not_sent 500',
      '2026-03-02 loan 0002 member 0002 approved approved approved_not_sent 500',
    ]);
  });

  it('are of the day in New York', () => {
    const [line] = postingLines([posting({ happened: '2026-03-02T04:59:00Z' })], members);
    expect(line).toMatch(/^2026-03-01 /);
  });

  it('may belong to no loan and no member', () => {
    const [line] = postingLines([posting({ entry: 'owner_put_money_in' })], members);
    expect(line).toContain('loan - member - owner_put_money_in');
  });

  it('differ when an amount, an account, an entry or a cause differs', () => {
    const before = postingLines([posting({})], members);
    for (const change of [
      { cents: 501 },
      { account: 'principal_due' },
      { entry: 'paid' },
      { cause: 'payment_undone' },
    ])
      expect(postingLines([posting(change)], members)).not.toEqual(before);
  });

  it('are refused when a member is unknown', () => {
    const strange = [posting({ loan: 'loan-a', member: 'member-c' })];
    expect(() => postingLines(strange, members)).toThrow('member-c has no number');
  });

  it('are refused when two loans of one member cannot be told apart', () => {
    const twins = ['loan-a', 'loan-b'].map((loan) => posting({ loan, member: 'member-a' }));
    expect(() => postingLines(twins, members)).toThrow('began at the same moment');
  });
});

function posting(given: Partial<PostingRow>): PostingRow {
  return {
    loan: null,
    member: null,
    happened: '2026-03-02T15:00:00Z',
    entry: 'approved',
    cause: 'approved',
    account: 'approved_not_sent',
    cents: 500,
    ...given,
  };
}
