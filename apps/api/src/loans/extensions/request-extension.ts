import { randomUUID } from 'node:crypto';
import { refusals } from '@sevenday/contract';
import { dayText, type LocalDay } from '@sevenday/lending';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { awaitsExtension } from '../loan/extension-request.ts';
import { type LoanRow, lockOwnLoan } from '../loan/loan.ts';
import { extensionRequests } from '../loan/tables.ts';
import { extensionWindowOf } from './extension-window-of-loan.ts';

interface Asking {
  loanId: string;
  memberId: string;
  day: LocalDay;
  /** In the borrower's own words; null if they gave no reason. */
  reason: string | null;
  now: Date;
  wall: Date;
}

/** Refuses with `loan_not_found`, `loan_state`, `payment_in_flight` or `extension_not_possible`. */
export async function requestExtension(tx: Tx, { keys }: Runtime, asked: Asking): Promise<LoanRow> {
  const { day, now, reason, memberId } = asked;
  const loan = await lockOwnLoan(tx, asked.loanId, memberId);
  if (loan.paymentProcessing) throw new Refusal('payment_in_flight');
  const window = extensionWindowOf(loan, now);
  if (!window) {
    throw new Refusal('loan_state', refusals.extension.notOwed);
  }
  if (await awaitsExtension(tx, loan.id)) throw new Refusal('loan_state', refusals.extension.asked);
  if (day < window.from || day > window.to) {
    const sentence = refusals.extension.days(dayText(window.from), dayText(window.to));
    throw new Refusal('extension_not_possible', sentence, { date: sentence });
  }
  await tx.insert(extensionRequests).values({
    id: randomUUID(),
    loanId: loan.id,
    memberId,
    askedDay: day,
    status: 'waiting',
    askedAt: now,
    reason: reason ? await keys.sealFor(tx, memberId, Buffer.from(reason)) : null,
  });
  await recordAudit(tx, keys, {
    at: now,
    actorId: memberId,
    action: 'loan.extension_requested',
    subjectId: memberId,
    object: { type: 'loan', id: loan.id },
    codes: { day },
  });
  return loan;
}
