import { closedStatuses } from '@sevenday/lending';
import { and, count, eq, isNull, ne, notInArray, or } from 'drizzle-orm';
import type { Lender } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { readSetting, storeSetting } from '../../platform/secrets/encrypted-settings.ts';
import { loans } from '../loan/tables.ts';
import { notifyCreditorChanged } from '../notices/notify-creditor-changed.ts';

const setting = 'lender';

type Kept = Pick<Lender, 'name' | 'address' | 'timeZone'>;

/**
 * Logs a warning if the lender's name, address or time zone has changed since the last start.
 * Notifies the borrowers of pending loans that were signed with another name or address of the
 * lender (docs/adr/0036), unless a manual transfer of the loan is under way.
 */
export async function handleLenderChangeAtStart(runtime: Runtime): Promise<void> {
  const { database, log, lender } = runtime;
  const { name, address, timeZone } = lender;
  const { former, openLoans, waitingLoans } = await database.transact(async (tx) => ({
    former: await storeLender(tx, runtime, { name, address, timeZone }),
    openLoans: await countOpenInAnotherZone(tx, timeZone),
    waitingLoans: await notifyWaiting(tx, runtime),
  }));
  if (!former) return;
  if (former.timeZone !== timeZone)
    log.warn(
      { zone_was: former.timeZone, zone_is: timeZone, loans: openLoans },
      'LENDER_TIME_ZONE has changed: each loan keeps the zone it was signed with; new loans, daily closes and reports use the new zone',
    );
  if (former.name !== name || former.address !== address)
    log.warn(
      { loans: waitingLoans },
      'LENDER_NAME or LENDER_ADDRESS has changed: loans already sent keep the lender they were signed with; pending loans are sent once their borrowers have accepted again',
    );
}

/** Returns the settings of the last start; null at the first start. */
async function storeLender(tx: Tx, { keys }: Runtime, present: Kept): Promise<Kept | null> {
  const former = await readSetting(tx, keys, setting);
  const text = JSON.stringify(present);
  if (former !== text) await storeSetting(tx, keys, setting, text);
  return former === null ? null : (JSON.parse(former) as Kept);
}

async function countOpenInAnotherZone(tx: Tx, timeZone: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(loans)
    .where(and(notInArray(loans.status, [...closedStatuses]), ne(loans.timeZone, timeZone)));
  return row?.total ?? 0;
}

/** Returns how many loans have to be accepted again because the creditor changed. */
async function notifyWaiting(tx: Tx, { keys, lender, clocks }: Runtime): Promise<number> {
  const { name, address } = lender;
  const waiting = await tx
    .select()
    .from(loans)
    .where(
      and(
        eq(loans.status, 'funded'),
        eq(loans.sent, false),
        isNull(loans.manualTransferBy),
        or(ne(loans.creditorName, name), ne(loans.creditorAddress, address)),
      ),
    )
    .orderBy(loans.id)
    .for('update');
  const now = await clocks.business(tx);
  for (const loan of waiting)
    await notifyCreditorChanged(tx, keys, loan, { creditor: { name, address }, now });
  return waiting.length;
}
