import type { LoanEvent } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  ledgerPostings,
  ledgerTransactions,
  settlingEvents,
  unsettlingEvents,
} from '../../ledger/index.ts';
import type { LoanRow } from '../../loans/index.ts';
import { readLoanNotices } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { auditEntries } from '../../platform/database/tables.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { wasSent } from '../payment/payment.ts';
import { failureSentence } from '../payment/payment-sentences.ts';
import { payments } from '../payment/tables.ts';
import { sentencesOfAuditTrail, sentencesOfBooks } from './loan-event-sentences.ts';

/**
 * Combines the audit trail, the ledger, the payments and the notices, because each of them has
 * events that the others lack. The newest event comes first.
 */
export async function readLoanEvents(
  tx: Tx,
  { keys }: Runtime,
  loan: LoanRow,
): Promise<LoanEvent[]> {
  const recorded = await tx
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.objectType, 'loan'), eq(auditEntries.objectId, loan.id)))
    .orderBy(auditEntries.id);
  // The audit trail records the arrival of the loan's money after the events that the arrival
  // caused. So the entries about the payout are moved to the front.
  const inOrder = [
    ...recorded.filter(({ action }) => action.startsWith('payout.')),
    ...recorded.filter(({ action }) => !action.startsWith('payout.')),
  ];
  const events = [
    ...inOrder.flatMap(({ action, at, codes }) =>
      (sentencesOfAuditTrail[action]?.(codes) ?? []).map((words) => ({ at, ...words })),
    ),
    ...(await readBooked(tx, loan.id)),
    ...(await readPayments(tx, loan.id)),
    ...(await readNotices(tx, keys, loan)),
  ];
  // The sort is stable and is then reversed. So of two events of the same moment, the one that is
  // later in the list above comes first.
  return events.sort((one, other) => one.at.getTime() - other.at.getTime()).reverse();
}

async function readBooked(tx: Tx, loanId: string): Promise<LoanEvent[]> {
  const shown = Object.keys(sentencesOfBooks) as (keyof typeof sentencesOfBooks)[];
  const rows = await tx
    .select({
      event: ledgerTransactions.event,
      at: ledgerTransactions.effectiveAt,
      // Reads only the amount posted to the payment provider's balance. The entry may also post to
      // other accounts, such as the interest of a reopened loan.
      amount: sql<string>`abs(sum(${ledgerPostings.amountCents}) filter (where ${ledgerPostings.account} = 'provider_balance'))`,
      isDisputed: sql<boolean>`bool_or(${ledgerPostings.account} = 'disputed_payments')`,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, ledgerTransactions.id))
    .where(
      and(
        eq(ledgerTransactions.loanId, loanId),
        inArray(ledgerTransactions.event, [...shown, ...settlingEvents, ...unsettlingEvents]),
      ),
    )
    .groupBy(ledgerTransactions.id)
    .orderBy(ledgerTransactions.seq);
  let isPaid = false;
  return rows.flatMap(({ event, at, amount, isDisputed }) => {
    // For a payment that a bank returned, the entry has only the fee: nobody disputed the payment.
    if (event === 'dispute_opened' && !isDisputed) return [];
    const before = { isPaid };
    if (settlingEvents.includes(event)) isPaid = true;
    if (unsettlingEvents.includes(event)) isPaid = false;
    const words = sentencesOfBooks[event];
    return words ? [{ at, ...words(Number(amount) as Cents, before) }] : [];
  });
}

async function readPayments(tx: Tx, loanId: string): Promise<LoanEvent[]> {
  const rows = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.loanId, loanId),
        inArray(payments.status, ['processing', 'succeeded', 'failed']),
      ),
    )
    .orderBy(payments.quotedAt);
  return rows.flatMap((payment): LoanEvent[] => {
    const { kind, amountCents: amount, quotedAt, finishedAt, failureReason } = payment;
    // A payment without a session was not made on a page of ours.
    const hadPage = kind === 'checkout' && payment.providerSessionId !== null;
    // Nobody opened a payment page that could not be created.
    if (kind === 'checkout' && payment.status === 'failed' && !wasSent(payment)) return [];
    const started: LoanEvent[] = hadPage
      ? [
          {
            at: quotedAt,
            title: 'You opened the payment page',
            text: null,
            amount,
            tone: 'plain',
          },
        ]
      : [];
    if (payment.status !== 'failed' || !finishedAt) return started;
    const text = failureSentence(failureReason, wasSent(payment));
    const title =
      failedTitles[kind === 'checkout' ? kind : wasSent(payment) ? 'returned' : 'unsent'];
    return [...started, { at: finishedAt, title, text, amount, tone: 'late' }];
  });
}

const failedTitles = {
  checkout: 'The payment did not go through',
  returned: 'The debit was returned',
  unsent: 'The debit was not made',
};

async function readNotices(tx: Tx, keys: Keys, loan: LoanRow): Promise<LoanEvent[]> {
  const about = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.loanId, loan.id));
  const notices = await readLoanNotices(tx, keys, {
    subjectId: loan.memberId,
    loanId: loan.id,
    aboutIds: about.map(({ id }) => id),
  });
  return notices.map(({ subject, status, at }) => ({
    at,
    title: `We wrote to you: ${subject}`,
    text:
      status === 'bounced'
        ? 'The mail could not be delivered. Please check your email address.'
        : null,
    amount: null,
    tone: status === 'bounced' ? 'late' : 'plain',
  }));
}
