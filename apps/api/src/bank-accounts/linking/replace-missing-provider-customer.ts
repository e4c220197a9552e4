import {
  lockMember,
  nullIfMemberMissing,
  readMember,
  setProviderCustomer,
} from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { ProviderRefused } from '../../platform/stripe/provider.ts';
import { lockCurrentAccount } from '../account/bank-account.ts';
import type { BankAccountDependencies } from '../account/bank-account-dependencies.ts';
import { memberHasHold } from '../account/holds-while-money-moves.ts';
import { revokeVerification } from '../verification/revoke-verification.ts';
import { createProviderCustomer } from './create-provider-customer.ts';
import { retryCallWhileProviderIsBusy } from './retry-call-while-provider-is-busy.ts';

/**
 * Makes a new customer if `refused` says that somebody deleted the member's customer in the payment
 * provider's dashboard, which also detaches the bank account. Makes none while money moves, because
 * a movement whose answer was lost can be found only by the old customer's id. Also revokes the
 * verification of the member's bank account.
 */
export async function replaceMissingProviderCustomer(
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
  const madeId = await createProviderCustomer(
    dependencies,
    member,
    `customer:${memberId}:after:${goneId}`,
  );
  const isKept = await database.transact((tx) =>
    storeReplacement(tx, dependencies, { memberId, goneId, madeId }),
  );
  if (!isKept) await retryCallWhileProviderIsBusy(() => provider.deleteCustomer(madeId));
  return isKept;
}

/** True if the member has the customer `madeId`, even if another call stored the same one first. */
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
