import { type Renamed, readMember } from '../members/index.ts';
import type { Tx } from '../platform/database.ts';
import { lockCurrentAccount } from './current-account.ts';
import { findHolder } from './holder-name.ts';
import { loseVerification } from './lose-verification.ts';
import type { BankTelling } from './tell-bank-change.ts';

/**
 * A member has another name: an account whose holder is not called so is verified no longer, until an admin has looked.
 * Else whoever links an account under their own name could take a stranger's afterwards, and be paid in it.
 */
export async function recheckHolder(
  tx: Tx,
  telling: BankTelling,
  { memberId, actorId, now, wall }: Renamed,
): Promise<void> {
  const account = await lockCurrentAccount(tx, memberId);
  if (!account?.verified) return;
  const member = await readMember(tx, memberId);
  if (findHolder(member, [account.accountHolderName]) !== null) return;
  await loseVerification(tx, telling, account, { reason: 'name_mismatch', actorId, now, wall });
}
