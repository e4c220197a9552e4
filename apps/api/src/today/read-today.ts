import type { Today, Waiting } from '@sevenday/contract';
import { instantAt, localDay } from '@sevenday/lending';
import { sumUpWaitingApprovals } from '../approvals/index.ts';
import { sumUpAccountsToApprove } from '../bank-accounts/index.ts';
import { sumUpOpenBreaks } from '../closes/index.ts';
import { type DueContacts, readDueContacts } from '../contacts/index.ts';
import { sumUpWaitingDocuments } from '../id-verifications/index.ts';
import { balanceOf } from '../ledger/index.ts';
import {
  sumUpOverdueLoans,
  sumUpPendingLoans,
  sumUpWaitingExtensionRequests,
} from '../loans/index.ts';
import { sumUpBouncedMail } from '../notices/index.ts';
import type { WaitingWork } from '../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { runTogether } from '../platform/database/run-statements-together.ts';
import { sumUpParkedWork } from '../platform/work/sum-up-parked-work.ts';
import { sumUpDisputesToAnswer, sumUpFailedRefunds } from '../repayments/index.ts';

/**
 * Reads what waits for staff. For each kind of work: the count, the oldest and the sum in cents. Each slice defines what
 * waits in it. All statements take one round trip.
 */
export async function readToday(
  tx: Tx,
  asked: { adminId: string; now: Date; wall: Date; timeZone: string },
): Promise<Today> {
  const [
    ids,
    pendingLoans,
    bankAccounts,
    extensions,
    overdue,
    contacts,
    disputes,
    refunds,
    breaks,
    bouncedMail,
    approvals,
    parkedWork,
    lentOut,
  ] = await runTogether(
    sumUpWaitingDocuments(tx),
    sumUpPendingLoans(tx),
    sumUpAccountsToApprove(tx, asked),
    sumUpWaitingExtensionRequests(tx),
    sumUpOverdueLoans(tx),
    readDueContacts(tx, { today: localDay(asked.now, asked.timeZone), limit: 1 }),
    sumUpDisputesToAnswer(tx, asked.now),
    sumUpFailedRefunds(tx),
    sumUpOpenBreaks(tx),
    sumUpBouncedMail(tx),
    sumUpWaitingApprovals(tx, asked),
    sumUpParkedWork(tx),
    balanceOf(tx, 'principal_due'),
  );
  return {
    lent_out: lentOut,
    next_contact: contacts.members[0]?.id ?? null,
    asked_approvals: approvals.asked,
    waiting: {
      ids: view(ids),
      loans_to_send: view(pendingLoans.neverSent),
      returned_payouts: view(pendingLoans.returned),
      bank_accounts: view(bankAccounts),
      extensions: view(extensions),
      overdue: view(overdue),
      contacts: view(waitingContacts(contacts, asked.timeZone)),
      disputes: view(disputes),
      refunds: view(refunds),
      breaks: view(breaks),
      bounced_mails: view(bouncedMail),
      approvals: view(approvals),
      parked_work: view(parkedWork),
    },
  };
}

function view({ count, oldestAt, sumCents }: WaitingWork): Waiting {
  return { count, oldest: oldestAt, sum: sumCents };
}

function waitingContacts({ count, oldestDay }: DueContacts, timeZone: string): WaitingWork {
  const oldestAt = oldestDay ? instantAt({ day: oldestDay, hour: 0, minute: 0, timeZone }) : null;
  return { count, oldestAt, sumCents: null };
}
