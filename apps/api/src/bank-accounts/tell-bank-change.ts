import { notifyMember } from '../members/index.ts';
import type { BankChange } from '../notices/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import type { BankAccountRow } from './current-account.ts';

interface At {
  now: Date;
  wall: Date;
}

/** Tells the member that their account is verified, and from when it can be used where that is later. */
export function tellVerified(tx: Tx, keys: Keys, account: BankAccountRow, at: At): Promise<void> {
  return notifyMember(tx, keys, account.memberId, {
    kind: 'bank_verified',
    aboutId: account.id,
    data: told(account, at),
    now: at.now,
  });
}

/** Tells the member what happened to the account that money is sent to: it may have been someone else who did it. */
export function tellChanged(
  tx: Tx,
  keys: Keys,
  account: BankAccountRow,
  change: BankChange,
  at: At,
): Promise<void> {
  return notifyMember(tx, keys, account.memberId, {
    kind: 'bank_changed',
    aboutId: `${account.id}:${change}`,
    data: { ...told(account, at), change },
    now: at.now,
  });
}

function told({ bankName, last4, usableFrom }: BankAccountRow, { wall }: At) {
  return { bankName, last4, usableFrom: usableFrom > wall ? usableFrom : null };
}
