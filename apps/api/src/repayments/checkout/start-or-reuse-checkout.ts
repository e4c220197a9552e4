import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type BankAccountDependencies,
  replaceMissingProviderCustomer,
} from '../../bank-accounts/index.ts';
import { advance, type LoanRow, lockOwnLoan, totalDueCents } from '../../loans/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { explainProviderRefusal } from '../../platform/stripe/explain-provider-refusal.ts';
import { ProviderRefused, ProviderUnknown } from '../../platform/stripe/provider.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { findLivePayment, type PaymentRow } from '../payment/payment.ts';
import { requireLoanAgreesWithBooks } from '../payment/require-loan-agrees-with-books.ts';
import { payments } from '../payment/tables.ts';
import { refreshPayment } from '../settlement/refresh-payment.ts';
import { createSessionOfPlannedPayment } from './create-session-of-planned-payment.ts';
import { expireCheckoutSession } from './expire-checkout-session.ts';

/**
 * A page stays open for this long after its quote ends. The payment provider refuses a page that
 * closes less than 30 minutes after our request arrives. The request arrives a little after the
 * quote was made. So without this minute, a page with a quote of 30 minutes would be refused.
 */
const graceMs = 60_000;
/** An open payment page that is older is not used again. */
const reuseWithinMs = 600_000;
const firstLookMs = 15_000;
const maximumRounds = 4;
/**
 * The payment provider may be busy with an earlier call that has the same idempotency key, for
 * example after a double click.
 */
const busyTries = 15;
const busyWaitMs = 200;

export interface CheckoutAsked {
  loanId: string;
  memberId: string;
  /** The caller has checked that this web origin is ours. */
  origin: string;
}

/**
 * Returns the address of the payment page. Refuses with `loan_not_found`, `loan_state`,
 * `payment_in_flight`, `provider_refused` or `provider_unavailable`.
 */
export async function startOrReuseCheckout(
  runtime: BankAccountDependencies,
  asked: CheckoutAsked,
): Promise<string> {
  let refused: ProviderRefused | null = null;
  for (let round = 0, waits = 0; round < maximumRounds; ) {
    const plan = await runtime.database.transact((tx) => planCheckout(tx, runtime, asked));
    try {
      const opened = await carryOut(runtime, plan, asked);
      if (typeof opened === 'string') return opened;
      refused = opened;
      round++;
      await replaceMissingProviderCustomer(runtime, asked.memberId, refused);
    } catch (error) {
      if (error instanceof ProviderRefused) throw explainProviderRefusal(runtime.log, error);
      if (!(error instanceof ProviderUnknown)) throw error;
      if (error.why !== 'busy' || ++waits > busyTries) throw new Refusal('provider_unavailable');
      await pause(busyWaitMs);
    }
  }
  throw refused
    ? explainProviderRefusal(runtime.log, refused)
    : new Refusal('provider_unavailable');
}

type Plan = { step: 'create' | 'use' | 'replace'; payment: PaymentRow };

async function planCheckout(tx: Tx, runtime: Runtime, asked: CheckoutAsked): Promise<Plan> {
  const loan = await lockOwnLoan(tx, asked.loanId, asked.memberId);
  advance(loan, 'paid_in_full');
  if (loan.paymentProcessing) throw new Refusal('payment_in_flight');
  const due = totalDueCents(loan);
  await requireLoanAgreesWithBooks(tx, loan);
  const now = await runtime.clocks.business(tx);
  const live = await findLivePayment(tx, loan.id);
  if (live?.status === 'processing' || live?.kind === 'debit') {
    throw new Refusal('payment_in_flight');
  }
  if (!live) {
    return { step: 'create', payment: await planPayment(tx, runtime, loan, { ...asked, now }) };
  }
  const isSame = live.amountCents === due && live.returnOrigin === asked.origin;
  const isFresh = now.getTime() - live.quotedAt.getTime() < reuseWithinMs;
  if (!isSame || !isFresh) return { step: 'replace', payment: live };
  return { step: live.status === 'planned' ? 'create' : 'use', payment: live };
}

/**
 * If we crash before the checkout session exists, the scheduled work `check_payment` creates it.
 */
async function planPayment(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  { origin, now }: { origin: string; now: Date },
): Promise<PaymentRow> {
  const id = randomUUID();
  const [payment] = await tx
    .insert(payments)
    .values({
      id,
      loanId: loan.id,
      memberId: loan.memberId,
      kind: 'checkout',
      amountCents: totalDueCents(loan),
      status: 'planned',
      providerKey: `checkout:${id}`,
      returnOrigin: origin,
      quotedAt: now,
      dueAt: loan.dueAt,
      expiresAt: new Date(now.getTime() + runtime.policy.quoteMinutes * 60_000 + graceMs),
    })
    .returning();
  if (!payment) throw new Error('The payment was not written.');
  await enqueueWork(tx, {
    kind: 'check_payment',
    key: id,
    dueAt: new Date(now.getTime() + firstLookMs),
    createdAt: runtime.clocks.wall(),
  });
  return payment;
}

/**
 * Returns the address of the open page. Without one, returns the payment provider's refusal or
 * null, and the caller plans again.
 */
async function carryOut(
  runtime: Runtime,
  plan: Plan,
  asked: CheckoutAsked,
): Promise<string | ProviderRefused | null> {
  const { payment } = plan;
  if (plan.step === 'create') return createSessionOfPlannedPayment(runtime, payment);
  if (plan.step === 'replace') {
    // A payment without a session may be left over from an outage or a crash. Its session is
    // created now, so that the next round can expire it.
    if (payment.providerSessionId) await expireCheckoutSession(runtime, payment);
    else await createSessionOfPlannedPayment(runtime, payment);
    return null;
  }
  const { recorded, url } = await refreshPayment(runtime, payment);
  // The caller plans again, and refuses with `loan_state` if this payment repaid the loan.
  if (recorded.status === 'succeeded') return null;
  if (recorded.status === 'processing') throw new Refusal('payment_in_flight');
  return recorded.status === 'open' && recorded.returnOrigin === asked.origin ? url : null;
}
