import { advanceSandboxClock } from '@sevenday/contract';
import { advanceBusinessClock, type Clocks } from './platform/clocks.ts';
import type { Database } from './platform/database.ts';
import { type RouteParts, routeAcrossTransactions } from './platform/routes.ts';
import type { Worker } from './platform/work.ts';

const dayMs = 86_400_000;

/** Asks a sandbox bank to move its own clock; the product's and the bank's go together. */
export interface BankClock {
  now(): Promise<Date>;
  advance(milliseconds: number): Promise<void>;
}

/** `POST /api/sandbox/clock`: moves the business date a day at a time, running what falls due on each. */
export function registerSandboxClock(
  parts: RouteParts,
  deps: { database: Database; clocks: Clocks; worker: Worker; bankClock: BankClock },
): void {
  routeAcrossTransactions(parts, advanceSandboxClock, async ({ body }) => {
    for (let day = 0; day < body.advance_days; day++) {
      await deps.database.transact((tx) => advanceBusinessClock(tx, dayMs));
      await deps.bankClock.advance(dayMs);
      await deps.worker.drain();
    }
    return { business_date: await deps.database.transact((tx) => deps.clocks.business(tx)) };
  });
}

/** At start: a bank whose clock was left behind, by a crash between the two, is brought up to the business date. */
export async function alignBankClock(
  database: Database,
  clocks: Clocks,
  bankClock: BankClock,
): Promise<void> {
  const business = await database.transact((tx) => clocks.business(tx));
  const behindMs = business.getTime() - (await bankClock.now()).getTime();
  if (behindMs > 1_000) await bankClock.advance(behindMs);
}
