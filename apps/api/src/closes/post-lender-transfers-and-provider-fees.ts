import { type Cents, cents } from '@sevenday/lending';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  balancesByAccount,
  type LedgerEntry,
  ledgerTransactions,
  ownerPutMoneyIn,
  type ProviderAccount,
  payoutAccountToppedUp,
  postEntry,
  providerFee,
  providerPaidOut,
  providerPayoutArrived,
  providerReleased,
  providerWithheld,
  reverseEntry,
  topUpTakenBack,
} from '../ledger/index.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { closeLines } from './lines/tables.ts';

/**
 * The money of these movements counts as the lender's own. It goes to the payment provider
 * (positive amounts) or back to the lender (negative amounts).
 */
const ownMoney = [
  'opening',
  'topup',
  'topup_reversal',
  'received_credit',
  'credit_reversal',
  'inbound_transfer',
  'outbound_transfer',
];

const returnedBalancePayouts = ['payout_failure', 'payout_cancel'];

/**
 * By these movements the payment provider withholds a part of the balance from the lender (negative
 * amounts), or releases it again (docs.stripe.com, minimum balances).
 */
const withheld = ['payout_minimum_balance_hold', 'payout_minimum_balance_release'];

type Transfer = {
  account: ProviderAccount;
  reference: string;
  type: string;
  source_id: string | null;
  amount: string;
  occurred_at: string | Date;
};

/**
 * A payout of the balance to the lender's bank that has not failed, and whose arrival is not yet
 * posted. One with a positive amount is left out: the provider took that money from the lender's
 * bank.
 */
const isNotArrived = sql`side = 'provider' and account = 'provider_balance' and type = 'payout'
  and source_id is not null and amount_cents < 0
  and not exists (select 1 from ${ledgerTransactions} t
    where t.event = 'provider_payout_arrived' and t.provider_reference = sent.reference)
  and not exists (select 1 from ${closeLines} failed
    where failed.side = 'provider' and failed.account = 'provider_balance'
      and ${inArray(sql`failed.type`, returnedBalancePayouts)} and failed.source_id = sent.source_id)`;

/**
 * Returns the references of the balance's payouts that have arrived in the lender's bank. Leaves
 * out those whose arrival is posted already.
 */
export async function findArrivedPayouts(runtime: Runtime): Promise<string[]> {
  const waiting = await runtime.database.transact((tx) =>
    rowsOf<{ reference: string; source_id: string }>(
      tx,
      sql`select reference, source_id from ${closeLines} as sent where ${isNotArrived}`,
    ),
  );
  const arrived: string[] = [];
  for (const { reference, source_id } of waiting) {
    const status = await runtime.provider.readBalancePayoutStatus(source_id);
    if (status === 'paid') arrived.push(reference);
  }
  return arrived;
}

/**
 * Posts what only the payment provider reports (docs/ledger.md). `arrived` is what
 * `findArrivedPayouts` returned.
 */
export async function postLenderTransfersAndProviderFees(
  tx: Tx,
  arrived: string[],
  recordedAt: Date,
): Promise<void> {
  const transfers = await rowsOf<Transfer>(
    tx,
    sql`select account, reference, type, min(source_id) as source_id, sum(amount_cents) as amount,
        max(occurred_at) as occurred_at
      from ${closeLines} as line
      where side = 'provider' and (concerns = 'transfer' or type = 'stripe_fee') and matched_in is null
        and not exists (select 1 from ${closeLines} booked where booked.side = 'books'
          and booked.matched_in is null
          and booked.account = line.account and booked.reference = line.reference)
      group by account, reference, type order by max(occurred_at), reference`,
  );
  // Arrivals are posted first, so that the ledger has money in the lender's bank before it moves on
  // to the payout account. `postOwnMoney` would otherwise post it as the owner's new capital.
  for (const reference of arrived) await postArrival(tx, reference, recordedAt);
  for (const transfer of transfers) await postTransfer(tx, transfer, recordedAt);
}

