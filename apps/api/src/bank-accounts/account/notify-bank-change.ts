import { randomUUID } from 'node:crypto';
import { notifyMember } from '../../members/index.ts';
import type { BankChange } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { BankAccountRow } from './bank-account.ts';
import type { BankAccountDependencies, WaitingLoan } from './dependencies.ts';
import { readPayoutWait } from './payout-wait.ts';

interface At {
  now: Date;
  wall: Date;
}

/**
 * The changes after which the member has to link another account, even for a loan whose agreement
 * names the changed account.
 */
const endings: readonly BankChange[] = ['removed', 'blocked', 'connection_ended'];

/**
 * Notifies the member that their account is verified, and which loans they have to accept again for
 * it. If the account can be used only later, the notice says from when.
 */
export async function notifyBankVerified(
  tx: Tx,
  dependencies: BankAccountDependencies,
  account: BankAccountRow,
  at: At,
): Promise<void> {
  const loans = await dependencies.readWaitingLoans(tx, account.memberId);
  const waitingLoans = loans.filter(({ bankAccountId }) => bankAccountId !== account.id);
  await notifyMember(tx, dependencies.keys, account.memberId, {
    kind: 'bank_verified',
    // Each notice has a new id. An account may be verified, lose its verification and be verified
    // again, and the member is notified each time.
    aboutId: randomUUID(),
    data: { ...(await accountData(tx, account, at)), waitingLoans: waitingLoans.map(loanOf) },
    now: at.now,
  });
}

/**
 * Notifies the member of a change of the account to which their money is sent. Somebody else may
 * have caused the change.
 */
export async function notifyBankChange(
  tx: Tx,
  dependencies: BankAccountDependencies,
  account: BankAccountRow,
  change: BankChange,
  at: At,
): Promise<void> {
  const loans = await dependencies.readWaitingLoans(tx, account.memberId);
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

function loanOf({ loanId, principalCents }: WaitingLoan) {
  return { loanId, principalCents };
}
