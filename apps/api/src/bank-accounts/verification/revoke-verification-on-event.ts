import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { lockMember, members } from '../../members/index.ts';
import { lockCurrentAccount } from '../account/bank-account.ts';
import type { BankAccountDependencies } from '../account/bank-account-dependencies.ts';
import { bankAccounts } from '../account/tables.ts';
import { revokeVerification } from './revoke-verification.ts';

/** For an account whose link to the bank may have ended (decisions, "People"). */
export function revokeOnAccountEvent(
  dependencies: BankAccountDependencies,
): (providerAccountId: string) => Promise<void> {
  return async (providerAccountId) => {
    const { status } = await dependencies.provider.readLinkedAccount(providerAccountId);
    if (status === 'active') return;
    await revokeMatching(dependencies, { providerAccountId }, 'disconnected');
  };
}

export function revokeOnPaymentMethodEvent(
  dependencies: BankAccountDependencies,
): (paymentMethodId: string) => Promise<void> {
  return async (providerPaymentMethodId) => {
    const { blocked } = await dependencies.provider.readBankPaymentMethod(providerPaymentMethodId);
    if (!blocked) return;
    await revokeMatching(dependencies, { providerPaymentMethodId }, 'blocked');
  };
}

/**
 * For a customer that was deleted in the payment provider's dashboard. The deletion also detached
 * the bank account.
 */
export function revokeOnCustomerEvent(
  dependencies: BankAccountDependencies,
): (customerId: string) => Promise<void> {
  return (providerCustomerId) =>
    revokeMatching(dependencies, { providerCustomerId }, 'disconnected');
}

type Which =
  | { providerCustomerId: string }
  | { providerAccountId: string }
  | { providerPaymentMethodId: string };

async function revokeMatching(
  dependencies: BankAccountDependencies,
  which: Which,
  reason: 'disconnected' | 'blocked',
): Promise<void> {
  await dependencies.database.transact(async (tx) => {
    const [found] = await tx
      .select({ id: bankAccounts.id, memberId: bankAccounts.memberId })
      .from(bankAccounts)
      .innerJoin(members, eq(members.id, bankAccounts.memberId))
      .where(and(matching(which), isNull(bankAccounts.removedAt)));
    if (!found) return;
    await lockMember(tx, found.memberId);
    const account = await lockCurrentAccount(tx, found.memberId);
    if (account?.id !== found.id || account.unverifiedReason === reason) return;
    await revokeVerification(tx, dependencies, account, {
      reason,
      actorId: null,
      now: await dependencies.clocks.business(tx),
      wall: dependencies.clocks.wall(),
    });
  });
}

function matching(which: Which): SQL {
  if ('providerCustomerId' in which)
    return eq(members.providerCustomerId, which.providerCustomerId);
  if ('providerAccountId' in which) {
    return eq(bankAccounts.providerAccountId, which.providerAccountId);
  }
  return eq(bankAccounts.providerPaymentMethodId, which.providerPaymentMethodId);
}
