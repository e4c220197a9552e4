import { randomUUID } from 'node:crypto';
import { notifyMember } from '../../members/index.ts';
import type { BankChange } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { BankAccountRow } from './bank-account.ts';
import type { BankAccountDependencies, MemberPendingLoan } from './bank-account-dependencies.ts';
import { readPayoutWait } from './payout-wait-after-change.ts';

interface At {
  now: Date;
  wall: Date;
}

/**
 * After these changes, no money can be sent to the account, so every pending loan waits until the
 * member links an account again.
 */
const endings: readonly BankChange[] = ['removed', 'blocked', 'connection_ended'];

/** Also asks the member to sign again each pending loan whose agreement names another account. */
export async function notifyBankVerified(
  tx: Tx,
  dependencies: BankAccountDependencies,
  account: BankAccountRow,
  at: At,
): Promise<void> {
  const loans = await dependencies.readMemberPendingLoans(tx, account.memberId);
  const waitingLoans = loans.filter(({ bankAccountId }) => bankAccountId !== account.id);
  await notifyMember(tx, dependencies.keys, account.memberId, {
    kind: 'bank_verified',
    // Each notice has a new id, because an account may lose its verification and be verified again.
    aboutId: randomUUID(),
    data: { ...(await accountData(tx, account, at)), waitingLoans: waitingLoans.map(loanOf) },
    now: at.now,
  });
}

/**
 * The member is told even of a change that they seem to have made, because it may come from
 * somebody who uses their sign-in.
 */
export async function notifyBankChange(
  tx: Tx,
  dependencies: BankAccountDependencies,
  account: BankAccountRow,
  change: BankChange,
  at: At,
): Promise<void> {
  const loans = await dependencies.readMemberPendingLoans(tx, account.memberId);
  const waitingLoans = endings.includes(change)
    ? loans
    : loans.filter(({ bankAccountId }) => bankAccountId !== account.id);
  await notifyMember(tx, dependencies.keys, account.memberId, {
    kind: 'bank_changed',
    aboutId: randomUUID(),
    data: {
      ...(await accountData(tx, account, at)),
      change,
      waitingLoans: waitingLoans.map(loanOf),
    },
    now: at.now,
  });
}

async function accountData(tx: Tx, { memberId, bankName, last4 }: BankAccountRow, { wall }: At) {
  return { bankName, last4, usableFrom: await readPayoutWait(tx, memberId, wall) };
}

function loanOf({ loanId, principalCents }: MemberPendingLoan) {
  return { loanId, principalCents };
}
