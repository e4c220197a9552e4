import type { DebitCancellation } from '@sevenday/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { bankAccounts } from '../../bank-accounts/index.ts';
import { anyOf } from '../../platform/database/any-of-condition.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import type { PaymentRow } from './payment.ts';
import { payments } from './tables.ts';

/**
 * Returns the loans' debits and checkout payments, the oldest first. After a bank account is removed
 * or replaced, background work cancels its announced debits a little later. This function shows them
 * as cancelled at once, so no screen promises a debit that will not be made.
 */
export async function readPaymentsOfLoans(tx: Tx, loanIds: string[]): Promise<PaymentRow[]> {
  if (loanIds.length === 0) return [];
  const rows = await selectPayments(tx, { loanIds });
  return rows.map(({ payment, accountInUse }) =>
    payment.status === 'announced' && payment.bankAccountId !== accountInUse
      ? { ...payment, status: 'cancelled', failureReason: whyCancelled(accountInUse) }
      : payment,
  );
}

const selectPayments = queryBuiltOnce<
  { loanIds: string[] },
  { payment: PaymentRow; accountInUse: string | null }[]
>((tx) =>
  tx
    .select({ payment: payments, accountInUse: bankAccounts.id })
    .from(payments)
    .leftJoin(
      bankAccounts,
      and(eq(bankAccounts.memberId, payments.memberId), isNull(bankAccounts.removedAt)),
    )
    .where(anyOf(payments.loanId, sql.placeholder('loanIds')))
    .orderBy(asc(payments.quotedAt), asc(payments.tryNumber)),
);

function whyCancelled(accountInUse: string | null): DebitCancellation {
  return accountInUse ? 'bank_account_changed' : 'bank_account_removed';
}
