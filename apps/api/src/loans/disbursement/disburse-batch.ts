import type { BatchOutcome } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { LoanDependencies } from '../loan/dependencies.ts';
import type { LoanRow } from '../loan/loan.ts';
import { loans } from '../loan/store.ts';
import type { Transfer } from '../loan/transfer-refusal.ts';
import { type Disbursed, type Disbursing, disburseLoan } from './disburse-loan.ts';
import { forEachLoan } from './for-each-loan.ts';
import {
  availableCents,
  lockPayoutAccount,
  type PayoutBalance,
  readPayoutBalance,
  refuseBeyond,
} from './payout-account-balance.ts';

/**
 * Sends the money of several pending loans.
 *
 * Refuses them all before anything is sent, with `payout_balance_too_low` where the payout account holds too little, or
 * with `provider_unavailable`. Then each loan is sent or refused on its own.
 */
export async function disburseBatch(
  dependencies: LoanDependencies,
  asked: {
    loanIds: readonly string[];
    actorId: string;
    /**
     * Given with `PAYOUTS=manual`; null where the provider sends the money. Only then is there a payout account to ask
     * about.
     */
    transfer: Transfer | null;
  },
): Promise<BatchOutcome> {
  const { actorId, transfer } = asked;
  const balance = transfer ? null : await readPayoutBalance(dependencies);
  if (balance) {
    await dependencies.database.transact(async (tx) => {
      const unsent = await readUnsent(tx, asked.loanIds);
      const toSend = unsent.filter(({ manualTransferBy }) => !manualTransferBy);
      refuseBeyond(await availableCents(tx, balance), amountsOf(toSend));
    });
  }
  return forEachLoan(dependencies.database, asked.loanIds, (tx, loanId) =>
    sendWithin(tx, dependencies, balance, { loanId, actorId, transfer }),
  );
}

type DisbursingOne = Omit<Disbursing, 'now' | 'wall'>;

/**
 * Sends the money of one pending loan, if the payout account holds it. Refuses with `payout_balance_too_low`,
 * `provider_unavailable`, and what `disburseLoan` refuses.
 */
export async function disburseOne(
  dependencies: LoanDependencies,
  asked: DisbursingOne,
): Promise<Disbursed> {
  const isToPay =
    !asked.transfer &&
    (await dependencies.database.transact((tx) => readUnsent(tx, [asked.loanId]))).length > 0;
  const balance = isToPay ? await readPayoutBalance(dependencies) : null;
  return dependencies.database.transact((tx) => sendWithin(tx, dependencies, balance, asked));
}

/**
 * Sends one loan's money if the payout account holds it, and locks that account. Another admin may have sent other
 * loans since the balance was read, so their payouts are subtracted.
 */
async function sendWithin(
  tx: Tx,
  dependencies: LoanDependencies,
  balance: PayoutBalance | null,
  asked: DisbursingOne,
): Promise<Disbursed> {
  const at = { now: await dependencies.clocks.business(tx), wall: dependencies.clocks.wall() };
  if (!balance) return disburseLoan(tx, dependencies, { ...asked, ...at });
  await lockPayoutAccount(tx);
  const amounts = amountsOf(await readUnsent(tx, [asked.loanId]));
  const available = await availableCents(tx, balance);
  const disbursed = await disburseLoan(tx, dependencies, { ...asked, ...at });
  // Checked last: a loan that can't be sent at all is refused for that reason, not for the balance.
  refuseBeyond(available, amounts);
  return disbursed;
}

type Unsent = Pick<LoanRow, 'principalCents' | 'manualTransferBy'>;

function readUnsent(tx: Tx, loanIds: readonly string[]): Promise<Unsent[]> {
  return tx
    .select({ principalCents: loans.principalCents, manualTransferBy: loans.manualTransferBy })
    .from(loans)
    .where(and(inArray(loans.id, [...loanIds]), eq(loans.sent, false)));
}

function amountsOf(unsent: readonly Unsent[]): Cents[] {
  return unsent.map(({ principalCents }) => principalCents);
}
