import { refusals } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { placeHold } from '../../bank-accounts/index.ts';
import { nextOwnId } from '../../platform/base/own-id.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueueWork } from '../../platform/work/work.ts';
import { advance, type LoanRow, lockLoan } from '../loan/loan.ts';
import {
  type BegunTransfer,
  isSpokenOf,
  refuseAnotherTransfer,
  refuseDuringManualTransfer,
  type Transfer,
} from '../loan/manual-transfer.ts';
import { type PayoutChannel, payouts } from '../loan/store.ts';
import { notifyOnItsWay } from '../notices/notify-origination.ts';
import type { PayoutParts } from '../payouts/payout.ts';
import { acceptedAccount, refuseUnsendable } from '../payouts/payout-eligibility.ts';
import { payoutHold } from '../payouts/payout-hold.ts';
import { markSent } from '../payouts/record-disbursement.ts';
import { recordPayout } from '../payouts/record-payout.ts';
import { refuseUnlessManual, refuseUntold } from './check-transfer.ts';

export interface Disbursing {
  loanId: string;
  actorId: string;
  /** Null: the provider sends the money. */
  transfer: Transfer | null;
  /** The transfer is the one that another admin began; left out, it is one's own. */
  begun?: BegunTransfer | undefined;
  now: Date;
  wall: Date;
}

export interface DisbursingParts extends PayoutParts {
  /** How money is sent here. */
  channel: PayoutChannel;
}

export interface Disbursed {
  loan: LoanRow;
  /** Another press was faster: this one sent nothing. */
  alreadySent: boolean;
}

/**
 * Sends the money of a pending loan: the payout is planned in this transaction and carried out by work after it; a transfer
 * made by hand is posted at once. A loan already sent answers as it is and nothing happens (decisions, "Loan life"), unless
 * another transfer is told of. One that an admin began to send by hand is recorded by that admin, or by another who says whose
 * it is, and whatever became of the borrower, the account or `PAYOUTS` since: the money is out. Refuses with `own_case`,
 * `loan_not_found`, `loan_state`, `invalid_input` where a transfer is told of a loan that the provider is to send, or none
 * of one that is sent by hand, and what `refuseUnsendable` refuses.
 */
export async function disburseLoan(
  tx: Tx,
  parts: DisbursingParts,
  asked: Disbursing,
): Promise<Disbursed> {
  const loan = await lockLoan(tx, asked.loanId);
  if (loan.memberId === asked.actorId) throw new Refusal('own_case');
  const { transfer } = asked;
  if (loan.sent) {
    if (transfer) await refuseAnotherTransfer(tx, loan, transfer);
    return { loan, alreadySent: true };
  }
  if (!transfer) refuseUntold(parts.channel);
  if (transfer && !loan.manualTransferBy) {
    if (asked.begun) throw new Refusal('loan_state', refusals.sending.noLongerManual);
    refuseUnlessManual(parts.channel);
  }
  if (!transfer || !isSpokenOf(loan, asked)) await refuseDuringManualTransfer(tx, loan, parts);
  return { loan: await send(tx, parts, loan, asked), alreadySent: false };
}

async function send(
  tx: Tx,
  parts: DisbursingParts,
  loan: LoanRow,
  asked: Disbursing,
): Promise<LoanRow> {
  const { keys } = parts;
  // Before all else, as why it cannot be sent to its account is no answer for one that was sent.
  advance(loan, 'disburse');
  const account = loan.manualTransferBy
    ? await acceptedAccount(tx, loan)
    : await refuseUnsendable(tx, loan, { ...asked, timeZone: parts.timeZone });
  const payoutId = await planPayout(tx, loan, asked);
  const { actorId, wall } = asked;
  const sent = await markSent(tx, parts, loan, {
    ...{ payoutId, actorId, sentAt: asked.now, now: asked.now, wall },
  });
  const { now, transfer } = asked;
  if (!transfer) {
    await notifyOnItsWay(tx, keys, sent, { payoutId, account, arrivesAt: null, now });
    return sent;
  }
  await recordPayout(
    tx,
    parts,
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
  const id = nextOwnId(
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
    actorId: asked.actorId,
    createdAt: asked.now,
  });
  await placeHold(tx, payoutHold({ id, bankAccountId: loan.bankAccountId }));
  if (asked.transfer) return id;
  await enqueueWork(tx, {
    kind: 'send_payout',
    key: id,
    dueAt: asked.now,
    createdAt: asked.wall,
  });
  return id;
}
