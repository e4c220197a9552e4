import { addDays, type LocalDay, localDay } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { createLoanOut } from './harness.ts';
import { admin, asAdmin, product, standing, useHere } from './shared/closes.ts';

useHere();

function daysOf({ first_day, last_day }: { first_day: LocalDay; last_day: LocalDay }): LocalDay[] {
  const days = [first_day];
  for (let day = first_day; day < last_day; ) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}

/** Runs the whole product with its own bank: what the closes find in loans as people live them. */
describe('the daily close of a lender', () => {
  it('is made for every business day, once, while debits are taken and settle', async () => {
    await createLoanOut(product, admin);
    const begun = localDay(new Date(), 'America/New_York');
    await asAdmin('POST', '/sandbox/clock', { advance_days: 15 });
    const { body } = await asAdmin('GET', '/admin/closes?limit=200');
    const daily = body.filter(({ kind }: { kind: string }) => kind === 'daily');
    // A close that waited because the sandbox's date leaped over its hour closes two days.
    const days = daily.reverse().flatMap(daysOf);
    const closed = Array.from({ length: 15 }, (_, day) => addDays(begun, day));
    expect(days).toEqual(closed);
    expect(await standing()).toEqual([]);
  });
});
