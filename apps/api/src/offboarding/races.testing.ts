import { afterAll, beforeAll, expect } from 'vitest';
import { isLongRun } from '../platform/testing.ts';
import { type Life, openLife, type Person } from './life.testing.ts';

/** The long run tries more often which of the two comes first. */
export const rounds = isLongRun ? 5 : 2;

export let life: Life;

/** Expects what stays of a loan in the books, whichever came first: nothing due, and both sides equal. */
export async function expectGone(person: Person, loanId: string): Promise<void> {
  await life.worker.drain();
  expect(await life.tablesWith(person.id)).toEqual([]);
  await life.expectNothingDue(loanId);
}

/** Starts the life that a test file asks of, and ends it after the last test. */
export function useHere(): void {
  beforeAll(async () => {
    life = await openLife();
  });
  afterAll(() => life.close());
}
