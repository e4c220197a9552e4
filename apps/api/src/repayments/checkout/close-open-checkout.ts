import { setTimeout } from 'node:timers/promises';
import { refusals } from '@sevenday/contract';
import { lockLoan } from '../../loans/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { ProviderRefused, ProviderUnknown } from '../../platform/stripe/provider.ts';
import type { WorkHandler } from '../../platform/work/work-handler.ts';
import { findLivePayment } from '../payment/payment.ts';
import { createSessionOfPlannedPayment } from './create-session-of-planned-payment.ts';
import { expireCheckoutSession } from './expire-checkout-session.ts';

/**
 * Pauses between repeated calls while the payment provider is busy: another request is changing the
 * same payment page, or the provider gets too many requests.
 */
const pausesMs = [100, 200, 400, 800, 1_600, 3_200];

/**
 * Nobody should pay an outdated amount (decisions, "checkout") or pay twice (decisions, "two
 * payments"). Leaves a debit and a `processing` payment alone. Refuses with `loan_not_found` or
 * `provider_unavailable`.
 */
export async function closeOpenCheckout(runtime: Runtime, loanId: string): Promise<void> {
  const waits = pausesMs.values();
  for (;;) {
    try {
      return await closePage(runtime, loanId);
    } catch (error) {
      const isBusy = error instanceof ProviderUnknown && error.why === 'busy';
      const { value: waitMs } = isBusy ? waits.next() : { value: undefined };
      if (waitMs !== undefined) {
        await setTimeout(waitMs);
        continue;
      }
      if (error instanceof ProviderUnknown || error instanceof ProviderRefused) {
        throw new Refusal('provider_unavailable', refusals.paying.pageNotClosed);
      }
      throw error;
    }
  }
}

async function closePage(runtime: Runtime, loanId: string): Promise<void> {
  const find = () =>
    runtime.database.transact(async (tx) => {
      await lockLoan(tx, loanId);
      return findLivePayment(tx, loanId);
    });
  const live = await find();
  if (!live || live.status === 'processing' || live.kind === 'debit') return;
  // After a crash, the provider may have a session that we have not stored. The same idempotency key
  // gets that session, which can then be expired.
  if (!live.providerSessionId) await createSessionOfPlannedPayment(runtime, live);
  const open = await find();
  if (open?.providerSessionId && open.status === 'open') await expireCheckoutSession(runtime, open);
}

/**
 * For a loan whose payout failed, was returned or was never sent: nobody should repay money that
 * they don't have.
 */
export function retryClosingCheckout(runtime: Runtime): WorkHandler {
  return async (loanId) => {
    try {
      await closeOpenCheckout(runtime, loanId);
      return 'done';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // A loan that was deleted with its member has no page to close.
      return error.code === 'loan_not_found' ? 'done' : { againAfterMs: 5_000 };
    }
  };
}

/** Refuses with `provider_unavailable`. */
export async function closeOpenCheckouts(
  runtime: Runtime,
  loanIds: readonly string[],
): Promise<void> {
  for (const loanId of loanIds) {
    try {
      await closeOpenCheckout(runtime, loanId);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'loan_not_found')) throw error;
    }
  }
}
