import { refusals } from '@sevenday/contract';
import { addCents, type Cents, cents, formatDollars } from '@sevenday/lending';
import { and, eq, gte, inArray, notInArray, or, sql } from 'drizzle-orm';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { ProviderRefused, ProviderUnknown } from '../../platform/stripe/provider.ts';
import { payouts } from '../loan/tables.ts';

/** `readAt` is the real time just before the provider was asked, by the database's clock. */
export interface PayoutBalance {
  cashCents: Cents;
  readAt: Date;
}

/** Refuses with `provider_unavailable`. */
export async function readPayoutBalance(runtime: Runtime): Promise<PayoutBalance> {
  const { wall: readAt } = await runtime.database.transact((tx) => runtime.clocks.shared(tx));
  try {
    const account = await runtime.provider.findFinancialAccount(runtime.financialAccount);
    if (account) return { cashCents: account.cashCents, readAt };
  } catch (error) {
    if (!(error instanceof ProviderUnknown || error instanceof ProviderRefused)) throw error;
  }
  throw new Refusal('provider_unavailable', refusals.disbursing.balanceUnknown);
}

/** Null if the balance cannot be read. The page of pending loans works without it. */
export async function readPayoutBalanceOrNull(runtime: Runtime): Promise<PayoutBalance | null> {
  try {
    return await readPayoutBalance(runtime);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'provider_unavailable') return null;
    throw error;
  }
}

/** Subtracts the payouts whose money may not have left the account when the balance was read. */
export async function availableCents(tx: Tx, balance: PayoutBalance): Promise<Cents> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${payouts.amountCents}), 0)` })
    .from(payouts)
    .where(
      and(
        eq(payouts.channel, 'provider'),
        or(
          inArray(payouts.status, ['planned', 'sending']),
          and(
            gte(payouts.firstAttemptAt, balance.readAt),
            notInArray(payouts.status, ['failed', 'canceled', 'returned']),
          ),
        ),
      ),
    );
  return cents(Math.max(0, balance.cashCents - Number(row?.sum ?? 0)));
}

/**
 * If two admins send at once, the second waits until the first has committed, and then subtracts
 * the first admin's payouts from the balance.
 */
export async function lockPayoutAccount(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payout account', 0))`);
}

export function refuseBeyondBalance(available: Cents, asked: Cents[]): void {
  const total = addCents(...asked);
  if (total <= available) return;
  const [needed, held] = [formatDollars(total), formatDollars(available)];
  throw new Refusal(
    'payout_balance_too_low',
    asked.length === 1
      ? refusals.disbursing.oneBeyondBalance(needed, held)
      : refusals.disbursing.batchBeyondBalance(needed, held),
  );
}
