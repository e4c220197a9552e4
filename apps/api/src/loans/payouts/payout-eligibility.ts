import { refusals } from '@sevenday/contract';
import { deadlineParts, timeText } from '@sevenday/lending';
import {
  lockPayoutWait,
  type PayableAccount,
  readPayableAccount,
} from '../../bank-accounts/index.ts';
import { lockMember } from '../../members/index.ts';
import { formatWith } from '../../notices/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { onBusinessClock } from '../../platform/time/business-and-wall-clocks.ts';
import type { HeldBackPayout } from '../loan/held-back-payout.ts';
import { advance, type LoanRow } from '../loan/loan.ts';
import { hasAnotherCreditor } from '../loan/needs-reacceptance.ts';

/** `now` is by the business clock, which the sandbox can move ahead; `wall` is the real time. */
interface PayoutMoment {
  now: Date;
  wall: Date;
}

/**
 * The caller has locked the loan's row. Refuses with `loan_state`, `payment_in_flight`,
 * `not_verified`, `no_bank_account`, `bank_account_changed`, `creditor_changed` or
 * `bank_account_not_usable`.
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

/** The borrower's ID may no longer be approved, for example because their name changed. */
async function checkIdentity(tx: Tx, loan: LoanRow): Promise<void> {
  const why = whyNotPayMember(await lockMember(tx, loan.memberId));
  if (why) throw new Refusal('not_verified', why);
}

export function whyNotPayMember({ idStatus }: { idStatus: string }): string | null {
  return idStatus === 'approved' ? null : refusals.disbursing.idNotApproved;
}

/** `waitsUntil` is in real time. */
export function whyNotPayAccount(
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

async function checkAccount(tx: Tx, loan: LoanRow, at: PayoutMoment): Promise<PayableAccount> {
  const account = await readAcceptedAccount(tx, loan);
  const waitsUntil = await lockPayoutWait(tx, loan.memberId, at.wall);
  const why = whyNotPayAccount(account, waitsUntil, { ...at, timeZone: loan.timeZone });
  if (why) throw new Refusal('bank_account_not_usable', why);
  return account;
}

export async function readAcceptedAccount(tx: Tx, loan: LoanRow): Promise<PayableAccount> {
  const account = await readPayableAccount(tx, loan.memberId);
  if (!account) throw new Refusal('no_bank_account');
  if (account.bankAccountId !== loan.bankAccountId) throw new Refusal('bank_account_changed');
  return account;
}

/** Null if the payout may be submitted. Locks the member. The caller has locked the loan's row. */
export async function whyHeldBack(
  tx: Tx,
  { lender }: Pick<Runtime, 'lender'>,
  loan: LoanRow,
  { wall }: { wall: Date },
): Promise<HeldBackPayout | null> {
  const member = await lockMember(tx, loan.memberId);
  const account = await readPayableAccount(tx, loan.memberId);
  const sendableFrom = await lockPayoutWait(tx, loan.memberId, wall);
  const creditorChanged = hasAnotherCreditor(loan, lender);
  const isBarred =
    whyNotPayMember(member) !== null ||
    !account?.verified ||
    sendableFrom !== null ||
    creditorChanged;
  return isBarred ? { sendableFrom, creditorChanged } : null;
}
