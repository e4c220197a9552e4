import { refusals } from '@sevenday/contract';
import { deadlineParts, timeText } from '@sevenday/lending';
import { type PayableAccount, readPayableAccount } from '../bank-accounts/index.ts';
import { formatWith } from '../notices/index.ts';
import { onBusinessClock } from '../platform/clocks.ts';
import type { Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

interface Wanted {
  memberId: string;
  now: Date;
  wall: Date;
  timeZone: string;
  notVerified?: string;
}

/**
 * The account a member's loan can be signed for now: verified, and past its waiting time. Refuses with `not_verified`,
 * in other words where they are given, or `bank_account_not_usable`, which says from when on.
 */
export async function usableAccount(tx: Tx, wanted: Wanted): Promise<PayableAccount> {
  const account = await readPayableAccount(tx, wanted.memberId);
  if (!account?.verified) throw new Refusal('not_verified', wanted.notVerified);
  if (account.usableFrom > wanted.wall) {
    const from = onBusinessClock(account.usableFrom, wanted);
    const format = formatWith({ timeZone: wanted.timeZone, ...deadlineParts });
    const words = refusals.accepting.linkedAfterChange(timeText(format, from));
    throw new Refusal('bank_account_not_usable', words);
  }
  return account;
}
