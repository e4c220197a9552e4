import { and, eq, isNull } from 'drizzle-orm';
import { lockMember, noteBankStatus } from '../members/index.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Clocks } from '../platform/clocks.ts';
import type { Database } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import type { Provider } from '../platform/stripe.ts';
import { lockCurrentAccount } from './current-account.ts';
import { bankAccounts } from './store.ts';
import { tellChanged } from './tell-bank-change.ts';

export interface BankEventParts {
  database: Database;
  clocks: Clocks;
  keys: Keys;
  provider: Provider;
}

/** A link to a bank changed: an account that is no longer active loses its verification (decisions, "People"). */
export function handleAccountEvent(
  parts: BankEventParts,
): (providerAccountId: string) => Promise<void> {
  return async (providerAccountId) => {
    const { status } = await parts.provider.readLinkedAccount(providerAccountId);
    if (status === 'active') return;
    await loseVerification(parts, { providerAccountId }, 'disconnected');
  };
}

/** A payment method changed by itself: one that the network refuses loses its verification. */
export function handlePaymentMethodEvent(
  parts: BankEventParts,
): (paymentMethodId: string) => Promise<void> {
  return async (providerPaymentMethodId) => {
    const { blocked } = await parts.provider.readBankPaymentMethod(providerPaymentMethodId);
    if (!blocked) return;
    await loseVerification(parts, { providerPaymentMethodId }, 'blocked');
  };
}

type Which = { providerAccountId: string } | { providerPaymentMethodId: string };

async function loseVerification(
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
    await tx
      .update(bankAccounts)
      .set({ verified: false, unverifiedReason: reason })
      .where(eq(bankAccounts.id, account.id));
    await noteBankStatus(tx, account.memberId, { added: true, verified: false });
    const at = { now: await parts.clocks.business(tx), wall: parts.clocks.wall() };
    await recordAudit(tx, parts.keys, {
      at: at.now,
      actorId: null,
      action: 'bank_account.verification_lost',
      subjectId: account.memberId,
      object: { type: 'bank_account', id: account.id },
      codes: { reason, was_verified: account.verified },
    });
    const change = reason === 'blocked' ? 'blocked' : 'connection_ended';
    await tellChanged(tx, parts.keys, account, change, at);
  });
}
