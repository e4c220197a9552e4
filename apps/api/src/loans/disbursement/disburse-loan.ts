import type { ApprovalRules } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { placeHold } from '../../bank-accounts/index.ts';
import { nextAttemptId } from '../../platform/base/next-attempt-id.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { advance, type LoanRow, lockLoan, lockLoanForAdmin } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { type BegunTransfer, refuseTransfer, type Transfer } from '../loan/manual-transfer.ts';
import { payouts } from '../loan/tables.ts';
import { notifyOnItsWay } from '../notices/notify-payout-on-its-way-arrived-or-returned.ts';
import { accountHoldOfPayout } from '../payouts/account-hold-of-payout.ts';
import { markLoanSent } from '../payouts/mark-loan-sent.ts';
import { readAcceptedAccount, refuseUnsendable } from '../payouts/payout-eligibility.ts';
import { recordPayout } from '../payouts/record-payout-report.ts';
import { refuseBeyondDailyLimits } from './daily-sending-limits.ts';

export interface Disbursing {
  loanId: string;
  actorId: string;
  /** Null if the payment provider sends the money. */
  transfer: Transfer | null;
  /**
   * The begun transfer that the admin saw, perhaps another admin's. Without `begun`, an admin
   * cannot record a transfer that another admin began.
   */
  begun?: BegunTransfer | undefined;
  /** The approval rules, as `lockDailyLimits` read them in this transaction. */
  rules: ApprovalRules;
  now: Date;
  wall: Date;
}

export interface Disbursed {
  loan: LoanRow;
  alreadySent: boolean;
  /** True if this call recorded a manual transfer begun earlier, whose money had already left. */
  wasBegun: boolean;
}

/**
 * Changes nothing if the loan was already sent (decisions, "Loan life"). A begun transfer skips
 * most checks, because its money has left. Refuses with `own_case`, `loan_not_found`, `loan_state`,
 * `invalid_input`, `payment_in_flight`, `creditor_changed`, `not_verified`, `no_bank_account`,
 * `bank_account_changed`, `bank_account_not_usable` or `daily_limit`.
 */
export async function disburseLoan(
  tx: Tx,
  dependencies: LoanDependencies,
  asked: Disbursing,
): Promise<Disbursed> {
  const loan = await lockLoanForAdmin(tx, dependencies, asked);
  const { actorId, transfer, begun } = asked;
  const { payoutChannel: channel } = dependencies;
  await refuseTransfer(tx, loan, {
    actorId,
    channel,
    ...(transfer ? { act: 'record', transfer, begun } : { act: 'send' }),
  });
  if (loan.sent) return { loan, alreadySent: true, wasBegun: false };
  const sent = await send(tx, dependencies, loan, asked);
  return { loan: sent, alreadySent: false, wasBegun: loan.manualTransferBy !== null };
}

async function send(
  tx: Tx,
  dependencies: LoanDependencies,
  loan: LoanRow,
  asked: Disbursing,
): Promise<LoanRow> {
  const { keys } = dependencies;
  // The loan's state is checked first, so that a rejected or cancelled loan is refused for its
  // state and not for its bank account.
  advance(loan, 'disburse');
  const account = loan.manualTransferBy
    ? await readAcceptedAccount(tx, loan)
    : await refuseUnsendable(tx, dependencies, loan, asked);
  const { actorId, rules, wall } = asked;
  if (!loan.manualTransferBy) {
    const sending = { amount: loan.principalCents, actorId, now: asked.now };
    await refuseBeyondDailyLimits(tx, dependencies, rules, sending);
  }
  const payoutId = await planPayout(tx, loan, asked);
  const sent = await markLoanSent(tx, dependencies, loan, {
    payoutId,
    actorId,
    sentAt: asked.now,
    now: asked.now,
    wall,
  });
  const { now, transfer } = asked;
  if (!transfer) {
    await notifyOnItsWay(tx, keys, sent, { payoutId, account, arrivesAt: null, now });
    return sent;
  }
  await recordPayout(
    tx,
    dependencies,
    payoutId,
    { providerId: null, status: 'posted', reason: null, arrivesOn: null },
    asked,
  );
  const posted = await lockLoan(tx, loan.id);
  await notifyOnItsWay(tx, keys, posted, { payoutId, account, arrivesAt: posted.arrivedAt, now });
  return posted;
}

async function planPayout(tx: Tx, loan: LoanRow, asked: Disbursing): Promise<string> {
  const earlier = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.loanId, loan.id));
  const id = nextAttemptId(
    'payout',
    loan.id,
    earlier.map((payout) => payout.id),
  );
  await tx.insert(payouts).values({
    id,
    loanId: loan.id,
    memberId: loan.memberId,
    bankAccountId: loan.bankAccountId,
    amountCents: loan.principalCents,
    status: 'planned',
    providerKey: `payout:${id}`,
    channel: asked.transfer ? 'manual' : 'provider',
    transferReference: asked.transfer?.reference ?? null,
    arrivesOn: asked.transfer?.arrivesOn ?? null,
    // The admin who began a manual transfer sent its money; another admin may record it.
    actorId: loan.manualTransferBy ?? asked.actorId,
    createdAt: asked.now,
  });
  await placeHold(tx, accountHoldOfPayout({ id, bankAccountId: loan.bankAccountId }));
  if (asked.transfer) return id;
  await enqueueWork(tx, {
    kind: 'send_payout',
    key: id,
    dueAt: asked.now,
    createdAt: asked.wall,
  });
  return id;
}
