import { formatDollars } from '@sevenday/lending';
import { LoanTimeZone } from '../api/config.ts';
import { DisbursementWaits } from '../bank-accounts/disbursement-waits.tsx';
import { describeProcessing, withPaymentGoingBack } from '../loans/loan/payment-processing.tsx';
import {
  describeArriving,
  describeDisbursing,
  describeReacceptance,
} from '../loans/next-step/describe-disbursement.tsx';
import { describeDefault, describeDue } from '../loans/next-step/describe-due.tsx';
import { describeRefundOwed } from '../loans/next-step/describe-settled.tsx';
import { describeWaiting } from '../loans/next-step/describe-waiting.tsx';
import { WaitingExtension } from '../loans/next-step/waiting-extension.tsx';
import { ButtonLink } from '../ui/base/button.tsx';
import { MainMessage, type MainMessageContent } from '../ui/page/main-message.tsx';
import type { NextStep } from './next-step.ts';
import { rememberStep } from './remembered-heights.ts';

/** Opens the dashboard with the borrower's next step. */
export function NextStepCard({ step }: { step: NextStep }) {
  return (
    <LoanTimeZone value={'loan' in step ? step.loan.time_zone : undefined}>
      <MainMessage ref={rememberStep} described={describe(step)} />
    </LoanTimeZone>
  );
}

function describe(step: NextStep): MainMessageContent {
  switch (step.kind) {
    case 'pay':
      return withRequest(describeDue(step.loan, step.dueWithIt), step);
    case 'settle':
      return {
        ...describeDefault(step.loan),
        action: <ButtonLink to={`/loans/${step.loan.id}`}>See the loan</ButtonLink>,
      };
    case 'payment_processing':
      return describeProcessing(step.loan);
    case 'reaccept':
      return describeReacceptance(step.loan);
    case 'money_coming':
      if (step.loan.disbursed) return describeArriving(step.loan);
      // A returned payout is described together with the payment on its way; otherwise the loan's row describes that.
      return step.loan.payout_returned
        ? withPaymentGoingBack(step.loan, describeDisbursing(step.loan))
        : describeDisbursing(step.loan);
    case 'refund_owed':
      return describeRefundOwed(step.amount);
    case 'rejected':
      return {
        title: `Your request for ${formatDollars(step.loan.amount)} was not granted.`,
        text: joined(
          step.loan.rejection_reason && `Why: ${step.loan.rejection_reason}`,
          underWayText(step),
          step.paused === null ? 'You can request another loan.' : step.paused,
        ),
        action: (
          <ButtonLink to={`/loans/${step.loan.id}`} variant="secondary">
            See the request
          </ButtonLink>
        ),
      };
    case 'lending_paused':
      return { title: 'Nothing is due.', text: joined(underWayText(step), step.sentence) };
    case 'request_loan':
      return {
        title: 'Nothing is due.',
        text: (
          <>
            {joined(
              underWayText(step),
              step.isOffered ? 'You are verified and can request a loan.' : 'You are verified.',
            )}
            {step.disbursementWaitsUntil ? (
              <>
                {' '}
                <DisbursementWaits until={step.disbursementWaitsUntil} />
              </>
            ) : null}
          </>
        ),
      };
    default:
      return describeWaiting(step);
  }
}

/** Adds the borrower's request for more time. The rows of several loans show it themselves. */
function withRequest(
  described: MainMessageContent,
  { loan, dueWithIt }: Extract<NextStep, { kind: 'pay' }>,
): MainMessageContent {
  if (dueWithIt[0] || !loan.waiting_extension) return described;
  return {
    ...described,
    text: (
      <>
        {described.text} <WaitingExtension loan={loan} />
      </>
    ),
  };
}

function joined(...sentences: (string | null | undefined)[]): string {
  return sentences.filter(Boolean).join(' ');
}

/** Mentions an open dispute or refund, so that "Nothing is due" doesn't sound as if all were done. */
function underWayText({ underWay }: Extract<NextStep, { underWay: unknown }>): string | null {
  if (!underWay) return null;
  const amount = formatDollars(underWay.amount);
  return underWay.kind === 'disputed'
    ? `Your payment of ${amount} is disputed: if the money goes back to you, you owe it again.`
    : `We are sending ${amount} back to the card or account you paid from.`;
}
