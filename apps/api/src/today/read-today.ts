import type { Today, Waiting } from '@sevenday/contract';
import { instantAt, localDay } from '@sevenday/lending';
import { sumUpAccountsToApprove } from '../bank-accounts/index.ts';
import { sumUpWaitingBreaks } from '../closes/index.ts';
import { type ContactsDue, contactsDue } from '../contacts/index.ts';
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
    bouncedMails,
    parkedWork,
    out,
  ] = await runTogether(
    sumUpWaitingDocuments(tx),
    sumUpPendingLoans(tx),
    sumUpAccountsToApprove(tx, asked),
    sumUpExtensionRequests(tx),
    sumUpOverdueLoans(tx),
    contactsDue(tx, { today: localDay(asked.now, asked.timeZone), limit: 1 }),
    sumUpDisputesToAnswer(tx, asked.now),
    sumUpOwedRefunds(tx),
    sumUpWaitingBreaks(tx),
    sumUpUnreachedPeople(tx),
    sumUpParkedWork(tx),
    balanceOf(tx, 'principal_due'),
  );
  return {
    out,
    next_contact: contacts.members[0]?.id ?? null,
    waiting: {
      ids,
      loans_to_send: pendingLoans.neverSent,
      returned_payouts: pendingLoans.cameBack,
      bank_accounts: bankAccounts,
      extensions,
      overdue,
      contacts: waitingContacts(contacts, asked.timeZone),
      disputes,
      refunds,
      breaks,
      bounced_mails: bouncedMails,
      parked_work: parkedWork,
    },
  };
}

function waitingContacts({ count, oldestDay }: ContactsDue, timeZone: string): Waiting {
  const oldest = oldestDay ? instantAt({ day: oldestDay, hour: 0, minute: 0, timeZone }) : null;
  return { count, oldest, sum: null };
}
