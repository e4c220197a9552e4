import type { Cents } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { LoanDependencies } from '../loan/dependencies.ts';
import type { LoanRow } from '../loan/loan.ts';
import { loans } from '../loan/store.ts';
import { type Disbursed, type Disbursing, disburseLoan } from './disburse-loan.ts';
import {
  availableCents,
  lockPayoutAccount,
  type PayoutBalance,
  readPayoutBalance,
  refuseBeyondBalance,
} from './payout-account-balance.ts';

type DisbursingOne = Omit<Disbursing, 'now' | 'wall'>;

/**
 * Sends the money of one pending loan, if the payout account holds enough. Refuses with `payout_balance_too_low`,
 * `provider_unavailable`, and what `disburseLoan` refuses.
 */
export async function disburseWithinBalance(
  dependencies: LoanDependencies,
  asked: DisbursingOne,
): Promise<Disbursed> {
  const isToPay =
    !asked.transfer &&
    (await dependencies.database.transact((tx) => readUnsent(tx, [asked.loanId]))).length > 0;
  const balance = isToPay ? await readPayoutBalance(dependencies) : null;
  return dependencies.database.transact((tx) => disburseWithin(tx, dependencies, balance, asked));
}

/**
 * Like `disburseWithinBalance`, with the balance already read. `balance` is null for a manual transfer, which needs
 * none.
 *
 * Locks the payout account. Another admin may have sent other loans since the balance was read, so their payouts are
 * subtracted.
 */
export async function disburseWithin(
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
  // Checked last: a loan that cannot be sent at all is refused for that reason, not for the balance.
  refuseBeyondBalance(available, amounts);
  return disbursed;
}

type Unsent = Pick<LoanRow, 'principalCents' | 'manualTransferBy'>;

export function readUnsent(tx: Tx, loanIds: readonly string[]): Promise<Unsent[]> {
  return tx
    .select({ principalCents: loans.principalCents, manualTransferBy: loans.manualTransferBy })
    .from(loans)
    .where(and(inArray(loans.id, [...loanIds]), eq(loans.sent, false)));
}

export function amountsOf(unsent: readonly Unsent[]): Cents[] {
  return unsent.map(({ principalCents }) => principalCents);
}
