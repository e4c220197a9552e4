import { and, eq, isNull } from 'drizzle-orm';
import { lockMember } from '../../members/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Provider } from '../../platform/stripe/provider.ts';
import type { Clocks } from '../../platform/time/clocks.ts';
import { lockCurrentAccount } from '../account/current-account.ts';
import type { BankTelling } from '../account/notify-bank-change.ts';
import { bankAccounts } from '../account/store.ts';
import { loseVerification } from './revoke-verification.ts';

export interface BankEventParts extends BankTelling {
  database: Database;
  clocks: Clocks;
  provider: Provider;
}

/** A link to a bank changed: an account that is no longer active loses its verification (decisions, "People"). */
export function handleAccountEvent(
  parts: BankEventParts,
): (providerAccountId: string) => Promise<void> {
  return async (providerAccountId) => {
    const { status } = await parts.provider.readLinkedAccount(providerAccountId);
    if (status === 'active') return;
    await loseByItself(parts, { providerAccountId }, 'disconnected');
  };
}

/** A payment method changed by itself: one that the network refuses loses its verification. */
export function handlePaymentMethodEvent(
  parts: BankEventParts,
): (paymentMethodId: string) => Promise<void> {
  return async (providerPaymentMethodId) => {
    const { blocked } = await parts.provider.readBankPaymentMethod(providerPaymentMethodId);
    if (!blocked) return;
    await loseByItself(parts, { providerPaymentMethodId }, 'blocked');
  };
}

type Which = { providerAccountId: string } | { providerPaymentMethodId: string };

async function loseByItself(
  parts: BankEventParts,
  which: Which,
  reason: 'disconnected' | 'blocked',
): Promise<void> {
  const matches =
    'providerAccountId' in which
      ? eq(bankAccounts.providerAccountId, which.providerAccountId)
      : eq(bankAccounts.providerPaymentMethodId, which.providerPaymentMethodId);
  await parts.database.transact(async (tx) => {
    const [found] = await tx
      .select({ id: bankAccounts.id, memberId: bankAccounts.memberId })
      .from(bankAccounts)
      .where(and(matches, isNull(bankAccounts.removedAt)));
    if (!found) return;
    await lockMember(tx, found.memberId);
    const account = await lockCurrentAccount(tx, found.memberId);
    if (account?.id !== found.id || account.unverifiedReason === reason) return;
    await loseVerification(tx, parts, account, {
      reason,
      actorId: null,
      now: await parts.clocks.business(tx),
      wall: parts.clocks.wall(),
    });
  });
}
