import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useCurrentUser } from '../app/session.tsx';
import { PayNowButton } from '../repayments/pay-now-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { NextThing, type Told } from '../ui/next-thing.tsx';
import { describeArriving, describeDisbursing } from './describe-coming.tsx';
import { describeDefault, describeDue } from './describe-due.tsx';
import { describeProcessing } from './processing-text.tsx';

/** Where the loan stands, in a sentence, with what its borrower can do about it. */
export function LoanNow({ loan }: { loan: Loan }) {
  const { id_verification_status: idStatus, bank_account_verified: hasAccount } = useCurrentUser();
  const isNext = idStatus === 'approved' && hasAccount && !loan.needs_acceptance;
  return <NextThing told={describe(loan, isNext)} />;
}

function describe(loan: Loan, isSentNext: boolean): Told {
  if (loan.payment_processing) return describeProcessing(loan);
  const pay = <PayNowButton key={loan.id} loanId={loan.id} />;
  switch (loan.status) {
    case 'funded':
      return loan.disbursed
        ? { ...describeArriving(loan), action: pay }
        : describeDisbursing(loan, isSentNext);
    case 'disbursed':
      return describeDue(loan, []);
    case 'defaulted':
      return { ...describeDefault(loan), action: pay };
    case 'repaid':
      return {
        title: 'This loan is repaid.',
        text: (
          <>
            You repaid it on <DateText date={loan.repaid_at} />. Nothing is due.
          </>
        ),
      };
    case 'rejected':
      return {
        title: `Your request for ${formatDollars(loan.amount)} was not granted.`,
        text: loan.rejection_reason ? `Why: ${loan.rejection_reason}` : undefined,
      };
    case 'cancelled':
      return { title: 'This loan is cancelled.', text: 'You owe nothing.' };
  }
}
