import type { RefundsAndDisputes } from '@sevenday/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type LoanRow, lateFeeHeldBack, noRefundsOrDisputes } from '../../loans/index.ts';
import { anyOf } from '../../platform/database/any-of-condition.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import { isShownToBorrower } from '../disputes/dispute.ts';
import { disputeView } from '../disputes/dispute-view.ts';
import { disputes, payments, refunds } from '../payment/tables.ts';
import { shownRefundStatuses } from '../refunds/refund-status.ts';
import { refundView } from '../refunds/refund-view.ts';

export async function readRefundsAndDisputes(
  tx: Tx,
  loans: readonly LoanRow[],
  { now }: { now: Date },
): Promise<Map<string, RefundsAndDisputes>> {
  const ids = loans.map(({ id }) => id);
  const [disputed, returned, owed] = await runTogether(
    selectDisputes(tx, { ids }),
    selectReturned(tx, { ids }),
    selectRefunds(tx, { ids }),
  );
  const isDisputed = new Set(disputed.map(({ paymentId }) => paymentId));
  const refundOf = new Map(
    owed
      .filter(({ loss }) => loss === 'reopened')
      .map(({ id, providerPaymentId }) => [providerPaymentId, id]),
  );
  return new Map(
    loans.map((loan) => {
      const { id } = loan;
      return [
        id,
        {
          ...noRefundsOrDisputes,
          disputes: disputed.filter(({ loanId }) => loanId === id).map(disputeView),
          returned_payments: returned
            .filter((row) => row.loanId === id && !isDisputed.has(row.id))
            .map((row) => returnedView(row, refundOf.get(row.providerPaymentId) ?? null)),
          refunds: owed.filter(({ loanId }) => loanId === id).map(refundView),
          no_late_fee_before: lateFeeHeldBack(loan, now),
        },
      ];
    }),
  );
}

const ofLoans = sql.placeholder('ids');

// Each statement asks only for the columns that are shown, because most loans have no such row, and
// the answer then consists of the names of its columns.

const selectDisputes = queryBuiltOnce((tx) => {
  const { id, loanId, paymentId, amountCents, status, openedAt, decidedAt } = disputes;
  return tx
    .select({ id, loanId, paymentId, amountCents, status, openedAt, decidedAt })
    .from(disputes)
    .where(and(anyOf(loanId, ofLoans), isShownToBorrower))
    .orderBy(asc(openedAt));
});

const selectReturned = queryBuiltOnce((tx) => {
  const { id, loanId, providerPaymentId, amountCents, quotedAt, finishedAt, returnedAt } = payments;
  return tx
    .select({ id, loanId, providerPaymentId, amountCents, quotedAt, finishedAt, returnedAt })
    .from(payments)
    .where(and(anyOf(loanId, ofLoans), eq(payments.status, 'returned')))
    .orderBy(asc(returnedAt));
});

const selectRefunds = queryBuiltOnce((tx) => {
  const { id, loanId, providerPaymentId, amountCents, status, loss } = refunds;
  const { createdAt, finishedAt } = refunds;
  return tx
    .select({ id, loanId, providerPaymentId, amountCents, status, loss, createdAt, finishedAt })
    .from(refunds)
    .where(and(anyOf(loanId, ofLoans), inArray(status, shownRefundStatuses)))
    .orderBy(asc(createdAt));
});

type ReturnedPayment = Awaited<ReturnType<typeof selectReturned>>[number];

function returnedView(
  row: ReturnedPayment,
  refundId: string | null,
): RefundsAndDisputes['returned_payments'][number] {
  return {
    id: row.id,
    amount: row.amountCents,
    paid_at: row.finishedAt ?? row.quotedAt,
    returned_at: row.returnedAt ?? row.quotedAt,
    refund_id: refundId,
  };
}
