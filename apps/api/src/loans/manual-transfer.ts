import type { Body, disburseLoan } from '@sevenday/contract';
import { addDays, localDay } from '@sevenday/lending';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Transfer } from './disburse-loan.ts';
import { loans, type PayoutChannel } from './store.ts';

/** A transfer arrives within so many days, or was made so many days ago; anything else is a mistake of typing. */
const furthestDays = 14;

const noTransfers = 'The bank sends the money here: there is no transfer to tell of.';

/** No transfer is begun where the provider sends the money. Refuses with `invalid_input`. */
export function refuseUnlessByHand(channel: PayoutChannel): void {
  if (channel === 'provider') throw new Refusal('invalid_input', noTransfers);
}

/**
 * The transfer that the lender says was made. Asked for where money is sent by hand (`PAYOUTS=manual`). Where the provider
 * sends it, one is told only of loans that were begun by hand before, or are sent: of others it is refused, rather than
 * dropped. Refuses with `invalid_input`.
 */
export async function transferOf(
  tx: Tx,
  { channel, timeZone }: { channel: PayoutChannel; timeZone: string },
  { transfer_reference: reference, arrives_on: arrivesOn }: Body<typeof disburseLoan>,
  { loanIds, now }: { loanIds: readonly string[]; now: Date },
): Promise<Transfer | null> {
  if (channel === 'provider') {
    if (reference === undefined && arrivesOn === undefined) return null;
    if (!(await isAnyByHand(tx, loanIds))) {
      throw new Refusal('invalid_input', noTransfers, {
        [reference === undefined ? 'arrives_on' : 'transfer_reference']: noTransfers,
      });
    }
  }
  const today = localDay(now, timeZone);
  const fields: Record<string, string> = {};
  if (!reference) fields.transfer_reference = 'Enter the reference of the transfer you made.';
  if (!arrivesOn) fields.arrives_on = 'Enter the day on which the money arrives.';
  else if (arrivesOn < addDays(today, -furthestDays) || arrivesOn > addDays(today, furthestDays)) {
    fields.arrives_on = `Enter a day within ${furthestDays} days of today.`;
  }
  if (!reference || !arrivesOn || fields.arrives_on) {
    throw new Refusal('invalid_input', Object.values(fields)[0], fields);
  }
  return { reference, arrivesOn };
}

async function isAnyByHand(tx: Tx, loanIds: readonly string[]): Promise<boolean> {
  const found = await tx
    .select({ id: loans.id })
    .from(loans)
    .where(
      and(inArray(loans.id, [...loanIds]), or(isNotNull(loans.byHandBy), eq(loans.sent, true))),
    )
    .limit(1);
  return found.length > 0;
}