async function postTransfer(tx: Tx, transfer: Transfer, recordedAt: Date): Promise<void> {
  const amount = cents(Number(transfer.amount));
  const post = poster(tx, transfer.reference, new Date(transfer.occurred_at), recordedAt);
  if (amount === 0) return;
  if (transfer.type === 'received_credit') await arriveAs(tx, amount, recordedAt);
  if (ownMoney.includes(transfer.type)) return postOwnMoney(tx, transfer.account, amount, post);
  if (transfer.type === 'stripe_fee' && amount < 0) {
    await post(providerFee({ amountCents: cents(-amount) }));
  }
  if (transfer.type === 'payout') {
    // If positive, the balance was below zero, and the payment provider took the missing money from
    // the lender's bank.
    if (amount > 0) await postOwnMoney(tx, transfer.account, amount, post);
    else await post(providerPaidOut({ amountCents: cents(-amount) }));
  }
  if (withheld.includes(transfer.type)) {
    if (amount > 0) await post(providerReleased({ amountCents: amount }));
    else await post(providerWithheld({ amountCents: cents(-amount) }));
  }
  if (returnedBalancePayouts.includes(transfer.type))
    await takeBackPayout(tx, transfer, recordedAt);
}

type Post = (entry: LedgerEntry) => Promise<string>;

/**
 * A negative amount goes back to the lender. A positive amount comes from the lender's bank
 * account; if the ledger shows too little there, the lender's owner must have paid the rest in.
 */
export async function postOwnMoney(
  tx: Tx,
  account: ProviderAccount,
  amount: Cents,
  post: Post,
): Promise<void> {
  if (amount < 0) {
    await post(topUpTakenBack({ amountCents: cents(-amount), from: account }));
    return;
  }
  const { lender_bank: atBank } = await balancesByAccount(tx);
  const missing = amount - Math.max(atBank, 0);
  if (missing > 0) await post(ownerPutMoneyIn({ amountCents: cents(missing) }));
  await post(payoutAccountToppedUp({ amountCents: amount, into: account }));
}

/**
 * Money that the payout account receives may come from a payout of the balance that the payment
 * provider does not yet report as arrived. So a payout of exactly this amount counts as arrived.
 */
async function arriveAs(tx: Tx, amount: Cents, recordedAt: Date): Promise<void> {
  const [sent] = await rowsOf<{ reference: string }>(
    tx,
    sql`select reference from ${closeLines} as sent
      where ${isNotArrived} and amount_cents = ${-amount}::bigint order by occurred_at, reference limit 1`,
  );
  if (sent) await postArrival(tx, sent.reference, recordedAt);
}

/** Another close may have posted the arrival already. */
async function postArrival(tx: Tx, reference: string, recordedAt: Date): Promise<void> {
  const [sent] = await rowsOf<{ amount_cents: string; occurred_at: string | Date }>(
    tx,
    sql`select amount_cents, occurred_at from ${closeLines} as sent
      where ${isNotArrived} and reference = ${reference}`,
  );
  if (!sent) return;
  const amountCents = cents(-Number(sent.amount_cents));
  const post = poster(tx, reference, new Date(sent.occurred_at), recordedAt);
  await post(providerPayoutArrived({ amountCents }));
}

/**
 * Reverses the entries of a payout of the provider's balance that was cancelled or failed, even
 * after its arrival.
 */
async function takeBackPayout(tx: Tx, failure: Transfer, recordedAt: Date): Promise<void> {
  const [sent] = await tx
    .select({ id: closeLines.id })
    .from(closeLines)
    .where(
      and(
        eq(closeLines.side, 'provider'),
        eq(closeLines.type, 'payout'),
        eq(closeLines.sourceId, failure.source_id ?? ''),
      ),
    );
  if (!sent) return;
  const posted = await tx
    .select({ id: ledgerTransactions.id, event: ledgerTransactions.event })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.providerReference, sent.id),
        isNull(ledgerTransactions.reverses),
        sql`not exists (select 1 from ${ledgerTransactions} later where later.reverses = ${ledgerTransactions.id})`,
      ),
    );
  for (const { id, event } of posted) {
    await reverseEntry(tx, id, {
      event,
      effectiveAt: new Date(failure.occurred_at),
      recordedAt,
      actorId: null,
      providerReference: failure.reference,
    });
  }
}

function poster(tx: Tx, providerReference: string, effectiveAt: Date, recordedAt: Date): Post {
  return (entry) =>
    postEntry(tx, {
      entry,
      loanId: null,
      subjectId: null,
      effectiveAt,
      recordedAt,
      actorId: null,
      providerReference,
    });
}
