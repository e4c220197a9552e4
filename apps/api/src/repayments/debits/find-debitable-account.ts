import { strikesThatStop } from '@sevenday/lending';
import { readPayableAccount } from '../../bank-accounts/index.ts';
import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { findMandate, hasEnded } from '../mandates/mandate.ts';
import { isDebitedAutomatically } from './automatic-debit-eligibility.ts';
import { readStrikes } from './strikes.ts';

export type DebitableAccount = NonNullable<Awaited<ReturnType<typeof readPayableAccount>>>;

/** Null if the loan may not be debited automatically, or if its bank account can't be debited. */
export async function findAutomaticDebitAccount(
  tx: Tx,
  loan: LoanRow,
): Promise<DebitableAccount | null> {
  return (await isDebitedAutomatically(tx, loan)) ? findDebitableAccount(tx, loan, false) : null;
}

/**
 * Finds the bank account that a loan's agreement names; null if it can't be debited. `isAuthorized`
 * means that the borrower authorized this one debit, so strikes don't stop it.
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
