import { lockMember, readMember, setProviderCustomer } from '../../members/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { ProviderRefused } from '../../platform/stripe/provider.ts';
import { lockCurrentAccount } from '../account/bank-account.ts';
import type { BankAccountDependencies } from '../account/dependencies.ts';
import { memberHasHold } from '../account/holds-while-money-moves.ts';
import { revokeVerification } from '../verification/revoke-verification.ts';
import { createCustomer } from './create-customer.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/**
 * Replaces a member's customer at the payment provider, if the provider refused a call because the
 * customer is missing. Somebody has then deleted the customer in the provider's dashboard. Deleting
 * the customer also detached the member's bank account, so the account loses its verification.
 *
 * Returns true if the member has a new customer now. Returns false and replaces nothing if the
 * refusal has another reason, or while money moves to or from an account of the member. A movement
 * whose answer was lost can be found at the provider only by the old customer's id. So the old id
 * is kept until the movement has ended.
 */
export async function replaceMissingCustomer(
  dependencies: BankAccountDependencies,
  memberId: string,
  refused: unknown,
): Promise<boolean> {
  const { database, provider } = dependencies;
  if (!(refused instanceof ProviderRefused && refused.isMissing)) return false;
  const { member, isHeld } = await database.transact(async (tx) => ({
    member: await readMember(tx, memberId),
    isHeld: await memberHasHold(tx, memberId, await dependencies.clocks.business(tx)),
  }));
  const goneId = member.providerCustomerId;
  if (isHeld || !goneId || !refused.saysMissing(goneId)) return false;
  const madeId = await createCustomer(dependencies, member, `customer:${memberId}:after:${goneId}`);
  const isKept = await database.transact((tx) =>
    storeReplacement(tx, dependencies, { memberId, goneId, madeId }),
  );
  if (!isKept) await retryWhileBusy(() => provider.deleteCustomer(madeId));
  return isKept;
}

/**
 * Stores the new customer's id (`madeId`). Returns whether `madeId` is the member's customer now.
 *
 * If two callers replace the customer at once, the second caller finds an id already stored. Two
 * callers with the same idempotency key made the same customer, so the stored id may be `madeId`.
 * The second caller then returns true as well.
 */
async function storeReplacement(
  tx: Tx,
  dependencies: BankAccountDependencies,
  { memberId, goneId, madeId }: { memberId: string; goneId: string; madeId: string },
): Promise<boolean> {
  const now = await dependencies.clocks.business(tx);
  const member = await lockMember(tx, memberId).catch(nullIfMemberMissing);
  if (member?.providerCustomerId === madeId) return true;
  // Placing a hold locks the account's row too. So no hold can be placed between this lock and the
  // end of the transaction.
  const account = await lockCurrentAccount(tx, memberId);
  if (member?.providerCustomerId !== goneId || (await memberHasHold(tx, memberId, now))) {
    return false;
  }
  await setProviderCustomer(tx, memberId, madeId);
  if (account && account.unverifiedReason !== 'disconnected') {
    const lost = { actorId: null, now, wall: dependencies.clocks.wall() };
    await revokeVerification(tx, dependencies, account, { reason: 'disconnected', ...lost });
  }
  return true;
}

/** Returns null if `error` is the refusal `member_not_found`. Otherwise throws `error`. */
export function nullIfMemberMissing(error: unknown): null {
  if (error instanceof Refusal && error.code === 'member_not_found') return null;
  throw error;
}
