import type { Loan } from '@sevenday/contract';
import { reopeningDispute } from '../loan/reopening-dispute.ts';

/** What became of a loan's payments, and still means something to its borrower. */
export interface ReturnedPayment {
  kind: 'disputed' | 'taken_back' | 'owed' | 'under_way' | 'given_back';
  id: string;
  amount: Loan['amount'];
  /** When it came to be so. */
  at: Date | null;
}

/** The most pressing first. */
export function returnedPaymentsOf(loan: Loan): ReturnedPayment[] {
  const disputed = reopeningDispute(loan);
  const taken = takenBack(loan);
  return [
    ...(disputed ? [{ ...disputed, kind: 'disputed' as const, at: disputed.opened_at }] : []),
    ...(taken ? [{ ...taken, kind: 'taken_back' as const }] : []),
    ...(['owed', 'under_way', 'given_back'] as const).flatMap((kind) =>
      loan.refunds_and_disputes.refunds
        .filter(({ status }) => status === kind)
        .map((refund) => ({ ...refund, kind, at: refund.given_back_at })),
    ),
  ];
}

/** The last payment that had settled the loan and is gone, so that the loan is owed again. */
export function takenBack({
  disbursed,
  total_due,
  payment_processing,
  refunds_and_disputes,
}: Loan) {
  if (!disbursed || total_due === 0 || payment_processing) return undefined;
  const lost = refunds_and_disputes.disputes.flatMap(({ id, status, decided_at: at, amount }) =>
    status === 'lost' && at ? [{ id, amount, at, wasDisputed: true }] : [],
  );
  const returned = refunds_and_disputes.returned_payments.map(
    ({ id, amount, returned_at: at }) => ({
      id,
      amount,
      at,
      wasDisputed: false,
    }),
  );
  return [...lost, ...returned].sort((one, other) => other.at.getTime() - one.at.getTime())[0];
}

/** Whether a loan's page opens with the first of what came back; else that stands beside the list of it. */
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
