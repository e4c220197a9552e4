import type { Loan } from '@sevenday/contract';
import { ButtonLink } from '../../ui/base/button.tsx';
import { PayNowButton } from '../loan/pay-now-button.tsx';

/** So many days before the due date a borrower is offered more time beside Pay Now. */
const offeredDaysBefore = 2;

/** Shows Pay Now, and near the due date the way to the form that asks for more time. */
export function PayOrAsk({ loan }: { loan: Loan }) {
  const isNear = (loan.days_until_due ?? 0) <= offeredDaysBefore;
  return (
    <>
      <PayNowButton loanId={loan.id} />
      {isNear && loan.can_request_extension ? (
        <ButtonLink to={`/loans/${loan.id}#more-time`} variant="secondary">
          Ask for more time
        </ButtonLink>
      ) : null}
    </>
  );
}
