import type { DebitAttempt } from '@sevenday/contract';
import { handOverAt } from '@sevenday/lending';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import { asDebit, type DebitRow } from './collection-record.ts';
import { insufficientFundsReason } from './follow-failure.ts';
import { type CollectionStatus, collections } from './store.ts';

/** Every debit of a loan that was told of, the newest first, and what became of it. */
export async function readDebitAttempts(
  tx: Tx,
  timeZone: string,
  loanId: string,
): Promise<DebitAttempt[]> {
  const rows = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.loanId, loanId), eq(collections.kind, 'debit')))
    .orderBy(desc(collections.quotedAt));
  return rows.map(asDebit).map((debit) => ({
    id: debit.id,
    status: statuses[debit.status],
    date: handOverAt(debit.debitDay, timeZone),
    amount: debit.amountCents,
    try_number: debit.tryNumber,
    text: textOf(debit),
  }));
}

const statuses: Record<CollectionStatus, DebitAttempt['status']> = {
  announced: 'announced',
  planned: 'handed_over',
  open: 'handed_over',
  processing: 'handed_over',
  succeeded: 'settled',
  failed: 'returned',
  returned: 'returned',
  expired: 'cancelled',
  cancelled: 'cancelled',
};

function textOf(debit: DebitRow): string {
  switch (statuses[debit.status]) {
    case 'announced':
      return debit.tryNumber === 2
        ? 'The second and last try. Nothing to do but to have enough in your account.'
        : 'Nothing to do but to have enough in your account.';
    case 'handed_over':
      return 'Your bank has it. It takes a few days to be confirmed.';
    case 'settled':
      return 'It was paid.';
    case 'returned':
      return failureSentence(debit.failureReason);
    case 'cancelled':
      return cancellationSentences[debit.failureReason ?? ''] ?? 'It was not made.';
  }
}

/** Why a bank gave a payment back, in words. What a bank calls otherwise is not guessed at. */
export function failureSentence(reason: string | null): string {
  return failureSentences[reason ?? ''] ?? 'Your bank returned it.';
}

const failureSentences: Record<string, string> = {
  [insufficientFundsReason]: 'Your bank returned it: there was not enough in the account.',
  account_closed: 'Your bank returned it: the account is closed.',
  no_account: 'Your bank returned it: it could not find the account.',
  debit_not_authorized: 'Your bank returned it: debits of this account are not allowed.',
  bank_account_restricted: 'Your bank returned it: debits of this account are not allowed.',
};

const cancellationSentences: Record<string, string> = {
  paid: 'Not made: the loan was paid before.',
  payment_processing: 'Not made: another payment was on its way.',
  announced_anew: 'Not made: what is owed or its day changed, and a new debit was told.',
  money_came_back: 'Not made: the money we sent came back.',
  loan_closed: 'Not made: the loan was closed.',
  turned_off: 'Not made: you turned automatic repayment off.',
  amount_changed: 'Not made: what is owed changed.',
  no_mandate: 'Not made: your bank has no authorization for it.',
  bank_account_changed: 'Not made: the bank account changed.',
  two_failures: 'Not made: the last two payments from the account were returned.',
  no_notice: 'Not made: our notice could not be delivered in time.',
  too_late: 'Not made: its day had passed.',
};
