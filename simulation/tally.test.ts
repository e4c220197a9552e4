import { expect, test } from 'vitest';
import { Tally } from './tally.ts';

const second = 'debit: tried again';

test('Every kind has to be met, and a second debit where the worlds last long enough for one', () => {
  const tally = new Tally();
  expect(tally.missing(60)).toEqual(expect.arrayContaining([second, 'debit: taken', 'pay: card']));
  expect(tally.missing(21)).toEqual(expect.arrayContaining(['debit: taken', 'pay: card']));
  expect(tally.missing(21)).not.toContain(second);

  tally.add([
    [second, 1],
    ['pay: card', 2],
  ]);
  expect(tally.missing(60)).toContain('debit: taken');
  expect(tally.missing(60)).not.toContain(second);
  expect(tally.missing(60)).not.toContain('pay: card');
});
