import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { callPastSpentKey, ProviderRefused } from '../../platform/stripe/provider.ts';
import type { WorkHandler } from '../../platform/work/work-handler.ts';
import { bankAccounts } from './tables.ts';

export function disconnectRemovedBankAccount({ database, provider }: Runtime): WorkHandler {
  return async (bankAccountId) => {
    const forgotten = await readRemoved(database, bankAccountId);
    if (!forgotten) return 'done';
    const { paymentMethodId, providerAccountId } = forgotten;
    await callPastSpentKey(`detach:${bankAccountId}`, (idempotencyKey) =>
      provider.detachPaymentMethod(paymentMethodId, { idempotencyKey }),
    );
    if (forgotten.linkedAgain) return 'done';
    try {
      await callPastSpentKey(`disconnect:${bankAccountId}`, (idempotencyKey) =>
        provider.disconnectAccount(providerAccountId, { idempotencyKey }),
      );
    } catch (error) {
      if (!(error instanceof ProviderRefused && error.isMissing)) throw error;
    }
    return 'done';
  };
}

function readRemoved(database: Database, bankAccountId: string) {
  return database.transact(async (tx) => {
    const [account] = await tx
      .select()
      .from(bankAccounts)
      .where(eq(bankAccounts.id, bankAccountId));
    if (!account?.removedAt) return null;
    const { providerAccountId } = account;
    // A member may link a removed account again under the same `providerAccountId`. Its connection
    // is then in use and must stay.
    const [present] = await tx
      .select({ id: bankAccounts.id })
      .from(bankAccounts)
      .where(
        and(eq(bankAccounts.providerAccountId, providerAccountId), isNull(bankAccounts.removedAt)),
      );
    return {
      providerAccountId,
      paymentMethodId: account.providerPaymentMethodId,
      linkedAgain: present !== undefined,
    };
  });
}
