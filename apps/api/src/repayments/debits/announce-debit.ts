import { randomUUID } from 'node:crypto';
import { debitSubmitTime, isNoticeInTime, type LocalDay, localDay } from '@sevenday/lending';
import { type LoanRow, totalDueCents, updateLoanRow } from '../../loans/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { type DebitRow, findAnnouncedDebit, findFirstTry } from '../payment/payment.ts';
import { payments } from '../payment/tables.ts';
import { cancelAnnouncedDebit } from './cancel-announced-debit.ts';
import type { DebitableAccount } from './find-debitable-account.ts';
import { notifyDebitAnnounced } from './notify-debit-announced-cancelled-or-failed.ts';

interface Announced {
  loan: LoanRow;
  account: DebitableAccount;
  debitDay: LocalDay;
  tryNumber: 1 | 2;
  /** Left out for a debit of automatic repayment. */
  authorizationId?: string;
}

/**
 * Cancels an earlier announced debit. Announces nothing if the notice would come too late: then
 * `debitAnnounced` of the returned loan is false. The caller has locked the loan's row, and has
 * checked that the bank account may be debited.
 */
export async function announceDebit(
  tx: Tx,
  runtime: Runtime,
  asked: Announced,
  at: { now: Date; wall: Date },
): Promise<LoanRow> {
  const earlier = await findAnnouncedDebit(tx, asked.loan.id);
  const loan = earlier
    ? await cancelAnnouncedDebit(
        tx,
        runtime,
        { loan: asked.loan, debit: earlier, reason: 'announced_anew' },
        at,
      )
    : asked.loan;
  const today = localDay(at.now, loan.timeZone);
  if (!isNoticeInTime(today, asked.debitDay, isBankHoliday)) return loan;
  const debit = await plan(tx, loan, asked, at);
  const dueAt = debitSubmitTime(asked.debitDay, loan.timeZone);
  await enqueueWork(tx, { kind: 'hand_over_debit', key: debit.id, dueAt, createdAt: at.wall });
  const { bankName, last4 } = asked.account;
  await notifyDebitAnnounced(tx, runtime.keys, loan, debit, {
    bankName,
    last4,
    debitAt: dueAt,
    now: at.now,
    returned: asked.tryNumber === 2 ? await returnedTry(tx, loan) : null,
  });
  await recordAudit(tx, runtime.keys, {
    at: at.now,
    actorId: null,
    action: 'debit.announced',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { debit: debit.id, amount_cents: debit.amountCents, day: asked.debitDay },
  });
  return updateLoanRow(tx, loan, { debitAnnounced: true });
}

async function returnedTry(tx: Tx, { id, timeZone }: LoanRow) {
  const first = await findFirstTry(tx, id);
  return (
    first && { amountCents: first.amountCents, debitAt: debitSubmitTime(first.debitDay, timeZone) }
  );
}

async function plan(
  tx: Tx,
  loan: LoanRow,
  { account, debitDay, tryNumber, authorizationId }: Announced,
  at: { now: Date; wall: Date },
): Promise<DebitRow> {
  const id = randomUUID();
  const parts = {
    debitDay,
    tryNumber,
    bankAccountId: account.bankAccountId,
    bankFingerprint: account.fingerprint,
  };
  const [row] = await tx
    .insert(payments)
    .values({
      id,
      loanId: loan.id,
      memberId: loan.memberId,
      kind: 'debit',
      amountCents: totalDueCents(loan),
      status: 'announced',
      providerKey: `debit:${id}`,
      quotedAt: at.now,
      dueAt: loan.dueAt,
      authorizationId: authorizationId ?? null,
      ...parts,
    })
    .returning();
  if (!row) throw new Error('The debit was not written.');
  return { ...row, ...parts };
}
