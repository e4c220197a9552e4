import type { DebitCancellation } from '@sevenday/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { bankAccounts } from '../../bank-accounts/index.ts';
import type { LastDebit } from '../../loans/index.ts';
import { anyOf } from '../../platform/database/any-of-condition.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import { asDebit, type DebitRow, type PaymentRow } from '../payment/payment.ts';
import { payments } from '../payment/tables.ts';

/**
 * The oldest come first. After a bank account is removed or replaced, background work cancels its
 * announced debits a little later. This function shows them as cancelled at once, so no screen
 * promises a debit that will not be made.
 */
export async function readDebits(tx: Tx, loanIds: string[]): Promise<DebitRow[]> {
  if (loanIds.length === 0) return [];
  const rows = await selectDebits(tx, { loanIds });
  return rows.map(({ debit, accountInUse }) =>
    asDebit(
      debit.status === 'announced' && debit.bankAccountId !== accountInUse
        ? { ...debit, status: 'cancelled', failureReason: whyCancelled(accountInUse) }
        : debit,
    ),
  );
}

const selectDebits = queryBuiltOnce<
  { loanIds: string[] },
  { debit: PaymentRow; accountInUse: string | null }[]
>((tx) =>
  tx
    .select({ debit: payments, accountInUse: bankAccounts.id })
    .from(payments)
    .leftJoin(
      bankAccounts,
      and(eq(bankAccounts.memberId, payments.memberId), isNull(bankAccounts.removedAt)),
    )
    .where(and(anyOf(payments.loanId, sql.placeholder('loanIds')), eq(payments.kind, 'debit')))
    .orderBy(asc(payments.quotedAt), asc(payments.tryNumber)),
);

function whyCancelled(accountInUse: string | null): DebitCancellation {
  return accountInUse ? 'bank_account_changed' : 'bank_account_removed';
}

/** The keys are loan ids. */
export async function readLastDebits(tx: Tx, loanIds: string[]): Promise<Map<string, LastDebit>> {
  const debits = await readDebits(tx, loanIds);
  return new Map(
    debits.map((row): [string, LastDebit] => {
      const { loanId, debitDay, amountCents, tryNumber, status } = row;
      const debit = {
        day: debitDay,
        amount: amountCents,
        try_number: tryNumber,
        status,
        failure_reason: row.failureReason,
        ended_at: row.returnedAt ?? row.finishedAt,
      };
      return [loanId, debit as LastDebit];
    }),
  );
}
