import type { Body, disburseLoan } from '@sevenday/contract';
import { addDays, dayText, earlierOf, type LocalDay, localDay } from '@sevenday/lending';
import { inArray } from 'drizzle-orm';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { Transfer } from '../loan/manual-transfer.ts';
import { transferSentences } from '../loan/refusals-around-manual-transfer.ts';
import { loans } from '../loan/tables.ts';

/**
 * In days before or after today. An arrival day further away is probably a typing mistake. But it
 * may be as early as the day when the transfer was begun (`dayFault`).
 */
const furthestDays = 14;

const { noTransfers, missing } = transferSentences;

/** Returns null if this call is to record no manual transfer. Refuses with `invalid_input`. */
export async function checkReferenceAndArrivalDay(
  tx: Tx,
  { payoutChannel }: Runtime,
  { transfer_reference: reference, arrives_on: arrivesOn }: Body<typeof disburseLoan>,
  { loanIds, now }: { loanIds: readonly string[]; now: Date },
): Promise<Transfer | null> {
  const isGiven = reference !== undefined || arrivesOn !== undefined;
  if (payoutChannel === 'provider' && !isGiven) return null;
  const rows = await tx
    .select({
      sent: loans.sent,
      manualTransferSince: loans.manualTransferSince,
      timeZone: loans.timeZone,
    })
    .from(loans)
    .where(inArray(loans.id, [...loanIds]));
  if (!isGiven && rows.length > 0 && rows.every(({ sent }) => sent)) return null;
  if (payoutChannel === 'provider') {
    if (!rows.some(({ sent, manualTransferSince }) => sent || manualTransferSince)) {
      throw new Refusal('invalid_input', noTransfers, {
        [reference === undefined ? 'arrives_on' : 'transfer_reference']: noTransfers,
      });
    }
  }
  const fields: Record<string, string> = {};
  if (!reference) fields.transfer_reference = missing.transfer_reference;
  if (!arrivesOn) fields.arrives_on = missing.arrives_on;
  else {
    const unsent = rows.filter(({ sent }) => !sent);
    const fault = dayFault(arrivesOn, unsent, now);
    if (fault) fields.arrives_on = fault;
  }
  if (!reference || !arrivesOn || fields.arrives_on) {
    throw new Refusal('invalid_input', Object.values(fields)[0], fields);
  }
  return { reference, arrivesOn };
}

type Unsent = Pick<LoanRow, 'manualTransferSince' | 'timeZone'>;

/** Null if the day is possible for every loan. Each loan counts days in its own time zone. */
export function dayFault(day: LocalDay, unsent: readonly Unsent[], now: Date): string | null {
  const windows = unsent.map((loan) => windowOf(loan, now));
  const latest = windows.map((window) => window.latest).sort()[0];
  const { usual, first } =
    windows.sort((one, other) => (one.first < other.first ? 1 : -1))[0] ?? {};
  if (!first || !latest || (day >= first && day <= latest)) return null;
  return first === usual
    ? `Enter a day within ${furthestDays} days of today.`
    : `Enter a day from ${dayText(first)}, when the transfer was begun, to ${dayText(latest)}.`;
}

function windowOf({ manualTransferSince, timeZone }: Unsent, now: Date) {
  const today = localDay(now, timeZone);
  const usual = addDays(today, -furthestDays);
  const begunOn = manualTransferSince ? localDay(manualTransferSince, timeZone) : usual;
  return { usual, first: earlierOf(usual, begunOn), latest: addDays(today, furthestDays) };
}
