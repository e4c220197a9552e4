import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type BankAccountDependencies, replaceMissingCustomer } from '../../bank-accounts/index.ts';
import { advance, type LoanRow, lockOwnLoan, totalDueCents } from '../../loans/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { explainProviderRefusal } from '../../platform/stripe/explain-provider-refusal.ts';
import { ProviderRefused, ProviderUnknown } from '../../platform/stripe/provider.ts';
import { enqueueWork } from '../../platform/work/work.ts';
import { findLivePayment, type PaymentRow } from '../payment/payment.ts';
import { requireBooksAgree } from '../payment/require-books-agree.ts';
import { payments } from '../payment/store.ts';
import { refreshPayment } from '../settlement/refresh-payment.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { expireCheckoutSession } from './expire-checkout-session.ts';

/**
 * How much longer a page stays open than its quote is valid. The provider requires at least 30 minutes from the moment
 * when our request reaches it.
 */
const graceMs = 60_000;
/** A press within this time after another press gets the page that is open already. */
const reuseWithinMs = 600_000;
const firstLookMs = 15_000;
const maximumRounds = 4;
/**
 * The provider refuses a second request with the same key while the first one is under way. So the second call of a
 * double click waits and tries again: at most this many tries in all.
 */
const busyTries = 15;
const busyWaitMs = 200;

export interface CheckoutAsked {
  loanId: string;
  memberId: string;
  /** The origin of the borrower's page, which the caller has checked to be ours. */
  origin: string;
}

/**
 * Opens the provider's payment page for what a borrower owes on their own loan, and returns its address.
 *
 * Uses the open session again while it quotes the same amount. Otherwise expires it first, because a loan never has two
 * open sessions. Refuses with `loan_not_found`, `loan_state`, `payment_in_flight`, `provider_refused` or
 * `provider_unavailable`.
 */
export async function openCheckout(
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
      await replaceMissingCustomer(runtime, asked.memberId, refused);
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
  await requireBooksAgree(tx, loan);
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
 * Writes a planned payment before its session exists. Also schedules work that checks the payment, in case we crash
 * before the session is made.
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
 * Carries out a plan and returns the open page's address. If the caller has to make another plan, returns the
 * provider's refusal, or null if the provider refused nothing.
 */
async function carryOut(
  runtime: Runtime,
  plan: Plan,
  asked: CheckoutAsked,
): Promise<string | ProviderRefused | null> {
  const { payment } = plan;
  if (plan.step === 'create') return createCheckoutSession(runtime, payment);
  if (plan.step === 'replace') {
    // An outage may have kept the session from being made. It is made now or fails for good, and the next round
    // replaces it.
    if (payment.providerSessionId) await expireCheckoutSession(runtime, payment);
    else await createCheckoutSession(runtime, payment);
    return null;
  }
  const { recorded, url } = await refreshPayment(runtime, payment);
  // If the loan was paid in the meantime, the next plan is refused, and the refusal names the loan's status.
  if (recorded.status === 'succeeded') return null;
  if (recorded.status === 'processing') throw new Refusal('payment_in_flight');
  return recorded.status === 'open' && recorded.returnOrigin === asked.origin ? url : null;
}
