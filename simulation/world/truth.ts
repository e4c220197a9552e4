import { sql } from 'drizzle-orm';
import {
  type Database,
  rowsOf,
} from '../../apps/api/src/platform/database/database-and-transaction.ts';
import { dayOf, noonOf } from '../base/calendar.ts';
import type { BankObject, SimulatedBank } from '../machine/bank.ts';
import type { Storage } from '../machine/storage.ts';
import { isStrays, type Stray } from './strays.ts';

/** Rows as the product's database has them, read past the product. */
export function query<Row extends Record<string, unknown>>(
  database: Database,
  statement: string,
): Promise<Row[]> {
  return database.transact((tx) => rowsOf<Row>(tx, sql.raw(statement)));
}

/** What is needed of the world to look at the bank, and at what the product stored. */
interface TruthWorld {
  readonly bank: Pick<SimulatedBank, 'list'>;
  readonly storage: Pick<Storage, 'database'>;
  readonly strays: Stray[];
  readonly loans: ReadonlyMap<string, { id: string; transfers: PayoutTruth[] }>;
}

/** What the product has of a loan at this moment, between two looks. */
export async function storedOf(
  { storage }: Pick<TruthWorld, 'storage'>,
  { id }: { id: string },
): Promise<{ status: string; sent: boolean; late_fee: number }> {
  const [row] = await query<{ status: string; sent: boolean; late_fee: number }>(
    storage.database,
    `select status, sent, late_fee_cents::int as late_fee from loans where id = '${id}'`,
  );
  if (!row) throw new Error(`There is no loan ${id}.`);
  return row;
}

export interface PayoutTruth {
  id: string;
  amount: number;
  /** The bank's word; `refused` where it never took the order. */
  status: 'processing' | 'posted' | 'failed' | 'canceled' | 'returned' | 'refused';
  /** When the money is there, by the bank's or the lender's word; null before it has left. */
  arrivesAt: Date | null;
}

export interface PaymentTruth {
  id: string;
  attempt: string;
  amount: number;
  status: 'processing' | 'succeeded' | 'other';
  createdAt: Date;
  refunded: number;
  /** The bank decides on it, or decided; null where nobody disputed it. */
  dispute: DisputeTruth | null;
  /** What was given back of it did not arrive, or not yet. */
  refundFailed: boolean;
  isDebit: boolean;
}

export interface DisputeTruth {
  id: string;
  /** `lost` is also what a bank returned days after it had settled, and a lost one under appeal. */
  status: 'warning' | 'open' | 'won' | 'lost';
  openedAt: Date;
}

/** What the bank has moved for one loan, oldest first. Manual transfers are the lender's own word for it. */
export interface LoanTruth {
  payouts: PayoutTruth[];
  payments: PaymentTruth[];
}

/** What is so at the bank, whatever the product believes; but for `heldCents` without payments that it did not ask for. */
export interface Truth {
  loans: Map<string, LoanTruth>;
  /** Movements of the payments balance without fees, and of the payout account without its opening. */
  balanceCents: number;
  /** The same with the provider's fees taken off. */
  balanceAfterFeesCents: number;
  payoutAccountCents: number;
  /** All that the bank holds for the lender, by the account of the books. */
  heldCents: { provider_balance: number; provider_payout_account: number };
  intents: BankObject[];
  charges: Map<string, BankObject>;
  outbound: BankObject[];
  disputes: BankObject[];
}

/** Which loan an attempt was made for. */
interface Attempts {
  payouts: { id: string; loan_id: string; status: string; amount_cents: string }[];
  payments: { id: string; loan_id: string; kind: string }[];
}

export async function readTruth(world: TruthWorld): Promise<Truth> {
  const { bank, storage } = world;
  const attempts: Attempts = {
    payouts: await query(
      storage.database,
      "select id, loan_id, status, amount_cents from payouts where channel = 'provider' order by created_at, id",
    ),
    payments: await query(storage.database, 'select id, loan_id, kind from payments'),
  };
  const account = 'fa_sandbox';
  const outbound = await bank.list('/v1/treasury/outbound_payments', {
    financial_account: account,
  });
  const isStray = isStrays(world);
  const asked = (objects: BankObject[]) => objects.filter((object) => !isStray(object));
  const intents = asked(
    await bank.list('/v1/payment_intents', { 'expand[]': 'data.latest_charge' }),
  );
  const refunds = await bank.list('/v1/refunds');
  const disputes = asked(await bank.list('/v1/disputes'));
  const balance = await bank.list('/v1/balance_transactions');
  const treasury = await bank.list('/v1/treasury/transactions', { financial_account: account });
  const charges = new Map(
    intents.flatMap(({ latest_charge: charge }) =>
      isObject(charge) ? [[charge.id, charge] as const] : [],
    ),
  );
  // A debit that has not ended stands in the balance, pending: nobody knows yet whether it was paid.
  const ended = balance.filter(({ source }) => charges.get(String(source))?.status !== 'pending');
  const movements = asked(ended).filter(({ type }) => type !== 'payout');
  const posted = treasury.filter(({ status }) => status === 'posted');
  const loans = byLoan(attempts, { outbound, intents, refunds, disputes });
  for (const { id, transfers } of world.loans.values()) {
    if (transfers.length > 0) at(loans, id).payouts.push(...transfers);
  }
  return {
    loans,
    balanceCents: sum(movements, 'amount'),
    balanceAfterFeesCents: sum(movements, 'net'),
    payoutAccountCents: sum(
      posted.filter(({ flow_type }) => flow_type === 'outbound_payment'),
      'amount',
    ),
    heldCents: {
      provider_balance: sum(ended, 'net'),
      provider_payout_account: sum(posted, 'amount'),
    },
    intents,
    charges,
    outbound,
    disputes,
  };
}

