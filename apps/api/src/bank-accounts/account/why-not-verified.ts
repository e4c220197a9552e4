import { and, eq, ne, sql } from 'drizzle-orm';
import type { MemberRecord } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { matchHolderName } from './match-holder-name.ts';
import { bankAccounts, type UnverifiedReason } from './tables.ts';

/**
 * Returns null if the account can be verified without an admin (decisions, "which account is paid",
 * "People").
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
  return matchHolderName(member, [account.holderName]) === null ? 'name_mismatch' : null;
}

/**
 * Removed accounts count too. If two members link the same account at once, the second transaction
 * waits for the lock of its fingerprint (a code for the account number), and then sees the first
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
