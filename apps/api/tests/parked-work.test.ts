import { expect, it } from 'vitest';
import { parked, product, restart, useHere } from './shared/parked-work.ts';

useHere();

it('standing work is shown as going on, and a key that is sealed or no id is not shown', async () => {
  const rows = [
    ['money', 'daily_close', 'daily'],
    ['mail', 'start_password_reset', 'sealed-key'],
  ];
  await restart({}, async () => {
    for (const row of rows) {
      const values = row.map((value) => `'${value}'`).join(', ');
      await product.place.query(`delete from work where kind = '${row[1]}'`);
      await product.place.query(
        `insert into work (id, queue, kind, key, due_at, created_at, attempts, last_error, parked_at)
          values (gen_random_uuid(), ${values}, '2099-01-01', now(), 20, 'Error', now())`,
      );
    }
  });
  const shown = (await parked()).map(
    ({ kind, about, goes_on }: { kind: string; about: string | null; goes_on: boolean }) => [
      kind,
      about,
      goes_on,
    ],
  );
  expect(shown).toHaveLength(2);
  expect(shown).toContainEqual(['daily_close', null, true]);
  expect(shown).toContainEqual(['start_password_reset', null, false]);
});