function at(loans: Map<string, LoanTruth>, id: string): LoanTruth {
  const known = loans.get(id) ?? { payouts: [], payments: [] };
  loans.set(id, known);
  return known;
}

function byLoan(
  attempts: Attempts,
  bank: Record<'outbound' | 'intents' | 'refunds' | 'disputes', BankObject[]>,
): Map<string, LoanTruth> {
  const { outbound, intents, refunds, disputes } = bank;
  const loans = new Map<string, LoanTruth>();
  const sent = new Map(outbound.map((payment) => [attemptOf(payment), payment]));
  for (const { id, loan_id, amount_cents } of attempts.payouts) {
    const payment = sent.get(id);
    at(loans, loan_id).payouts.push(
      payment ? payoutOf(payment) : refused(id, Number(amount_cents)),
    );
  }
  const payments = new Map(attempts.payments.map((row) => [row.id, row]));
  for (const intent of intents) {
    const payment = payments.get(attemptOf(intent) ?? '');
    if (!payment) continue;
    const own = refunds.filter(({ payment_intent }) => payment_intent === intent.id);
    const dispute = disputes.find(({ payment_intent }) => payment_intent === intent.id);
    at(loans, payment.loan_id).payments.push(paymentOf(intent, payment, own, dispute));
  }
  return loans;
}

function refused(id: string, amount: number): PayoutTruth {
  return { id, amount, status: 'refused', arrivesAt: null };
}

function payoutOf(payment: BankObject): PayoutTruth {
  const { posted_at: posted } = payment.status_transitions as { posted_at: number | null };
  const left = posted === null ? null : new Date(posted * 1000);
  const day = expectedDay(payment);
  return {
    id: payment.id,
    amount: Number(payment.amount),
    status: payment.status as PayoutTruth['status'],
    arrivesAt: left && day > dayOf(left) ? noonOf(day) : left,
  };
}

/** The day on which the bank expects the money to be there. */
export function expectedDay({ expected_arrival_date: date }: BankObject): string {
  return new Date(Number(date) * 1000).toISOString().slice(0, 10);
}

function paymentOf(
  intent: BankObject,
  { id, kind }: { id: string; kind: string },
  refunds: BankObject[],
  dispute: BankObject | undefined,
): PaymentTruth {
  const isFailed = (refund: BankObject) => ['failed', 'canceled'].includes(String(refund.status));
  const charge = isObject(intent.latest_charge) ? intent.latest_charge : null;
  const { status } = intent;
  return {
    id: intent.id,
    attempt: id,
    amount: Number(intent.amount),
    status: status === 'succeeded' || status === 'processing' ? status : 'other',
    createdAt: new Date(Number(charge?.created ?? intent.created) * 1000),
    refunded: sum(
      refunds.filter((refund) => !isFailed(refund)),
      'amount',
    ),
    refundFailed: refunds.some(isFailed),
    dispute: dispute ? disputeOf(dispute) : null,
    isDebit: kind === 'debit',
  };
}

function disputeOf({ id, status, created }: BankObject): DisputeTruth {
  const word = String(status);
  return {
    id,
    status: word.startsWith('warning_')
      ? 'warning'
      : word === 'lost' || word.startsWith('appeal_')
        ? 'lost'
        : word === 'won'
          ? 'won'
          : 'open',
    openedAt: new Date(Number(created) * 1000),
  };
}

export function attemptOf({ metadata }: BankObject): string | null {
  return (metadata as Record<string, string> | null)?.attempt_id ?? null;
}

export function isObject(value: unknown): value is BankObject {
  return typeof value === 'object' && value !== null && 'id' in value;
}

function sum(objects: BankObject[], field: string): number {
  return objects.reduce((total, object) => total + Number(object[field]), 0);
}
