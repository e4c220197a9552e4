import { refusals } from '@sevenday/contract';
import { type LocalDay, timeText } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import { type Hold, releaseHold } from '../../bank-accounts/index.ts';
import { namesOf } from '../../members/index.ts';
import { formatWith } from '../../notices/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayText } from './day-text.ts';
import type { LoanRow } from './loan.ts';
import { payouts } from './store.ts';

/** A transfer that the lender made by hand (`PAYOUTS=manual`). */
export interface Transfer {
  reference: string;
  /** The day it arrives, in the lender's time zone. */
  arrivesOn: LocalDay;
}

/** Releases the account of a locked loan, and answers what its row is to have. */
export async function endManualTransfer(
  tx: Tx,
  loan: LoanRow,
): Promise<Pick<LoanRow, 'manualTransferSince' | 'manualTransferBy'>> {
  await releaseHold(tx, manualTransferHold(loan));
  return { manualTransferSince: null, manualTransferBy: null };
}

export function manualTransferHold({ id, bankAccountId }: LoanRow): Hold {
  return { bankAccountId, cause: 'manual_transfer', causeId: id };
}

/** A transfer that was begun, as an admin has read it. */
export interface BegunTransfer {
  byId: string;
  since: Date;
}

/**
 * Whether what stands of a locked loan is the transfer that an admin speaks of: their own, or another's as they have read
 * it. An old screen speaks of no later one, of the same admin either.
 */
export function isSpokenOf(
  { manualTransferBy, manualTransferSince }: LoanRow,
  { actorId, begun }: { actorId: string; begun?: BegunTransfer | undefined },
): boolean {
  if (!begun) return manualTransferBy === actorId;
  return (
    manualTransferBy === begun.byId && manualTransferSince?.getTime() === begun.since.getTime()
  );
}

/** Refuses with `loan_state`, naming who is sending the loan and since when, while somebody is. */
export async function refuseDuringManualTransfer(
  tx: Tx,
  { manualTransferBy, manualTransferSince }: LoanRow,
  { timeZone }: { timeZone: string },
): Promise<void> {
  if (!manualTransferBy || !manualTransferSince) return;
  const at = momentText(manualTransferSince, timeZone);
  throw new Refusal(
    'loan_state',
    refusals.sending.manualTransfer(await nameOf(tx, manualTransferBy), at),
  );
}

/** As `refuseDuringManualTransfer`, where it would be rejected. */
export async function refuseRejectionOfTransfer(
  tx: Tx,
  { manualTransferBy }: LoanRow,
): Promise<void> {
  if (!manualTransferBy) return;
  throw new Refusal('loan_state', refusals.sending.notRejected(await nameOf(tx, manualTransferBy)));
}

/**
 * Of a loan that is sent the same transfer may be told again. Another one leaves the lender's bank too, and neither its
 * reference nor another day of arrival is dropped in silence: refuses with `loan_state`, naming what is recorded. `told`
 * is null before a transfer is made.
 */
export async function refuseAnotherTransfer(
  tx: Tx,
  loan: LoanRow,
  given: Transfer | null,
): Promise<void> {
  if (!loan.sent) return;
  const [payout] = await tx
    .select({
      reference: payouts.transferReference,
      arrivesOn: payouts.arrivesOn,
      actorId: payouts.actorId,
    })
    .from(payouts)
    .where(
      and(
        eq(payouts.loanId, loan.id),
        inArray(payouts.status, ['planned', 'sending', 'processing', 'posted']),
      ),
    );
  if (!payout) return;
  const { reference, arrivesOn } = payout;
  const isSame = given !== null && reference === given.reference;
  if (isSame && arrivesOn === given.arrivesOn) return;
  const name = await nameOf(tx, payout.actorId);
  const { sentByBank, sentUnder, arrivesAnotherDay } = refusals.sending;
  if (reference === null || arrivesOn === null) throw new Refusal('loan_state', sentByBank(name));
  throw new Refusal(
    'loan_state',
    isSame ? arrivesAnotherDay(reference, dayText(arrivesOn), name) : sentUnder(reference, name),
  );
}

async function nameOf(tx: Tx, adminId: string | null): Promise<string> {
  const name = adminId && (await namesOf(tx, [adminId])).get(adminId);
  return name || 'Another admin';
}

/** `Nov 22, 2:10 pm` in the lender's time zone. */
function momentText(at: Date, timeZone: string): string {
  const format = formatWith({
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return timeText(format, at);
}
