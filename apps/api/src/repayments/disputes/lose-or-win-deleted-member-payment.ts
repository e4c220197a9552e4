import { strikesThatStop, zeroCents } from '@sevenday/lending';
import {
  disputeLostOrPaymentReturned,
  disputeWon,
  findIfSettling,
  findSettlingPayment,
  type LedgerEntry,
  type LostPayment,
  paidAfterWriteOff,
  postLoanEntry,
  readLostParts,
  recoveryLost,
  type SettledPayment,
  writeOff,
} from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { recheckDebits } from '../debits/schedule-checks-of-announced-debits.ts';
import { updateStrikes } from '../debits/strikes.ts';
import { planRefund } from '../refunds/plan-refund.ts';
import type { DisputeRow } from './dispute.ts';
import { bearLoss, type Loss, type LossRecorded } from './lose-payment.ts';
import { postOwedAgain, postWon } from './post-won-dispute.ts';

type At = { now: Date; wall: Date };

/**
 * The random ids of a deleted member and their loan, which stay in the ledger, and the payment
 * provider's id of the payment.
 */
export type OfDeletedMember = Pick<DisputeRow, 'loanId' | 'memberId' | 'providerPaymentId'>;

export async function loseForDeletedMember(
  tx: Tx,
  keys: Keys,
  of: OfDeletedMember & { bankFingerprint: string | null },
  loss: Loss,
  at: At,
): Promise<LossRecorded> {
  if (loss.insufficientFunds && of.bankFingerprint) {
    await countAgainst(tx, of.bankFingerprint, at);
  }
  const payment = await findIfSettling(tx, { ...of, amountCents: loss.amountCents });
  if (!payment) return bearLoss(tx, keys, of, loss, at);
  await postLoss(tx, of, payment, loss, at);
  return { loss: 'written_off', owedCents: zeroCents };
}

/**
 * Counts a strike against the bank account, because another member may have the same account (12
 * CFR 1041.8).
 */
async function countAgainst(tx: Tx, fingerprint: string, at: At): Promise<void> {
  const { after: strikes } = await updateStrikes(tx, fingerprint, 'insufficient_funds', at.now);
  if (strikes >= strikesThatStop) await recheckDebits(tx, fingerprint, at);
}

async function postLoss(
  tx: Tx,
  { loanId, memberId }: OfDeletedMember,
  { parts, afterWriteOff }: SettledPayment,
  { how, providerReference }: { how: LostPayment; providerReference: string },
  at: At,
): Promise<void> {
  const post = (entry: LedgerEntry) =>
    postLoanEntry(tx, { id: loanId, memberId }, entry, { ...at, actorId: null, providerReference });
  if (afterWriteOff) {
    await post(recoveryLost({ ...parts, how, memberDeleted: true }));
    return;
  }
  await post(disputeLostOrPaymentReturned({ ...parts, how }));
  await post(writeOff({ ...parts, memberDeleted: true }));
}

export async function winForDeletedMember(
  tx: Tx,
  keys: Keys,
  row: DisputeRow,
  at: At,
): Promise<void> {
  const { amountCents, loss, loanId, memberId, providerPaymentId } = row;
  if (loss === null) return postWon(tx, row, disputeWon({ amountCents }), at);
  const parts = await readLostParts(tx, row.providerId);
  if (parts && !(await findSettlingPayment(tx, loanId))) {
    const entry = paidAfterWriteOff({ ...parts, into: 'provider_balance', memberDeleted: true });
    return postWon(tx, row, entry, at);
  }
  const owedCents = await postOwedAgain(tx, row, at);
  if (owedCents === zeroCents) return;
  await planRefund(tx, keys, {
    loan: { id: loanId, memberId },
    payment: { paymentId: null, providerPaymentId },
    amountCents: owedCents,
    cause: 'dispute_won_after_paid_again',
    ...at,
  });
}
