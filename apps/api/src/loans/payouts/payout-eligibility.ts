import { refusals } from '@sevenday/contract';
import { deadlineParts, timeText } from '@sevenday/lending';
import {
  holdPayoutWait,
  type PayableAccount,
  readPayableAccount,
} from '../../bank-accounts/index.ts';
import { lockMember } from '../../members/index.ts';
import { formatWith } from '../../notices/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { onBusinessClock } from '../../platform/time/clocks.ts';
import type { HeldBackPayout } from '../loan/held-back-payout.ts';
import { advance, type LoanRow } from '../loan/loan.ts';
import { hasAnotherCreditor } from '../loan/needs-reacceptance.ts';

/** One moment by both clocks. */
interface PayoutMoment {
  now: Date;
  wall: Date;
}

/**
 * Returns to which account the money of a loan may leave now. The caller has locked the loan's row. Refuses with
 * `loan_state`, `payment_in_flight`, `not_verified`, `no_bank_account`, `bank_account_changed`, `creditor_changed` or
 * `bank_account_not_usable`, which says until when the money waits.
 */
export async function refuseUnsendable(
  tx: Tx,
  { lender }: Pick<Runtime, 'lender'>,
  loan: LoanRow,
  at: PayoutMoment,
): Promise<PayableAccount> {
  advance(loan, 'disburse');
  if (loan.paymentProcessing) throw new Refusal('payment_in_flight');
  if (hasAnotherCreditor(loan, lender)) throw new Refusal('creditor_changed');
  await checkIdentity(tx, loan);
  return checkAccount(tx, loan, at);
}

/**
 * Refuses with `not_verified` where the ID is not approved. Its approval may have been taken back since the request.
 */
async function checkIdentity(tx: Tx, loan: LoanRow): Promise<void> {
  const why = whyNotTo(await lockMember(tx, loan.memberId));
  if (why) throw new Refusal('not_verified', why);
}

/** Returns what bars money to a member, as a sentence: an ID that is not approved. */
export function whyNotTo({ idStatus }: { idStatus: string }): string | null {
  return idStatus === 'approved' ? null : refusals.disbursing.idNotApproved;
}

/**
 * Returns what bars money to an account, as a sentence: it is not verified, or money waits until `waitsUntil` (wall
 * clock).
 */
export function whyNotInto(
  { verified }: Pick<PayableAccount, 'verified'>,
  waitsUntil: Date | null,
  at: PayoutMoment & { timeZone: string },
): string | null {
  const { accountNotVerified, accountWaits } = refusals.disbursing;
  if (!verified) return accountNotVerified;
  if (!waitsUntil) return null;
  const format = formatWith({ timeZone: at.timeZone, ...deadlineParts });
  return accountWaits(timeText(format, onBusinessClock(waitsUntil, at)));
}

/** Returns the account named at acceptance, if it is still the borrower's, is verified and has no wait. */
async function checkAccount(tx: Tx, loan: LoanRow, at: PayoutMoment): Promise<PayableAccount> {
  const account = await readAcceptedAccount(tx, loan);
  const waitsUntil = await holdPayoutWait(tx, loan.memberId, at.wall);
  const why = whyNotInto(account, waitsUntil, { ...at, timeZone: loan.timeZone });
  if (why) throw new Refusal('bank_account_not_usable', why);
  return account;
}

/**
 * Reads the account in use, if the loan was accepted for it. Refuses with `no_bank_account` or `bank_account_changed`.
 */
export async function readAcceptedAccount(tx: Tx, loan: LoanRow): Promise<PayableAccount> {
  const account = await readPayableAccount(tx, loan.memberId);
  if (!account) throw new Refusal('no_bank_account');
  if (account.bankAccountId !== loan.bankAccountId) throw new Refusal('bank_account_changed');
  return account;
}

/**
 * Looks again at what bars a planned payout of a loan before it is first handed over; null where nothing does. The
 * borrower, the account, the wait or the lender may have changed since the payout was planned. The caller has locked
 * the loan's row.
 */
export async function whyHeldBack(
  tx: Tx,
  { lender }: Pick<Runtime, 'lender'>,
  loan: LoanRow,
  { wall }: { wall: Date },
): Promise<HeldBackPayout | null> {
  const member = await lockMember(tx, loan.memberId);
  const account = await readPayableAccount(tx, loan.memberId);
  const sendableFrom = await holdPayoutWait(tx, loan.memberId, wall);
  const creditorChanged = hasAnotherCreditor(loan, lender);
  const isBarred =
    whyNotTo(member) !== null || !account?.verified || sendableFrom !== null || creditorChanged;
  return isBarred ? { sendableFrom, creditorChanged } : null;
}
