import { randomUUID } from 'node:crypto';
import { banksLinked, refuseTooMany } from '../../identity/index.ts';
import {
  lockMember,
  nullIfMemberMissing,
  readMember,
  setProviderCustomer,
} from '../../members/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { explainProviderRefusal } from '../../platform/stripe/explain-provider-refusal.ts';
import { ProviderRefused } from '../../platform/stripe/provider.ts';
import { readCurrentAccount } from '../account/bank-account.ts';
import type { BankAccountDependencies } from '../account/bank-account-dependencies.ts';
import { refuseWhileHeld } from '../account/holds-while-money-moves.ts';
import { bankLinks } from '../account/tables.ts';
import {
  checkPasswordBeforeReplacing,
  type Linking,
} from './check-password-before-replacing-account.ts';
import { createProviderCustomer } from './create-provider-customer.ts';
import { replaceMissingProviderCustomer } from './replace-missing-provider-customer.ts';
import { retryCallWhileProviderIsBusy } from './retry-call-while-provider-is-busy.ts';

/**
 * Begins a link at the payment provider (spec section 4, "Instant verification flow"). Refuses with
 * `bank_account_in_use`, `too_many_requests`, `password_needed`, `wrong_password`,
 * `provider_refused` or `provider_unavailable`, or for a deleted member with `member_not_found` or
 * `unauthenticated`.
 */
export async function startBankLink(
  runtime: BankAccountDependencies,
  asked: Linking,
): Promise<{ sessionId: string; clientSecret: string }> {
  const { database, clocks } = runtime;
  const { memberId } = asked;
  try {
    const customerId = await ensureCustomer(runtime, memberId);
    await checkPasswordBeforeReplacing(runtime, asked);
    const session = await openSession(runtime, customerId).catch(async (error) => {
      if (!(await replaceMissingProviderCustomer(runtime, memberId, error))) throw error;
      return openSession(runtime, await ensureCustomer(runtime, memberId));
    });
    await database.transact((tx) =>
      tx
        .insert(bankLinks)
        .values({ providerSessionId: session.id, memberId, createdAt: clocks.wall() }),
    );
    return { sessionId: session.id, clientSecret: session.clientSecret };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    throw explainProviderRefusal(runtime.log, error);
  }
}

function openSession({ provider }: Runtime, customerId: string) {
  return retryCallWhileProviderIsBusy(() =>
    provider.createLinkSession(customerId, { idempotencyKey: `bank-link:${randomUUID()}` }),
  );
}

/**
 * The idempotency key is made from the member's id, so two calls at once usually get the same
 * customer. If they get two, the one that is not stored is deleted.
 */
async function ensureCustomer(runtime: Runtime, memberId: string): Promise<string> {
  const { database, clocks, keys, provider } = runtime;
  const member = await database.transact(async (tx) => {
    await refuseTooMany(tx, keys, memberId, clocks.wall(), banksLinked);
    const current = await readCurrentAccount(tx, memberId);
    if (current) await refuseWhileHeld(tx, current.id, await clocks.business(tx));
    return readMember(tx, memberId);
  });
  if (member.providerCustomerId) return member.providerCustomerId;
  const madeId = await createProviderCustomer(runtime, member, `customer:${memberId}`);
  const kept = await database.transact((tx) => storeCustomer(tx, memberId, madeId));
  if (kept !== madeId) await retryCallWhileProviderIsBusy(() => provider.deleteCustomer(madeId));
  if (!kept) throw new Refusal('unauthenticated');
  return kept;
}

/**
 * Returns the id of the member's customer, which is another than `customerId` if another call
 * stored one first. Null if the member was deleted.
 */
async function storeCustomer(tx: Tx, memberId: string, customerId: string): Promise<string | null> {
  const member = await lockMember(tx, memberId).catch(nullIfMemberMissing);
  if (!member) return null;
  if (member.providerCustomerId) return member.providerCustomerId;
  await setProviderCustomer(tx, memberId, customerId);
  return customerId;
}
