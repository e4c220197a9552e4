import { lockLoan } from '../loans/index.ts';
import type { Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { ProviderRefused, ProviderUnknown } from '../platform/stripe.ts';
import type { WorkHandler } from '../platform/work.ts';
import { findLiveCollection } from './collection-record.ts';
import { createSession } from './open-checkout.ts';
import { expireCheckout, type Repaying } from './refresh-collection.ts';

/**
 * Before a loan is edited or debited its open payment page is expired, so that no one pays an amount that has changed
 * (decisions, "checkout"). Refuses with `loan_not_found` or `provider_unavailable`.
 */
export async function closeOpenCheckout(parts: Repaying, loanId: string): Promise<void> {
  const find = () =>
    parts.database.transact(async (tx) => {
      await lockLoan(tx, loanId);
      return findLiveCollection(tx, loanId);
    });
  const live = await find();
  if (!live || live.status === 'processing' || live.kind === 'debit') return;
  try {
    if (!live.providerSessionId) await createSession(parts, live);
    const open = await find();
    if (open?.providerSessionId && open.status === 'open') await expireCheckout(parts, open);
  } catch (error) {
    if (error instanceof ProviderUnknown || error instanceof ProviderRefused) {
      throw new Refusal('provider_unavailable');
    }
    throw error;
  }
}

/** Closes the open payment page of a loan whose payout came back; tried again until the provider answers. */
export function closeCheckout(parts: Repaying): WorkHandler {
  return async (loanId) => {
    try {
      await closeOpenCheckout(parts, loanId);
      return 'done';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The loan went with its member, and its page with it.
      return error.code === 'loan_not_found' ? 'done' : { againAfterMs: 5_000 };
    }
  };
}

/**
 * Changes a loan while no payment for it can still arrive. Refuses with `payment_in_flight`, for an open page too: the change
 * was tried first then, so that one which is refused closes nobody's page.
 */
export async function whileNothingArrives<T>(
  tx: Tx,
  loanId: string,
  change: () => Promise<T>,
): Promise<T> {
  const changed = await change();
  if (await findLiveCollection(tx, loanId)) throw new Refusal('payment_in_flight');
  return changed;
}

/** How the way is cleared for a change of a loan: its open payment page is closed. */
export function closingThePage<Asked>(
  parts: Repaying,
  loanOf: (asked: Asked) => string | Promise<string>,
) {
  return {
    blockedBy: 'payment_in_flight',
    clear: async (asked: Asked) => closeOpenCheckout(parts, await loanOf(asked)),
  } as const;
}
