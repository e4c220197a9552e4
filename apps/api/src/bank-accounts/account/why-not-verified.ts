import { and, eq, ne, sql } from 'drizzle-orm';
import type { MemberRecord } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findHolder } from './find-holder.ts';
import { bankAccounts, type UnverifiedReason } from './store.ts';

/**
 * Returns why an account can't be verified without an admin. Null if it can. Compares the account's
 * holder with the member's present name (decisions, "which account is paid", "People"). Locks the
 * account's fingerprint until the transaction ends.
 */
export async function whyNotVerified(
  tx: Tx,
  member: MemberRecord,
  account: {
    /** True if the payment provider has confirmed that money can be sent to the account. */
    confirmed: boolean;
    fingerprint: string;
    holderName: string;
  },
): Promise<UnverifiedReason | null> {
  if (!account.confirmed) return 'not_confirmed';
  if (await isKnownElsewhere(tx, member.id, account.fingerprint)) return 'known_elsewhere';
  return findHolder(member, [account.holderName]) === null ? 'name_mismatch' : null;
}

/**
 * Says whether another member has the same account. Locks the account's fingerprint (a code for its
 * number). So if two members link the account at once, the second waits and then sees the first
 * member's account.
 */
async function isKnownElsewhere(tx: Tx, memberId: string, fingerprint: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`);
  const elsewhere = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.fingerprint, fingerprint), ne(bankAccounts.memberId, memberId)))
    .limit(1);
  return elsewhere.length > 0;
}
