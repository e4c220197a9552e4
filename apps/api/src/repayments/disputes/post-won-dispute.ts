import type { Cents } from '@sevenday/lending';
import {
  disputeWonAfterPaidAgain,
  type LedgerEntry,
  postEntry,
  unowedPaymentWonBack,
} from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { DisputeRow } from './dispute.ts';

type At = { now: Date; wall: Date };

/**
 * Posts a won dispute of a payment that does not settle its loan. Returns what is owed to the
 * payer from now on.
 */
export async function postOwedAgain(tx: Tx, dispute: DisputeRow, at: At): Promise<Cents> {
  const { amountCents, loss } = dispute;
  const owedCents = owedAgainCents(dispute);
  const entry =
    loss === 'borne'
      ? unowedPaymentWonBack({ amountCents, owedCents })
      : disputeWonAfterPaidAgain({ amountCents });
  await postWon(tx, dispute, entry, at);
  return owedCents;
}

export function owedAgainCents({ amountCents, owedCents, loss }: DisputeRow): Cents {
  return loss === 'borne' ? owedCents : amountCents;
}

export async function postWon(
  tx: Tx,
  { loanId, memberId, providerId }: DisputeRow,
  entry: LedgerEntry,
  at: At,
): Promise<void> {
  await postEntry(tx, {
    entry,
    loanId,
    subjectId: memberId,
    effectiveAt: at.now,
    recordedAt: at.wall,
    actorId: null,
    providerReference: providerId,
  });
}
