import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useBankAccount } from '../../bank-accounts/bank-account-query.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { MainMessageSkeleton } from '../../ui/base/skeletons.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { MainMessage, type MainMessageContent } from '../../ui/page/main-message.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { LenderContact } from '../../ui/text/lender-contact.tsx';
import { CancelLoanButton } from '../loan/cancel-loan-button.tsx';
import { PayNowButton } from '../loan/pay-now-button.tsx';
import { describeProcessing, withPaymentGoingBack } from '../loan/payment-processing.tsx';
import {
  describeArriving,
  describeDisbursing,
  describeReacceptance,
} from '../next-step/describe-disbursement.tsx';
import { describeDefault, describeDue } from '../next-step/describe-due.tsx';
import { describeSettled } from '../next-step/describe-settled.tsx';
import { describeWaiting } from '../next-step/describe-waiting.tsx';
import { PayActions } from '../next-step/pay-actions.tsx';
import { type Borrower, stepBeforeDisbursement } from '../next-step/step-before-disbursement.ts';

/** Says where the loan stands, and what its borrower can do about it. */
export function LoanNow({ loan }: { loan: Loan }) {
  const user = useCurrentUser();
  const isWaiting = loan.status === 'funded' && !loan.disbursed;
  const bank = useBankAccount(isWaiting && user.has_bank_account);
  if (bank.isLoading)
    return (
      <Loading text="Loading the next step…">
        <MainMessageSkeleton />
      </Loading>
    );
  return <MainMessage described={describe(loan, { user, account: bank.account, paused: null })} />;
}

function describe(loan: Loan, borrower: Borrower): MainMessageContent {
  const isUnsent = loan.status === 'funded' && !loan.disbursed;
  // After a returned payout the borrower may have to act.
  if (loan.payment_processing && !isUnsent) return describeProcessing(loan);
  const pay = <PayNowButton key={loan.id} loanId={loan.id} />;
  switch (loan.status) {
    case 'funded':
      return loan.disbursed
        ? { ...describeArriving(loan), action: pay }
        : withPaymentGoingBack(loan, describeApproved(loan, borrower));
    case 'disbursed':
      return describeDue(loan, []);
    case 'defaulted':
      return { ...describeDefault(loan), action: <PayActions key={loan.id} loan={loan} /> };
    case 'repaid':
      return describeSettled(loan, {
        title: 'This loan is repaid.',
        text: (
          <>
            You repaid it on <DateText date={loan.repaid_at} />. Nothing is due.
          </>
        ),
      });
    case 'rejected':
      return {
        title: `Your request for ${formatDollars(loan.amount)} was not granted.`,
        text: (
          <>
            {loan.rejection_reason ? `Why: ${loan.rejection_reason} ` : null}
            <LenderContact before="You can reach us at " after="." />
          </>
        ),
        action: <ButtonLink to="/create-loan">Request another loan</ButtonLink>,
      };
    case 'cancelled':
      return describeSettled(loan, {
        title: 'This loan is cancelled.',
        text: 'You owe nothing for it.',
      });
  }
}

/** Says what a pending loan waits for, in the dashboard's words. The borrower can still cancel it. */
function describeApproved(loan: Loan, borrower: Borrower): MainMessageContent {
  const described = describeBeforeDisbursement(loan, borrower);
  if (!loan.can_cancel) return described;
  return {
    ...described,
    action: (
      <>
        {described.action}
        <CancelLoanButton loan={loan} />
      </>
    ),
  };
}

function describeBeforeDisbursement(loan: Loan, borrower: Borrower): MainMessageContent {
  const step = stepBeforeDisbursement(borrower, loan);
  if (!step) return describeDisbursing(loan);
  return step.kind === 'reaccept'
    ? describeReacceptance(loan)
    : describeWaiting({ ...step, pendingLoan: loan });
}
