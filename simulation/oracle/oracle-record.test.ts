import { describe, expect, it } from 'vitest';
import { differenceOf, namesIn, type Played, recordOf } from './oracle-record.ts';

const demo: Played = {
  name: 'demo',
  byMonth: true,
  lines: [
    '2026-01-30 loan 0001 member 0001 approved approved approved_not_sent 500',
    '2026-02-02 loan 0001 member 0001 paid paid provider_balance 500',
    '2026-02-03 loan 0002 member 0001 approved approved approved_not_sent 700',
    '2026-03-01 loan - member - provider_fee provider_fee provider_fees 30',
  ],
};
const seed: Played = { ...demo, name: 'seed-1', byMonth: false };
const recorded = [demo, seed, { ...seed, name: 'seed-10' }].flatMap(recordOf);

describe('the record of a world', () => {
  it('counts postings and loans, of the whole and of each month', () => {
    const counts = recordOf(demo).map((line) => line.replace(/, sha256 [0-9a-f]{64}$/, ''));
    expect(counts).toEqual([
      'demo: 4 postings, 2 loans',
      'demo 2026-01: 1 postings, 1 loans',
      'demo 2026-02: 2 postings, 2 loans',
      'demo 2026-03: 1 postings, 0 loans',
    ]);
  });

  it('is one line where months are not asked for', () => {
    expect(recordOf(seed)).toHaveLength(1);
  });

  it('belongs to a world whose name can be read', () => {
    expect(namesIn(recorded)).toEqual(['demo', 'seed-1', 'seed-10']);
  });
});

describe('the comparison with a record', () => {
  it('says nothing where the same was posted', () => {
    for (const world of [demo, seed]) expect(differenceOf(world, recorded)).toBeNull();
  });

  it('names the world, the months and the command that shows its postings', () => {
    const changed = { ...demo, lines: demo.lines.map((line) => line.replace('700', '701')) };
    const difference = differenceOf(changed, recorded);
    expect(difference).toContain('demo differs in 2026-02.');
    expect(difference).toContain('npm run oracle -- --show demo');
  });

  it('names a month in which nothing was recorded, and one in which nothing was posted', () => {
    const moved = { ...demo, lines: demo.lines.map((line) => line.replace('2026-03', '2026-04')) };
    expect(differenceOf(moved, recorded)).toContain('demo differs in 2026-03, 2026-04.');
  });

  it('finds a difference in a world without months', () => {
    const changed = { ...seed, lines: seed.lines.slice(1) };
    expect(differenceOf(changed, recorded)).toContain('seed-1 differs.');
  });

  it('says that a world is not recorded', () => {
    expect(differenceOf({ ...seed, name: 'seed-2' }, recorded)).toBe('seed-2 is not recorded.');
  });
});
