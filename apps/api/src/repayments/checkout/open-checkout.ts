import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { advance, lockOwnLoan, totalDueCents } from '../../loans/index.ts';
import { readMember } from '../../members/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { type Checkout, ProviderRefused, ProviderUnknown } from '../../platform/stripe/provider.ts';
import { enqueueWork } from '../../platform/work/work.ts';
import { movePayment } from '../payment/move-payment.ts';
import {
  findLivePayment,
  loanBalanceAgrees,
  lockPayment,
  type PaymentRow,
} from '../payment/payment.ts';
import { payments } from '../payment/store.ts';
import { expireCheckout, refreshPayment } from '../settlement/refresh-payment.ts';

/** The provider asks for 30 minutes or more, counted from when our request reaches it. */
const graceMs = 60_000;
/** A press soon after another one gets the page that is open already. */
const reuseWithinMs = 600_000;
const firstLookMs = 15_000;
const maximumRounds = 4;
/** The provider refuses a second request under a key while the first is under way: a double click waits for it. */
const busyTries = 15;
const busyWaitMs = 200;

export interface CheckoutAsked {
  loanId: string;
  memberId: string;
  /** The page's own origin, which the caller has checked to be ours. */
  origin: string;
}

/**
 * Opens the provider's payment page for what settles a borrower's own loan now, and answers its address. A session
 * that is open already is used again while it quotes the same amount, else expired first: one loan never has two.
 * Refuses with `loan_not_found`, `loan_state`, `payment_in_flight` or `provider_unavailable`.
 */
export async function openCheckout(runtime: Runtime, asked: CheckoutAsked): Promise<string> {
  for (let round = 0, waits = 0; round < maximumRounds; ) {
    const plan = await runtime.database.transact((tx) => planCheckout(tx, runtime, asked));
    try {
      const url = await carryOut(runtime, plan, asked);
      if (url) return url;
      round++;
    } catch (error) {
      if (!(error instanceof ProviderUnknown)) throw error;
      if (error.why !== 'busy' || ++waits > busyTries) throw new Refusal('provider_unavailable');
      await pause(busyWaitMs);
    }
  }
  throw new Refusal('provider_unavailable');
}

type Plan =
  | { step: 'create'; payment: PaymentRow }
  | { step: 'use' | 'replace'; payment: PaymentRow };

async function planCheckout(tx: Tx, runtime: Runtime, asked: CheckoutAsked): Promise<Plan> {
  const loan = await lockOwnLoan(tx, asked.loanId, asked.memberId);
  advance(loan, 'paid_in_full');
  if (loan.paymentProcessing) throw new Refusal('payment_in_flight');
  const due = totalDueCents(loan);
  await loanBalanceAgrees(tx, loan);
  const now = await runtime.clocks.business(tx);
  const live = await findLivePayment(tx, loan.id);
  if (live?.status === 'processing' || live?.kind === 'debit') {
    throw new Refusal('payment_in_flight');
  }
  if (live) {
    const same = live.amountCents === due && live.returnOrigin === asked.origin;
    const fresh = now.getTime() - live.quotedAt.getTime() < reuseWithinMs;
    if (same && fresh) {
      return { step: live.status === 'planned' ? 'create' : 'use', payment: live };
    }
    return { step: 'replace', payment: live };
  }
  const id = randomUUID();
  const [payment] = await tx
    .insert(payments)
    .values({
      id,
      loanId: loan.id,
      memberId: loan.memberId,
      kind: 'checkout',
      amountCents: due,
      status: 'planned',
      providerKey: `checkout:${id}`,
      returnOrigin: asked.origin,
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
  return { step: 'create', payment };
}

/** The open page's address, or null when the plan has to be made again. */
async function carryOut(
  runtime: Runtime,
  plan: Plan,
  asked: CheckoutAsked,
): Promise<string | null> {
  const { payment } = plan;
  if (plan.step === 'create') return createSession(runtime, payment);
  if (plan.step === 'replace') {
    // One whose session an outage kept from being made is made or fails first; the next round replaces it.
    if (payment.providerSessionId) await expireCheckout(runtime, payment);
    else await createSession(runtime, payment);
    return null;
  }
  const { recorded, url } = await refreshPayment(runtime, payment);
  // Paid meanwhile: the next plan is refused with the loan's own state.
  if (recorded.status === 'succeeded') return null;
  if (recorded.status === 'processing') throw new Refusal('payment_in_flight');
  return recorded.status === 'open' && recorded.returnOrigin === asked.origin ? url : null;
}

/**
 * Creates the session of a planned payment, or gets the same one again: the key and every parameter are stored, so
 * that a crash or a second click in between leads to one session. Null when the provider refuses it for good, after an
 * outage that outlasted the quote, say, or the payment ended meanwhile: then no one is to pay on it, and another may
 * be planned.
 */
export async function createSession(runtime: Runtime, payment: PaymentRow): Promise<string | null> {
  const customerId = await runtime.database.transact(async (tx) => {
    const { providerCustomerId } = await readMember(tx, payment.memberId);
    return providerCustomerId;
  });
  if (!customerId) throw new Error('The borrower has no customer at the provider.');
  const { returnOrigin, expiresAt } = payment;
  if (!returnOrigin || !expiresAt) throw new Error('A debit has no payment page.');
  const session = await refusedAsNull(runtime, payment, () =>
    runtime.provider.createCheckout(
      {
        amountCents: payment.amountCents,
        customerId,
        productName: 'Loan repayment',
        description: `Repayment of loan ${payment.loanId.slice(0, 8)}`,
        successUrl: `${returnOrigin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${returnOrigin}/dashboard`,
        expiresAt,
        reference: payment.loanId,
      },
      { idempotencyKey: payment.providerKey, attemptId: payment.id },
    ),
  );
  if (!session) return null;
  const now = await moveWhilePlanned(runtime, payment.id, () => ({
    to: 'open',
    changes: { providerSessionId: session.id },
  }));
  return now.status === 'open' && now.providerSessionId === session.id ? session.url : null;
}

async function refusedAsNull(
  runtime: Runtime,
  payment: PaymentRow,
  create: () => Promise<Checkout>,
): Promise<Checkout | null> {
  try {
    return await create();
  } catch (error) {
    const reason = endsForGood(error);
    if (reason === null) throw error;
    await moveWhilePlanned(runtime, payment.id, (finishedAt) => ({
      to: 'failed',
      changes: { failureReason: reason, finishedAt },
    }));
    return null;
  }
}

/**
 * Why no session comes of a call any more; null where it may still. A key that is spent would answer the provider's
 * failure for a day: should a session have been made, nobody was told its address, and it ends with its quote.
 */
function endsForGood(error: unknown): string | null {
  if (error instanceof ProviderRefused) return error.code;
  return error instanceof ProviderUnknown && error.keySpent ? 'provider_failed' : null;
}

/** Someone else, asked at the same time, may have had the provider's answer first: answers what there is now. */
async function moveWhilePlanned(
  runtime: Runtime,
  paymentId: string,
  move: (now: Date) => { to: 'open' | 'failed'; changes: Partial<PaymentRow> },
): Promise<PaymentRow> {
  return runtime.database.transact(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment.status !== 'planned') return payment;
    const { to, changes } = move(await runtime.clocks.business(tx));
    return movePayment(tx, payment, to, changes);
  });
}
