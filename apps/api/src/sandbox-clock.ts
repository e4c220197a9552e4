import { advanceSandboxClock } from '@sevenday/contract';
import type { Database } from './platform/database/database-and-transaction.ts';
import type { Router } from './platform/http/route-dependencies-and-actor.ts';
import { routeAcrossTransactions } from './platform/http/route-kinds.ts';
import { advanceBusinessClock } from './platform/time/advance-business-clock.ts';
import type { Clocks } from './platform/time/business-and-wall-clocks.ts';
import { scheduleMissedEvents } from './platform/webhooks/fetch-missed-events.ts';
import { nextDueAt } from './platform/work/read-next-due-of-kinds.ts';
import type { WorkKind } from './platform/work/work-queues.ts';
import type { Worker } from './platform/work/worker.ts';

const dayMs = 86_400_000;

/** Asks a sandbox bank to move its own clock; the product's and the bank's go together. */
export interface BankClock {
  now(): Promise<Date>;
  advance(milliseconds: number): Promise<void>;
}

/**
 * Work that runs at a set hour: a debit at noon, reminders and the staff mail in the morning, and the notice of a change
 * once it can't be undone.
 */
const workAtAnHour: WorkKind[] = [
  'hand_over_debit',
  'remind_payment',
  'tell_changes',
  'morning_mail',
];

interface SandboxClockDependencies {
  database: Database;
  clocks: Clocks;
  worker: Worker;
  bankClock: BankClock;
}

/** Registers the call that moves the business date a day at a time. Work at a set hour runs at that hour. */
export function registerSandboxClock(router: Router, dependencies: SandboxClockDependencies): void {
  routeAcrossTransactions(router, advanceSandboxClock, async ({ body }) => {
    const { advance_days: days = 0, advance_minutes: minutes = 0 } = body;
    const stretches = [...Array<number>(days).fill(dayMs), minutes * 60_000];
    for (const stretchMs of stretches) {
      for (let leftMs = stretchMs; leftMs > 0; ) leftMs -= await step(dependencies, leftMs);
    }
    return {
      business_date: await dependencies.database.transact((tx) => dependencies.clocks.business(tx)),
    };
  });
}

/**
 * Moves both clocks to the next moment that has its hour, or by what is left of the day, and runs what is due then;
 * answers how far.
 */
export async function step(
  dependencies: SandboxClockDependencies,
  leftMs: number,
): Promise<number> {
  const { database, clocks, worker, bankClock } = dependencies;
  const stepMs = await database.transact(async (tx) => {
    const now = await clocks.business(tx);
    const next = await nextDueAt(tx, workAtAnHour, now);
    const milliseconds = Math.min(next ? next.getTime() - now.getTime() : leftMs, leftMs);
    await advanceBusinessClock(tx, milliseconds);
    return milliseconds;
  });
  await bankClock.advance(stepMs);
  // A fetch of events that began before the bank's clock moved lacks the latest ones, and webhooks may come late.
  await scheduleMissedEvents(dependencies);
  await worker.drain();
  return stepMs;
}

/**
 * At start: whichever clock was left behind is brought up to the other, the bank's by a crash between the two, ours by a
 * dump that was put back.
 */
export async function alignBankClock(
  database: Database,
  clocks: Clocks,
  bankClock: BankClock,
): Promise<void> {
  const business = await database.transact((tx) => clocks.business(tx));
  const behindMs = business.getTime() - (await bankClock.now()).getTime();
  if (behindMs > 1_000) await bankClock.advance(behindMs);
  if (behindMs < -1_000) {
    await database.transact((tx) => advanceBusinessClock(tx, -behindMs));
  }
}
