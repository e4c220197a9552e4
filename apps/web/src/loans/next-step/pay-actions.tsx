import type { Loan } from '@sevenday/contract';
import { ButtonLink } from '../../ui/base/button.tsx';
import { PayNowButton } from '../loan/pay-now-button.tsx';

/** From this many days before the due date, we offer an extension beside Pay Now. */
const offeredDaysBefore = 2;

/** The place of the form for an extension on the loan's page, where the button beside Pay Now leads. */
export const extensionPlace = 'more-time';

/** Says whether the form for an extension is offered beside Pay Now. */
export function isExtensionOffered(loan: Loan): boolean {
  return loan.can_request_extension && (loan.days_until_due ?? 0) <= offeredDaysBefore;
}

/** Shows Pay Now, and near the due date a link to the form for an extension. */
export function PayActions({ loan }: { loan: Loan }) {
  return (
    <>
      <PayNowButton loanId={loan.id} />
      {isExtensionOffered(loan) ? (
        <ButtonLink to={`/loans/${loan.id}#${extensionPlace}`} variant="secondary">
          Ask for more time
        </ButtonLink>
      ) : null}
    </>
  );
}
