import type { Loan } from '@sevenday/contract';
import { ButtonLink } from '../../ui/base/button.tsx';
import { PayNowButton } from '../loan/pay-now-button.tsx';

/** From this many days before the due date, we offer an extension beside Pay Now. */
const offeredDaysBefore = 2;

/** The place of the form for an extension on the loan's page, where the button beside Pay Now leads. */
export const extensionPlace = 'more-time';

/** Shows Pay Now, and near the due date a link to the form for an extension. */
export function PayActions({ loan }: { loan: Loan }) {
  const isNear = (loan.days_until_due ?? 0) <= offeredDaysBefore;
  return (
    <>
      <PayNowButton loanId={loan.id} />
      {isNear && loan.can_request_extension ? (
        <ButtonLink to={`/loans/${loan.id}#${extensionPlace}`} variant="secondary">
          Ask for more time
        </ButtonLink>
      ) : null}
    </>
  );
}
