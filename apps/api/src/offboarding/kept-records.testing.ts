import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { type Life, openLife, type Person } from './life.testing.ts';
import { keptRecords } from './tables.ts';

export const dayMs = 86_400_000;

export let life: Life;

/** Starts the life that a test file asks of, and ends it after the last test. */
export function useHere(): void {
  beforeAll(async () => {
    life = await openLife();
  });
  afterAll(() => life.close());
}

export const business = () => life.database.transact((tx) => life.http.router.clocks.business(tx));

/** Reads what is kept of a person, opened with their key. */
export async function kept(person: Person) {
  return life.database.transact(async (tx) => {
    const rows = await tx
      .select()
      .from(keptRecords)
      .where(eq(keptRecords.subjectId, person.id))
      .orderBy(asc(keptRecords.kind));
    const opened = [];
    for (const { kind, sealed, keptUntil } of rows) {
      const { content } = JSON.parse((await life.keys.openFor(tx, person.id, sealed)).toString());
      opened.push({ kind, content, keptUntil });
    }
    return opened;
  });
}

export function monthsAfter(at: Date, months: number): number {
  const then = new Date(at);
  then.setUTCMonth(then.getUTCMonth() + months);
  return then.getTime();
}

export function yearsAfter(at: Date, years: number): number {
  const then = new Date(at);
  then.setUTCFullYear(then.getUTCFullYear() + years);
  return then.getTime();
}
