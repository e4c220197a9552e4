import type { RefundsAndDisputes } from '@sevenday/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type LoanRow, lateFeeHeldBack, noRefundsOrDisputes } from '../../loans/index.ts';
import { anyOf } from '../../platform/database/any-of-condition.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import { isShownToBorrower } from '../disputes/dispute.ts';
import { disputeView } from '../disputes/dispute-view.ts';
import type { PaymentRow } from '../payment/payment.ts';
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

interface OfLoans extends Record<string, unknown> {
  ids: string[];
}

const ofLoans = sql.placeholder('ids');

const selectDisputes = queryBuiltOnce<OfLoans, (typeof disputes.$inferSelect)[]>((tx) =>
  tx
    .select()
    .from(disputes)
    .where(and(anyOf(disputes.loanId, ofLoans), isShownToBorrower))
    .orderBy(asc(disputes.openedAt)),
);

const selectReturned = queryBuiltOnce<OfLoans, PaymentRow[]>((tx) =>
  tx
    .select()
    .from(payments)
    .where(and(anyOf(payments.loanId, ofLoans), eq(payments.status, 'returned')))
    .orderBy(asc(payments.returnedAt)),
);

const selectRefunds = queryBuiltOnce<OfLoans, (typeof refunds.$inferSelect)[]>((tx) =>
  tx
    .select()
    .from(refunds)
    .where(and(anyOf(refunds.loanId, ofLoans), inArray(refunds.status, shownRefundStatuses)))
    .orderBy(asc(refunds.createdAt)),
);

function returnedView(
  row: PaymentRow,
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
