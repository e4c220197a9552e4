import type { Today } from '@sevenday/contract';
import { sumUpAccountsToApprove } from '../bank-accounts/index.ts';
import { sumUpWaitingBreaks } from '../closes/index.ts';
import { sumUpWaitingDocuments } from '../id-verifications/index.ts';
import { balanceOf } from '../ledger/index.ts';
import { sumUpExtensionRequests, sumUpOverdueLoans, sumUpPendingLoans } from '../loans/index.ts';
import { sumUpUnreachedPeople } from '../notices/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { runTogether } from '../platform/database/run-together.ts';
import { sumUpParkedWork } from '../platform/work/work.ts';
import { sumUpDisputesToAnswer, sumUpOwedRefunds } from '../repayments/index.ts';

/**
 * Reads what waits for staff: for each kind of work how many, the oldest, and the sum in cents. Each slice says itself
 * what waits there. All statements take one round trip.
 */
export async function readToday(
  tx: Tx,
  asked: { adminId: string; now: Date; wall: Date },
): Promise<Today> {
  const [
    ids,
    pendingLoans,
    bankAccounts,
    extensions,
    overdue,
    disputes,
    refunds,
    breaks,
    bouncedMails,
    parkedWork,
    out,
  ] = await runTogether(
    sumUpWaitingDocuments(tx),
    sumUpPendingLoans(tx),
    sumUpAccountsToApprove(tx, asked),
    sumUpExtensionRequests(tx),
    sumUpOverdueLoans(tx),
    sumUpDisputesToAnswer(tx, asked.now),
    sumUpOwedRefunds(tx),
    sumUpWaitingBreaks(tx),
    sumUpUnreachedPeople(tx),
    sumUpParkedWork(tx),
    balanceOf(tx, 'principal_due'),
  );
  return {
    out,
    waiting: {
      ids,
      loans_to_send: pendingLoans.neverSent,
      returned_payouts: pendingLoans.cameBack,
      bank_accounts: bankAccounts,
      extensions,
      overdue,
      disputes,
      refunds,
      breaks,
      bounced_mails: bouncedMails,
      parked_work: parkedWork,
    },
  };
}
