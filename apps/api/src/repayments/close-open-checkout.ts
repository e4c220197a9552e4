import { lockLoan } from '../loans/index.ts';
import type { Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { ProviderRefused, ProviderUnknown } from '../platform/stripe.ts';
import { findLiveCollection } from './collection-record.ts';
import { createSession } from './open-checkout.ts';
import { expireCheckout, type Repaying } from './refresh-collection.ts';

/**
 * Before a loan is edited its open payment page is expired, so that no one pays an amount that has changed
 * (decisions, "checkout"). Refuses with `loan_not_found` or `provider_unavailable`.
 */
export async function closeOpenCheckout(parts: Repaying, loanId: string): Promise<void> {
  const find = () =>
    parts.database.transact(async (tx) => {
      await lockLoan(tx, loanId);
      return findLiveCollection(tx, loanId);
    });
  const live = await find();
  if (!live || live.status === 'processing') return;
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

/** In the transaction of the edit: refuses with `payment_in_flight` when a payment could still arrive. */
export async function refuseLiveCollection(tx: Tx, loanId: string): Promise<void> {
  await lockLoan(tx, loanId);
  if (await findLiveCollection(tx, loanId)) throw new Refusal('payment_in_flight');
}
