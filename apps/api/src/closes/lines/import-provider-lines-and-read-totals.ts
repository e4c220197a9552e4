import { type Cents, cents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import type { ProviderAccount } from '../../ledger/index.ts';
import { findPayoutAccount } from '../../loans/index.ts';
import { rowsOf } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { FinancialAccount } from '../../platform/stripe/provider.ts';
import { importBalanceLines, importPayoutAccountLines } from './import-provider-lines.ts';
import { closeLines } from './tables.ts';

/**
 * `heldCents` is what the provider says that the account holds. `recordedCents` is the sum of the
 * imported movements at the same moment.
 */
export interface ProviderTotal {
  heldCents: Cents;
  recordedCents: Cents;
}

/** Null for an account that we cannot read, or whose money moved during every reading. */
export type ProviderTotals = ReadonlyMap<ProviderAccount, ProviderTotal | null>;

const readingsForTotal = 3;

export async function importProviderLinesAndReadTotals(runtime: Runtime): Promise<ProviderTotals> {
  const account = await findPayoutAccount(runtime);
  const totals = new Map<ProviderAccount, ProviderTotal | null>();
  // The payout account is read before the balance, because money can be moved from the balance into
  // it. In this order, we never import the arrival of such money without its sending.
  if (account === 'out_of_sight') totals.set('provider_payout_account', null);
  else if (account) totals.set('provider_payout_account', await readHeld(runtime, account));
  const balance = await readUntilStill(
    runtime,
    'provider_balance',
    () => runtime.provider.readBalanceTotal(),
    () => importBalanceLines(runtime),
  );
  totals.set('provider_balance', balance);
  return totals;
}

function readHeld(runtime: Runtime, account: FinancialAccount): Promise<ProviderTotal | null> {
  return readUntilStill(
    runtime,
    'provider_payout_account',
    async () => {
      const now = await runtime.provider.findFinancialAccount(account.id);
      // The payment provider subtracts outgoing money from the cash at once, but lists the movement
      // later. So the pending money is added again.
      return now ? cents(now.cashCents + now.outboundPendingCents) : null;
    },
    () => importPayoutAccountLines(runtime, account.id),
  );
}

/** Null if money moved during every reading, or the account is gone. */
async function readUntilStill(
  runtime: Runtime,
  account: ProviderAccount,
  readTotal: () => Promise<Cents | null>,
  importLines: () => Promise<void>,
): Promise<ProviderTotal | null> {
  let before = await readTotal();
  for (let reading = 0; reading < readingsForTotal; reading++) {
    await importLines();
    // The sum is read before the second total. Another close could otherwise import later movements
    // in between, which the sum would include and the total would not.
    const recordedCents = await sumRecorded(runtime, account);
    const heldCents = await readTotal();
    if (heldCents !== null && heldCents === before) return { heldCents, recordedCents };
    before = heldCents;
  }
  return null;
}

function sumRecorded({ database }: Runtime, account: ProviderAccount): Promise<Cents> {
  return database.transact(
    async (tx) => {
      const [row] = await rowsOf<{ sum: string }>(
        tx,
        sql`select coalesce(sum(amount_cents), 0) as sum from ${closeLines}
        where side = 'provider' and account = ${account}`,
      );
      return cents(Number(row?.sum));
    },
    { isLong: true },
  );
}
