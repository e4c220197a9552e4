import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { bankAccountHolds, bankAccounts } from './tables.ts';

/**
 * A hold on a bank account: it keeps the account from being removed while money moves. `cause` is
 * the kind of movement, such as `payout`, and `causeId` is the movement's id.
 */
export interface Hold {
  bankAccountId: string;
  cause: string;
  causeId: string;
}

/**
 * Places a hold on an account, so that the account cannot be removed or replaced until the hold is
 * released or ends. Placing the same hold twice changes nothing. Refuses with
 * `bank_account_changed` if the account has been removed.
 *
 * This function locks the account's row, and so does the removal of an account. So an account
 * cannot be removed while a hold is being placed on it.
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

/**
 * Sets when a hold ends by itself, which is when the money arrives at the bank account. Does
 * nothing if there is no such hold.
 */
export async function holdUntil(tx: Tx, hold: Hold, until: Date): Promise<void> {
  await tx.update(bankAccountHolds).set({ until }).where(isHold(hold));
}

/**
 * Ends a hold at once, so that the bank account can be removed if it has no other hold. Does
 * nothing if there is no such hold.
 */
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

/** Refuses with `bank_account_in_use` if money is moving to or from the account. */
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

/** Says whether money is moving to or from any account of the member. */
export async function memberHasHold(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const held = await tx
    .select({ cause: bankAccountHolds.cause })
    .from(bankAccountHolds)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankAccountHolds.bankAccountId))
    .where(and(eq(bankAccounts.memberId, memberId), holdsAt(now)))
    .limit(1);
  return held.length > 0;
}
