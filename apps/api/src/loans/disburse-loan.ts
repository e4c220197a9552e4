import { randomUUID } from 'node:crypto';
import { refusals } from '@sevenday/contract';
import { dueAt, type LocalDay } from '@sevenday/lending';
import { type PayableAccount, placeHold, readPayableAccount } from '../bank-accounts/index.ts';
import { disbursePressed, postLedger } from '../ledger/index.ts';
import { lockMember } from '../members/index.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { enqueueWork } from '../platform/work.ts';
import { scheduleAging } from './age-loan.ts';
import { advance, type LoanRow, lockLoan, updateLoanRow } from './loan-record.ts';
import { type PayoutParts, recordPayout } from './record-payout.ts';
import { payouts } from './store.ts';
import { tellOnItsWay } from './tell-borrower.ts';

/** A transfer that the lender made by hand (`PAYOUTS=manual`). */
export interface Transfer {
  reference: string;
  /** The day it arrives, in the lender's time zone. */
  arrivesOn: LocalDay;
}

export interface Disbursing {
  loanId: string;
  actorId: string;
  /** Null: the provider sends the money. */
  transfer: Transfer | null;
  now: Date;
  wall: Date;
}

export type DisbursingParts = PayoutParts;

export interface Disbursed {
  loan: LoanRow;
  /** Another press was faster: this one sent nothing. */
  alreadySent: boolean;
}

/**
 * Sends the money of a pending loan: the payout is planned in this transaction and carried out by work after it; a transfer
 * made by hand is posted at once. A
 * loan already sent answers as it is and nothing happens (decisions, "Loan life"). Refuses with `own_case`,
 * `loan_not_found`, `loan_state`, `payment_in_flight`, `not_verified`, `no_bank_account`, `bank_account_changed` or
 * `bank_account_not_usable`.
 */
export async function disburseLoan(
  tx: Tx,
  parts: DisbursingParts,
  asked: Disbursing,
): Promise<Disbursed> {
  const loan = await lockLoan(tx, asked.loanId);
  if (loan.memberId === asked.actorId) throw new Refusal('own_case');
  if (loan.sent) return { loan, alreadySent: true };
  return { loan: await send(tx, parts, loan, asked), alreadySent: false };
}

async function send(
  tx: Tx,
  parts: DisbursingParts,
  loan: LoanRow,
  asked: Disbursing,
): Promise<LoanRow> {
  const { keys, timeZone } = parts;
  const state = advance(loan, 'disburse');
  if (loan.paymentProcessing) throw new Refusal('payment_in_flight');
  await checkIdentity(tx, loan);
  const account = await checkAccount(tx, loan, asked.wall);
  const due = dueAt({ from: asked.now, termDays: loan.termDays, timeZone });
  const sent = await updateLoanRow(tx, loan, {
    ...state,
    sentAt: asked.now,
    dueAt: due,
    lastPayoutFailure: null,
  });
  const payoutId = await planPayout(tx, loan, asked);
  await scheduleAging(tx, loan.id, asked);
  await postLedger(tx, {
    entry: disbursePressed(loan),
    loanId: loan.id,
    subjectId: loan.memberId,
    effectiveAt: asked.now,
    recordedAt: asked.wall,
    actorId: asked.actorId,
    providerReference: payoutId,
  });
  await recordAudit(tx, keys, {
    at: asked.now,
    actorId: asked.actorId,
    action: 'loan.disbursed',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { payout: payoutId, principal_cents: loan.principalCents },
  });
  const { now, transfer } = asked;
  if (!transfer) {
    await tellOnItsWay(tx, keys, sent, { payoutId, account, arrivesAt: null, now });
    return sent;
  }
  await recordPayout(
    tx,
    parts,
    payoutId,
    { providerId: null, status: 'posted', reason: null },
    asked,
  );
  const posted = await lockLoan(tx, loan.id);
  await tellOnItsWay(tx, keys, posted, { payoutId, account, arrivesAt: posted.arrivedAt, now });
  return posted;
}

/** An approval that was taken back since the request stops the money. */
async function checkIdentity(tx: Tx, loan: LoanRow): Promise<void> {
  const member = await lockMember(tx, loan.memberId);
  if (member.idStatus !== 'approved') {
    throw new Refusal('not_verified', refusals.sending.idNotApproved);
  }
}

/** The account named at acceptance, still the borrower's, verified, and past its waiting time. */
async function checkAccount(tx: Tx, loan: LoanRow, wall: Date): Promise<PayableAccount> {
  const account = await readPayableAccount(tx, loan.memberId);
  if (!account) throw new Refusal('no_bank_account');
  if (account.bankAccountId !== loan.bankAccountId) throw new Refusal('bank_account_changed');
  const { accountNotVerified, accountWaits } = refusals.sending;
  if (!account.verified) throw new Refusal('bank_account_not_usable', accountNotVerified);
  if (account.usableFrom > wall) throw new Refusal('bank_account_not_usable', accountWaits);
  return account;
}

async function planPayout(tx: Tx, loan: LoanRow, asked: Disbursing): Promise<string> {
  const id = randomUUID();
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
    actorId: asked.actorId,
    createdAt: asked.now,
  });
  await placeHold(tx, { bankAccountId: loan.bankAccountId, cause: 'payout', causeId: id });
  if (asked.transfer) return id;
  await enqueueWork(tx, {
    kind: 'send_payout',
    key: id,
    dueAt: asked.now,
    createdAt: asked.wall,
  });
  return id;
}
