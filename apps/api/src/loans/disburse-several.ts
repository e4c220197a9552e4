import type { SeveralOutcome } from '@sevenday/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import {
  type Disbursed,
  type DisbursingParts,
  disburseLoan,
  type Transfer,
} from './disburse-loan.ts';
import {
  availableCents,
  lockPayoutAccount,
  type PayoutAccountParts,
  type PayoutBalance,
  readPayoutBalance,
  refuseBeyond,
} from './payout-account.ts';
import { forEachLoan } from './several.ts';
import { loans } from './store.ts';

/**
 * Sends the money of several pending loans, no more than the payout account holds: what is beyond it is refused before
 * anything is sent. Each loan is then sent or refused for itself. Refuses with `payout_balance_too_low` or
 * `provider_unavailable`.
 */
export async function disburseSeveral(
  parts: DisbursingParts & PayoutAccountParts,
  asked: {
    loanIds: readonly string[];
    actorId: string;
    /** Given where the lender sends money by hand: there is no account to ask about then. */
    transfer: Transfer | null;
  },
): Promise<SeveralOutcome> {
  const { actorId, transfer } = asked;
  const balance = transfer ? null : await readPayoutBalance(parts);
  if (balance) {
    await parts.database.transact(async (tx) => {
      refuseBeyond(await availableCents(tx, balance), await amountsToSend(tx, asked.loanIds));
    });
  }
  return forEachLoan(parts.database, asked.loanIds, async (tx, loanId) => {
    if (balance) await refuseBeyondBalance(tx, balance, loanId);
    const at = { now: await parts.clocks.business(tx), wall: parts.clocks.wall() };
    return disburseLoan(tx, parts, { loanId, actorId, transfer, ...at });
  });
}

/**
 * Sends the money of one pending loan, if the payout account holds it. Refuses with `payout_balance_too_low`,
 * `provider_unavailable`, and what `disburseLoan` refuses.
 */
export async function disburseOne(
  parts: DisbursingParts & PayoutAccountParts,
  asked: { loanId: string; actorId: string; transfer: Transfer | null },
): Promise<Disbursed> {
  const isToPay =
    !asked.transfer &&
    (await parts.database.transact((tx) => amountsToSend(tx, [asked.loanId]))).length > 0;
  const balance = isToPay ? await readPayoutBalance(parts) : null;
  return parts.database.transact(async (tx) => {
    if (balance) await lockPayoutAccount(tx);
    const amounts = await amountsToSend(tx, [asked.loanId]);
    const available = balance && (await availableCents(tx, balance));
    const at = { now: await parts.clocks.business(tx), wall: parts.clocks.wall() };
    const disbursed = await disburseLoan(tx, parts, { ...asked, ...at });
    // Last, so that a loan which can't be sent at all is told so.
    if (available !== null) refuseBeyond(available, amounts);
    return disbursed;
  });
}

/** Again under the lock: another admin may have sent others meanwhile. */
async function refuseBeyondBalance(tx: Tx, balance: PayoutBalance, loanId: string) {
  await lockPayoutAccount(tx);
  refuseBeyond(await availableCents(tx, balance), await amountsToSend(tx, [loanId]));
}

async function amountsToSend(tx: Tx, loanIds: readonly string[]) {
  const found = await tx
    .select({ amount: loans.principalCents, sent: loans.sent })
    .from(loans)
    .where(loanIds.length === 1 ? eq(loans.id, loanIds[0] ?? '') : inArray(loans.id, [...loanIds]));
  return found.filter(({ sent }) => !sent).map(({ amount }) => amount);
}
