import { refusals } from '@sevenday/contract';
import { type PayableAccount, readPayableAccount } from '../bank-accounts/index.ts';
import { lockMember } from '../members/index.ts';
import type { Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { advance, type LoanRow } from './loan-record.ts';

/**
 * Whether the money of a locked loan may leave now, and to which account. Refuses with `loan_state`, `payment_in_flight`,
 * `not_verified`, `no_bank_account`, `bank_account_changed` or `bank_account_not_usable`.
 */
export async function refuseUnsendable(
  tx: Tx,
  loan: LoanRow,
  { wall }: { wall: Date },
): Promise<PayableAccount> {
  advance(loan, 'disburse');
  if (loan.paymentProcessing) throw new Refusal('payment_in_flight');
  await checkIdentity(tx, loan);
  return checkAccount(tx, loan, wall);
}

/** An approval that was taken back since the request stops the money. */
async function checkIdentity(tx: Tx, loan: LoanRow): Promise<void> {
  const why = whyNotTo(await lockMember(tx, loan.memberId));
  if (why) throw new Refusal('not_verified', why);
}

/** What bars money to a member, as a sentence: an ID that is not approved. */
export function whyNotTo({ idStatus }: { idStatus: string }): string | null {
  return idStatus === 'approved' ? null : refusals.sending.idNotApproved;
}

/** What bars money to an account, as a sentence: it is not verified, or not yet past its waiting time. */
export function whyNotInto(
  account: Pick<PayableAccount, 'verified' | 'usableFrom'>,
  wall: Date,
): string | null {
  const { accountNotVerified, accountWaits } = refusals.sending;
  if (!account.verified) return accountNotVerified;
  return account.usableFrom > wall ? accountWaits : null;
}

/** The account named at acceptance, still the borrower's, verified, and past its waiting time. */
async function checkAccount(tx: Tx, loan: LoanRow, wall: Date): Promise<PayableAccount> {
  const account = await acceptedAccount(tx, loan);
  const why = whyNotInto(account, wall);
  if (why) throw new Refusal('bank_account_not_usable', why);
  return account;
}

/** The account in use, where it is the one the loan was accepted for. Refuses with `no_bank_account` or `bank_account_changed`. */
export async function acceptedAccount(tx: Tx, loan: LoanRow): Promise<PayableAccount> {
  const account = await readPayableAccount(tx, loan.memberId);
  if (!account) throw new Refusal('no_bank_account');
  if (account.bankAccountId !== loan.bankAccountId) throw new Refusal('bank_account_changed');
  return account;
}
