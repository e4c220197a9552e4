import { randomUUID } from 'node:crypto';
import { addDays, instantAt, type LocalDay, localDay } from '@sevenday/lending';
import { desc, eq, sql } from 'drizzle-orm';
import type { ProviderAccount } from '../ledger/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { processMissedEvents } from '../platform/webhooks/process-missed-events.ts';
import { enqueueWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';
import type { CloseDependencies } from './close-dependencies.ts';
import { compareOwnRecords } from './compare-own-records.ts';
import { importLedgerLines, importNewestLedgerLines } from './lines/import-ledger-lines.ts';
import {
  importProviderLinesAndReadTotals,
  type ProviderTotals,
} from './lines/import-provider-lines-and-read-totals.ts';
import { lockCloses, readClosePosition } from './lines/tables.ts';
import { findMismatches, matchBooksWithProvider } from './match-books-with-provider.ts';
import { postFeesOfFailedPayments } from './post-fees-of-failed-payments.ts';
import {
  findArrivedPayouts,
  postLenderTransfersAndProviderFees,
} from './post-lender-transfers-and-provider-fees.ts';
import { recordBreaks } from './record-breaks-and-post-unexplained.ts';
import { storeStartOfCloses } from './store-start-of-closes.ts';
import { closes, type Difference } from './tables.ts';

export type CloseRow = typeof closes.$inferSelect;

interface Period {
  kind: CloseRow['kind'];
  firstDay: LocalDay;
  lastDay: LocalDay;
  cutOffAt: Date;
}

/** Also stores when closes begin to compare movements. */
export async function scheduleDailyClose({ database, clocks }: Runtime): Promise<void> {
  await database.transact(async (tx) => {
    const now = await clocks.business(tx);
    await storeStartOfCloses(tx, now);
    await enqueueWork(tx, {
      kind: 'daily_close',
      key: 'close',
      dueAt: now,
      createdAt: clocks.wall(),
    });
  });
}

/**
 * In the lender's time zone. By then, the provider has usually reported the last events of the day
 * before.
 */
const closingHour = 3;

export function runDailyClose(dependencies: CloseDependencies): WorkHandler {
  return async () => {
    await closeDays(dependencies);
    const now = await dependencies.database.transact((tx) => dependencies.clocks.business(tx));
    return { againAt: nextClosing(now, dependencies.lender.timeZone) };
  };
}

function nextClosing(now: Date, timeZone: string): Date {
  const today = localDay(now, timeZone);
  const of = (day: typeof today) => instantAt({ day, hour: closingHour, minute: 0, timeZone });
  return of(today) > now ? of(today) : of(addDays(today, 1));
}

/**
 * Null if no day waits for a close any more. Days that were not closed in time share one close,
 * because only the present records can be compared. Throws the errors of the calls to the payment
 * provider.
 */
export async function closeDays(dependencies: CloseDependencies): Promise<CloseRow | null> {
  const period = await dependencies.database.transact(async (tx) =>
    nextDays(tx, dependencies.lender.timeZone, await dependencies.clocks.business(tx)),
  );
  return period && runClose(dependencies, period, null);
}

/** Compares everything up to now. Today still gets its daily close in the next night. */
export async function closeNow(
  dependencies: CloseDependencies,
  actorId: string,
): Promise<CloseRow> {
  const now = await dependencies.database.transact((tx) => dependencies.clocks.business(tx));
  const today = localDay(now, dependencies.lender.timeZone);
  const period: Period = { kind: 'asked', firstDay: today, lastDay: today, cutOffAt: now };
  const close = await runClose(dependencies, period, actorId);
  if (!close) throw new Error('A close that was asked for was not made.');
  return close;
}

async function nextDays(tx: Tx, timeZone: string, now: Date): Promise<Period | null> {
  const { begunAt } = await readClosePosition(tx);
  const [last] = await tx
    .select({ day: closes.lastDay })
    .from(closes)
    .where(eq(closes.kind, 'daily'))
    .orderBy(desc(closes.lastDay))
    .limit(1);
  const today = localDay(now, timeZone);
  const firstDay = last ? addDays(last.day as LocalDay, 1) : localDay(begunAt, timeZone);
  if (firstDay >= today) return null;
  const cutOffAt = instantAt({ day: today, hour: 0, minute: 0, timeZone });
  return { kind: 'daily', firstDay, lastDay: addDays(today, -1), cutOffAt };
}

/** Null if another server closed these days first. */
async function runClose(
  dependencies: CloseDependencies,
  period: Period,
  actorId: string | null,
): Promise<CloseRow | null> {
  // The payment provider's events are recorded first, so that they cause no difference. Money whose
  // event cannot be recorded shows as a break.
  await processMissedEvents(dependencies);
  const totals = await importProviderLinesAndReadTotals(dependencies);
  const arrived = await findArrivedPayouts(dependencies);
  const compared = await compareOwnRecords(dependencies.database);
  return dependencies.database.transact(
    async (tx) => {
      await lockCloses(tx);
      if (period.kind === 'daily' && (await isClosed(tx, period))) return null;
      const at = {
        closeId: randomUUID(),
        now: await dependencies.clocks.business(tx),
        wall: dependencies.clocks.wall(),
      };
      await importLedgerLines(tx);
      await postLenderTransfersAndProviderFees(tx, arrived, at.wall);
      await postFeesOfFailedPayments(tx, at.wall);
      await importNewestLedgerLines(tx);
      const movementsMatched = await matchBooksWithProvider(tx, at.closeId);
      const found = [
        ...(await findMismatches(tx, period.cutOffAt)),
        ...compared.differences,
        ...compareTotals(totals),
      ];
      const wasCompared = ({ place, reference }: Difference) =>
        place !== 'provider_total' || totals.get(reference as ProviderAccount) !== null;
      const counts = await recordBreaks(tx, found, wasCompared, at);
      const [close] = await tx
        .insert(closes)
        .values({
          id: at.closeId,
          ...period,
          ranAt: at.now,
          actorId,
          loansCompared: compared.loans,
          movementsMatched,
          ...counts,
        })
        .returning();
      if (!close) throw new Error('The close was not written.');
      if (actorId) await auditClose(tx, dependencies.keys, close, actorId);
      return close;
    },
    { isLong: true },
  );
}

async function isClosed(tx: Tx, { firstDay }: Period): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from ${closes} where kind = 'daily' and last_day >= ${firstDay}::date limit 1`,
  );
  return rows.length > 0;
}

function compareTotals(totals: ProviderTotals): Difference[] {
  return [...totals].flatMap(([account, total]) => {
    if (!total || total.heldCents === total.recordedCents) return [];
    return [
      {
        kind: 'total_differs',
        place: 'provider_total',
        concerns: 'other',
        reference: account,
        part: '',
        loanId: null,
        subjectId: null,
        expectedCents: total.recordedCents,
        foundCents: total.heldCents,
      },
    ];
  });
}

function auditClose(tx: Tx, keys: Keys, close: CloseRow, actorId: string): Promise<void> {
  return recordAudit(tx, keys, {
    at: close.ranAt,
    actorId,
    action: 'close.run',
    subjectId: null,
    object: { type: 'close', id: close.id },
    codes: { new_breaks: close.newBreaks, standing_breaks: close.standingBreaks },
  });
}
