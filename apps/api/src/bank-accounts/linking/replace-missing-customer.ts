import {
  fullName,
  lockMember,
  type MemberRecord,
  readMember,
  setProviderCustomer,
} from '../../members/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { callPastSpentKey, ProviderRefused } from '../../platform/stripe/provider.ts';
import { lockCurrentAccount } from '../account/bank-account.ts';
import type { BankAccountDependencies } from '../account/dependencies.ts';
import { memberHasHold } from '../account/holds.ts';
import { loseVerification } from '../verification/revoke-verification.ts';
import { askProvider } from './ask-provider.ts';

/**
 * Replaces a member's customer where a refusal says that the provider no longer has it: somebody deleted it in the
 * provider's dashboard. The provider detached the member's bank account with it, so the account loses its verification.
 *
 * Returns false, and replaces nothing, for any other refusal. Also while money moves to or from an account of the
 * member, because an attempt without an answer is looked for by its customer.
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
  const madeId = await makeCustomer(dependencies, member, `customer:${memberId}:after:${goneId}`);
  const isKept = await database.transact((tx) =>
    keepInstead(tx, dependencies, { memberId, goneId, madeId }),
  );
  if (!isKept) await askProvider(() => provider.deleteCustomer(madeId));
  return isKept;
}

/** Makes a customer for a member at the provider, and returns its id. */
export async function makeCustomer(
  { provider }: Pick<Runtime, 'provider'>,
  member: MemberRecord,
  key: string,
): Promise<string> {
  const person = { name: fullName(member), email: member.email, phone: member.phoneE164 };
  const made = await askProvider(() =>
    callPastSpentKey(key, (idempotencyKey) =>
      provider.createCustomer(person, { idempotencyKey, attemptId: member.id }),
    ),
  );
  return made.id;
}

/**
 * Stores the replacement, and says whether it is the member's customer now. Of two callers, the second finds another
 * customer, or the same one if both made it under one key.
 */
async function keepInstead(
  tx: Tx,
  dependencies: BankAccountDependencies,
  { memberId, goneId, madeId }: { memberId: string; goneId: string; madeId: string },
): Promise<boolean> {
  const now = await dependencies.clocks.business(tx);
  const member = await lockMember(tx, memberId).catch(whereMissing);
  if (member?.providerCustomerId === madeId) return true;
  // Locks the account. Placing a hold locks it too, so no hold is placed in between.
  const account = await lockCurrentAccount(tx, memberId);
  if (member?.providerCustomerId !== goneId || (await memberHasHold(tx, memberId, now))) {
    return false;
  }
  await setProviderCustomer(tx, memberId, madeId);
  if (account && account.unverifiedReason !== 'disconnected') {
    const lost = { actorId: null, now, wall: dependencies.clocks.wall() };
    await loseVerification(tx, dependencies, account, { reason: 'disconnected', ...lost });
  }
  return true;
}

/** Returns null for a member who was deleted by then. */
export function whereMissing(error: unknown): null {
  if (error instanceof Refusal && error.code === 'member_not_found') return null;
  throw error;
}
