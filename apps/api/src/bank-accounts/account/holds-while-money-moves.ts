import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { bankAccountHolds, bankAccounts } from './tables.ts';

/**
 * `cause` is what moves the money, such as `payout`. `causeId` is its id; a manual transfer has its
 * loan's id.
 */
export interface Hold {
  bankAccountId: string;
  cause: string;
  causeId: string;
}

/**
 * Locks the account's row, so nobody can remove the account before the hold is stored. Placing the
 * same hold twice changes nothing. Refuses with `bank_account_changed` if the account was removed.
 */
export async function placeHold(tx: Tx, hold: Hold): Promise<void> {
  const [present] = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, hold.bankAccountId), isNull(bankAccounts.removedAt)))
    .for('share');
  if (!present) throw new Refusal('bank_account_changed');
  await tx.insert(bankAccountHolds).values(hold).onConflictDoNothing();
}

export async function holdUntil(tx: Tx, hold: Hold, until: Date): Promise<void> {
  await tx.update(bankAccountHolds).set({ until }).where(isHold(hold));
}

export async function releaseHold(tx: Tx, hold: Hold): Promise<void> {
  await tx.delete(bankAccountHolds).where(isHold(hold));
}

export async function hasHold(tx: Tx, bankAccountId: string, now: Date): Promise<boolean> {
  const held = await tx
    .select({ cause: bankAccountHolds.cause })
    .from(bankAccountHolds)
    .where(and(eq(bankAccountHolds.bankAccountId, bankAccountId), holdsAt(now)))
    .limit(1);
  return held.length > 0;
}

export async function refuseWhileHeld(tx: Tx, bankAccountId: string, now: Date): Promise<void> {
  if (await hasHold(tx, bankAccountId, now)) throw new Refusal('bank_account_in_use');
}

export function holdsAt(now: Date): SQL | undefined {
  return or(isNull(bankAccountHolds.until), gt(bankAccountHolds.until, now));
}

function isHold({ bankAccountId, cause, causeId }: Hold): SQL | undefined {
  return and(
    eq(bankAccountHolds.bankAccountId, bankAccountId),
    eq(bankAccountHolds.cause, cause),
    eq(bankAccountHolds.causeId, causeId),
  );
}

export async function memberHasHold(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const held = await tx
    .select({ cause: bankAccountHolds.cause })
    .from(bankAccountHolds)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankAccountHolds.bankAccountId))
    .where(and(eq(bankAccounts.memberId, memberId), holdsAt(now)))
    .limit(1);
  return held.length > 0;
}
