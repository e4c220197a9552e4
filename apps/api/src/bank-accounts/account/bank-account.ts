import type { Loan } from '@sevenday/contract';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import { bankAccounts } from './store.ts';
import { isApprovable } from './unverified-reasons.ts';

export type BankAccountRow = typeof bankAccounts.$inferSelect;

/** The facts about a member's account that are needed to move money. */
export interface PayableAccount {
  bankAccountId: string;
  paymentMethodId: string;
  last4: string;
  bankName: string;
  holder: string;
  fingerprint: string;
  verified: boolean;
  /**
   * True if the bank accepts debits from the account. The holder's name does not matter here: it was checked when the
   * borrower gave the mandate.
   */
  takesDebits: boolean;
}

type OfMember = { memberId: string };

function selectCurrent(tx: Tx) {
  const isOwn = eq(bankAccounts.memberId, sql.placeholder('memberId'));
  return tx
    .select()
    .from(bankAccounts)
    .where(and(isOwn, isNull(bankAccounts.removedAt)));
}
const readCurrent = queryBuiltOnce<OfMember, BankAccountRow[]>(selectCurrent);
const lockCurrent = queryBuiltOnce<OfMember, BankAccountRow[]>((tx) =>
  selectCurrent(tx).for('update'),
);
const holdCurrent = queryBuiltOnce<OfMember, BankAccountRow[]>((tx) =>
  selectCurrent(tx).for('share'),
);

/** Reads the member's account that is not removed, if there is one. */
export async function readCurrentAccount(tx: Tx, memberId: string): Promise<BankAccountRow | null> {
  const [account] = await readCurrent(tx, { memberId });
  return account ?? null;
}

/** Like `readCurrentAccount`, but locks the account's row until the transaction ends. */
export async function lockCurrentAccount(tx: Tx, memberId: string): Promise<BankAccountRow | null> {
  const [account] = await lockCurrent(tx, { memberId });
  return account ?? null;
}

/**
 * Reads the account that a member's money goes to, verified or not; null if the member has no account. Locks its row
 * against changes until the transaction ends.
 */
export async function readPayableAccount(tx: Tx, memberId: string): Promise<PayableAccount | null> {
  const [account] = await holdCurrent(tx, { memberId });
  if (!account) return null;
  return {
    bankAccountId: account.id,
    paymentMethodId: account.providerPaymentMethodId,
    last4: account.last4,
    bankName: account.bankName,
    holder: account.accountHolderName,
    fingerprint: account.fingerprint,
    verified: account.verified,
    takesDebits: account.unverifiedReason === null || isApprovable(account.unverifiedReason),
  };
}

const selectNames = queryBuiltOnce<
  { ids: string[] },
  Pick<BankAccountRow, 'id' | 'bankName' | 'last4'>[]
>((tx) =>
  tx
    .select({ id: bankAccounts.id, bankName: bankAccounts.bankName, last4: bankAccounts.last4 })
    .from(bankAccounts)
    .where(anyOf(bankAccounts.id, sql.placeholder('ids'))),
);

/**
 * Reads the bank's name and the last digits of these accounts, even of removed ones. Returns them by the account's id.
 */
export async function readAccountNames(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, NonNullable<Loan['bank_account']>>> {
  if (ids.length === 0) return new Map();
  const accounts = await selectNames(tx, { ids: [...new Set(ids)] });
  return new Map(
    accounts.map(({ id, bankName, last4 }) => [
      id,
      { bank_name: bankName, account_number_last4: last4 },
    ]),
  );
}

/** Reads the provider's id of the payment method of an account, removed or not. */
export async function readPaymentMethod(tx: Tx, bankAccountId: string): Promise<string> {
  const [account] = await tx
    .select({ paymentMethodId: bankAccounts.providerPaymentMethodId })
    .from(bankAccounts)
    .where(eq(bankAccounts.id, bankAccountId));
  if (!account) throw new Error('A bank account is missing.');
  return account.paymentMethodId;
}

/**
 * Says whether the member ever had a verified account, even if it was removed. If so, the next link counts as replacing
 * a verified account.
 */
export async function hadVerifiedAccount(tx: Tx, memberId: string): Promise<boolean> {
  const found = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.memberId, memberId), isNotNull(bankAccounts.verifiedAt)))
    .limit(1);
  return found.length > 0;
}
