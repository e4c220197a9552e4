import type { TrialBalance } from '@sevenday/contract';
import { addDays, instantAt, type LocalDay, localDay } from '@sevenday/lending';
import { chart, trialBalance } from '../ledger/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';

/** A day before any books. The time zones of earlier years don't matter to us. */
const earliest: LocalDay = '1970-01-01';

/**
 * Reads every account of the chart with its balance, in cents: now, or at the end of an earlier day in the lender's
 * time zone. A day that has not come shows the same as today.
 */
export async function readTrialBalance(
  tx: Tx,
  asked: { day?: LocalDay | undefined; timeZone: string; now: Date },
): Promise<TrialBalance> {
  const today = localDay(asked.now, asked.timeZone);
  const day = asked.day !== undefined && asked.day < today ? asked.day : today;
  const balance = await trialBalance(tx, day < today ? endOf(day, asked.timeZone) : undefined);
  return {
    as_of: day,
    rows: balance.rows.map(({ account, debitCents, creditCents }) => ({
      account,
      name: chart[account].name,
      kind: chart[account].kind,
      side: chart[account].normalSide,
      debit: debitCents,
      credit: creditCents,
    })),
    debit: balance.debitCents,
    credit: balance.creditCents,
  };
}

/** Returns the first instant after this day. */
function endOf(day: LocalDay, timeZone: string): Date {
  return instantAt({
    day: addDays(day < earliest ? earliest : day, 1),
    hour: 0,
    minute: 0,
    timeZone,
  });
}
