import { strikesThatStop } from '@sevenday/lending';
import { readPayableAccount } from '../../bank-accounts/index.ts';
import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { findMandate, hasEnded } from '../mandates/mandate.ts';
import { isDebitedAutomatically } from './failed-debit-and-automatic-debit-checks.ts';
import { readStrikes } from './strikes.ts';

export type DebitableAccount = NonNullable<Awaited<ReturnType<typeof readPayableAccount>>>;

/**
 * Finds the bank account that automatic repayment debits for a loan. Null if the loan may not be
 * debited automatically.
 */
export async function findAutomaticDebitAccount(
  tx: Tx,
  loan: LoanRow,
): Promise<DebitableAccount | null> {
  return (await isDebitedAutomatically(tx, loan)) ? findDebitableAccount(tx, loan, false) : null;
}

/**
 * Finds the bank account that a loan's agreement names. Null if the account can't be debited: it is
 * not the borrower's present account, it takes no debits, or its mandate was refused or has ended.
 * A mandate that is pending or not created yet is no obstacle.
 *
 * Also null if the last two payments from the account failed for insufficient funds, even if they
 * were for different loans. If the borrower authorized this one debit (`isAuthorized`), those
 * failures don't matter.
 */
export async function findDebitableAccount(
  tx: Tx,
  loan: LoanRow,
  isAuthorized: boolean,
): Promise<DebitableAccount | null> {
  const account = await readPayableAccount(tx, loan.memberId);
  if (account?.bankAccountId !== loan.bankAccountId || !account.takesDebits) return null;
  const { bankAccountId } = account;
  const mandate = await findMandate(tx, { loanId: loan.id, bankAccountId });
  if (mandate && hasEnded(mandate)) return null;
  if (isAuthorized) return account;
  return (await readStrikes(tx, account.fingerprint)) < strikesThatStop ? account : null;
}
