import type { LocalDay } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import { type Hold, releaseHold } from '../../bank-accounts/index.ts';
import { namesOf } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { LoanRow } from './loan.ts';
import { type TransferAsked, transferRefusal } from './refusals-around-manual-transfer.ts';
import { payouts } from './tables.ts';

/** A manual transfer that an admin has made at the lender's own bank (`PAYOUTS=manual`). */
export interface Transfer {
  reference: string;
  /** The loan counts this day in the time zone that was signed with it. */
  arrivesOn: LocalDay;
}

/** A manual transfer under way, as an admin's screen showed it. */
export interface BegunTransfer {
  byId: string;
  since: Date;
}

/** The caller has locked the loan's row, and writes the returned changes to that row. */
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

/** The caller has locked the loan's row. */
export async function refuseTransfer(tx: Tx, loan: LoanRow, asked: TransferAsked): Promise<void> {
  const payout = loan.sent ? await readLivePayout(tx, loan.id) : null;
  const adminName = await nameOf(tx, payout ? payout.actorId : loan.manualTransferBy);
  const refusal = transferRefusal(loan, asked, { adminName, payout });
  if (refusal) throw refusal;
}

async function readLivePayout(tx: Tx, loanId: string) {
  const [payout] = await tx
    .select({
      reference: payouts.transferReference,
      arrivesOn: payouts.arrivesOn,
      actorId: payouts.actorId,
    })
    .from(payouts)
    .where(
      and(
        eq(payouts.loanId, loanId),
        inArray(payouts.status, ['planned', 'sending', 'processing', 'posted']),
      ),
    );
  return payout ?? null;
}

async function nameOf(tx: Tx, adminId: string | null): Promise<string> {
  const name = adminId && (await namesOf(tx, [adminId])).get(adminId);
  return name || 'Another admin';
}
