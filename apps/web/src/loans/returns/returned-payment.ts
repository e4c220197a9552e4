import type { Loan } from '@sevenday/contract';
import { reopeningDispute } from '../loan/reopening-dispute.ts';

/** A returned, disputed or refunded payment that still matters to the borrower. */
export interface ReturnedPayment {
  kind: 'disputed' | 'taken_back' | 'owed' | 'under_way' | 'given_back';
  by_choice?: boolean;
  id: string;
  amount: Loan['amount'];
  /** When that happened. */
  at: Date | null;
}

/** Lists them, the most pressing first. */
export function returnedPaymentsOf(loan: Loan): ReturnedPayment[] {
  const disputed = reopeningDispute(loan);
  const taken = takenBack(loan);
  return [
    ...(disputed ? [{ ...disputed, kind: 'disputed' as const, at: disputed.opened_at }] : []),
    ...(taken ? [{ ...taken, kind: 'taken_back' as const }] : []),
    ...(['owed', 'under_way', 'given_back'] as const).flatMap((kind) =>
      loan.refunds_and_disputes.refunds
        .filter(({ status }) => status === kind)
        // A loan that is owed again says so already.
        .filter(({ by_choice }) => !by_choice || !taken)
        .map((refund) => ({ ...refund, kind, at: refund.given_back_at })),
    ),
  ];
}

/** After a dispute, or given back by the bank or by the lender. */
export type HowLost = 'disputed' | 'bank' | 'lender';

/** Finds the last payment whose loss reopened the loan. */
export function takenBack({
  disbursed,
  total_due,
  payment_processing,
  refunds_and_disputes,
}: Loan) {
  if (!disbursed || total_due === 0 || payment_processing) return undefined;
  const lost = refunds_and_disputes.disputes.flatMap(({ id, status, decided_at: at, amount }) =>
    status === 'lost' && at ? [{ id, amount, at, how: 'disputed' as const }] : [],
  );
  const returned = refunds_and_disputes.returned_payments.map(
    ({ id, amount, returned_at: at, refund_id }) => ({
      ...{ id, amount, at },
      how: refund_id ? ('lender' as const) : ('bank' as const),
    }),
  );
  return [...lost, ...returned].sort((one, other) => other.at.getTime() - one.at.getTime())[0];
}

/** Says whether the loan's page opens with the first refund or dispute. If not, the list shows it. */
export function opensWithRefund(loan: Loan): boolean {
  switch (loan.status) {
    case 'repaid':
    case 'cancelled':
      return !loan.payment_processing;
    case 'disbursed':
    case 'defaulted':
      return takenBack(loan) !== undefined;
    default:
      return false;
  }
}
