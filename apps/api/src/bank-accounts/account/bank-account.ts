import type { Loan } from '@sevenday/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of-condition.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import { bankAccounts } from './tables.ts';
import { isApprovable } from './why-not-approvable.ts';

export type BankAccountRow = typeof bankAccounts.$inferSelect;

export interface PayableAccount {
  bankAccountId: string;
  paymentMethodId: string;
  last4: string;
  bankName: string;
  holder: string;
  fingerprint: string;
  verified: boolean;
  /**
   * True if the account is verified or an admin could approve it. If only the account's holder is
   * in doubt now, debits go on, because the holder was checked before the borrower gave the
   * mandate.
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

export async function readCurrentAccount(tx: Tx, memberId: string): Promise<BankAccountRow | null> {
  const [account] = await readCurrent(tx, { memberId });
  return account ?? null;
}

export async function lockCurrentAccount(tx: Tx, memberId: string): Promise<BankAccountRow | null> {
  const [account] = await lockCurrent(tx, { memberId });
  return account ?? null;
}

/**
 * Returns an unverified account too. Until the transaction ends, nobody else can change the
 * account's row.
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

/** Includes removed accounts. The keys are account ids. */
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

/** Reads the payment method also of a removed account. */
export async function readPaymentMethod(tx: Tx, bankAccountId: string): Promise<string> {
  const [account] = await tx
    .select({ paymentMethodId: bankAccounts.providerPaymentMethodId })
    .from(bankAccounts)
    .where(eq(bankAccounts.id, bankAccountId));
  if (!account) throw new Error('A bank account is missing.');
  return account.paymentMethodId;
}
