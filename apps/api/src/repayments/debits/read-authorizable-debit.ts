import {
  authorizableDays,
  type Cents,
  debitAuthorizationText,
  isOut,
  type LocalDay,
  localDay,
  strikesThatStop,
} from '@sevenday/lending';
import { readPayableAccount } from '../../bank-accounts/index.ts';
import { type LoanRow, totalDueCents } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { findMandate } from '../mandates/mandate.ts';
import { findAnnouncedDebit } from '../payment/payment.ts';
import { readStrikes } from './strikes.ts';

/** The borrower chooses one of `days`, and agrees to the words in the day's `text`. */
export interface AuthorizableDebit {
  amountCents: Cents;
  account: { bankAccountId: string; fingerprint: string; bankName: string; last4: string };
  days: { day: LocalDay; text: string }[];
}

/**
 * Null if the borrower may authorize no debit. A debit needs this authorization only after two
 * payments from the bank account failed in a row for insufficient funds.
 */
export async function readAuthorizableDebit(
  tx: Tx,
  loan: LoanRow,
  now: Date,
): Promise<AuthorizableDebit | null> {
  if (!isOut(loan) || loan.paymentProcessing) return null;
  if (await findAnnouncedDebit(tx, loan.id)) return null;
  const account = await readPayableAccount(tx, loan.memberId);
  if (account?.bankAccountId !== loan.bankAccountId || !account.verified) return null;
  if ((await readStrikes(tx, account.fingerprint)) < strikesThatStop) return null;
  const mandate = await findMandate(tx, { loanId: loan.id, bankAccountId: loan.bankAccountId });
  if (mandate?.status !== 'active') return null;
  const amountCents = totalDueCents(loan);
  const { bankAccountId, fingerprint, bankName, last4 } = account;
  const bank = { bankName, last4 };
  const { creditorName: lenderName, timeZone } = loan;
  return {
    amountCents,
    account: { bankAccountId, fingerprint, bankName, last4 },
    days: authorizableDays(localDay(now, timeZone), isBankHoliday).map((day) => ({
      day,
      text: debitAuthorizationText({ lenderName, amountCents, bank, day, timeZone }),
    })),
  };
}
