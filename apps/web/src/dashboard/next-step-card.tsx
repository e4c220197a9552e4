import type { BankAccount, CurrentUser, Loan } from '@sevenday/contract';
import { addCents, countDays, formatDollars, overdueText } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { acceptAgainPath, limitsQuery } from '../loans/loan-queries.ts';
import { isTakenBack, TellWhereToSend, WhyOwedAgain } from '../loans/money-back-note.tsx';
import { PayNowButton } from '../repayments/pay-now-button.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { DueTrack } from './due-track.tsx';
import { type NextStep, nextStep } from './next-step.ts';
import { rememberHeight } from './next-step-height.ts';

/** The dashboard opens with one thing: what to do next, or what is due and when. */
export function NextStepCard({
  loans,
  ...borrower
}: {
  user: CurrentUser;
  account: BankAccount | null;
  loans: readonly Loan[];
}) {
  const paused = useQuery(limitsQuery).data?.lending_paused;
  const { title, text, action, track } = describe(nextStep({ ...borrower, paused }, loans));
  return (
    <section ref={rememberHeight} aria-label="Next" className="border-y-2 border-ink py-5">
      {/* It changes by itself, when money arrives or somebody has decided. */}
      <div aria-live="polite">
        <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
        {text ? <p className="mt-1 text-muted">{text}</p> : null}
      </div>
      {track}
      {action ? <div className="mt-4 flex flex-wrap gap-3">{action}</div> : null}
    </section>
  );
}

type BlockingStep = Extract<NextStep, { waitingLoan: unknown }>;

interface Description {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  track?: ReactNode;
}

function describe(step: NextStep): Description {
  switch (step.kind) {
    case 'pay':
      return describeDueAgain(step.loan, step.dueWithIt);
    case 'settle':
      return {
        title: `You owe ${formatDollars(step.loan.total_due)}.`,
        text: (
          <>
            It was due <DateText date={step.loan.term_date} as="weekday" /> and{' '}
            <Late>is in default</Late>. You can still repay it.
          </>
        ),
        action: <ButtonLink to={`/loans/${step.loan.id}`}>See the loan</ButtonLink>,
      };
    case 'payment_processing':
      return {
        title: `Your payment of ${formatDollars(step.loan.total_due)} is being processed.`,
        text: <ProcessingText loan={step.loan} />,
      };
    case 'accept_again':
      return {
        title: `Accept your loan of ${formatDollars(step.loan.amount)} again.`,
        text: 'Your bank account changed after you accepted it. We send the money once you have accepted it for the account you use now. The price stays the same.',
        action: <ButtonLink to={acceptAgainPath(step.loan)}>Accept again</ButtonLink>,
      };
    case 'money_coming':
      return describeComing(step.loan);
    case 'refund_owed':
      return {
        title: `We owe you ${formatDollars(step.amount)}.`,
        text: (
          <>
            It could not go back the way it came. <TellWhereToSend />
          </>
        ),
      };
    case 'rejected':
      return {
        title: `Your request for ${formatDollars(step.loan.amount)} was not granted.`,
        text: [
          step.loan.rejection_reason && `Why: ${step.loan.rejection_reason}`,
          underWayText(step).trim(),
          step.paused === null ? 'You can request another loan.' : step.paused,
        ]
          .filter(Boolean)
          .join(' '),
        action: <ButtonLink to={`/loans/${step.loan.id}`}>See the request</ButtonLink>,
      };
    case 'lending_paused':
      return { title: 'Nothing is due.', text: `${underWayText(step)}${step.sentence}` };
    case 'request_loan':
      return {
        title: 'Nothing is due.',
        text: `${underWayText(step)}${step.isOffered ? 'You are verified and can request a loan.' : 'You are verified.'}`,
      };
    default:
      return describeWaiting(step);
  }
}

/** Whoever waits for the end of a dispute, or for a refund, is not told that all is done. */
function underWayText({ underWay }: Extract<NextStep, { underWay: unknown }>): string {
  if (!underWay) return '';
  const amount = formatDollars(underWay.amount);
  return underWay.kind === 'disputed'
    ? `Your payment of ${amount} is disputed: if the money goes back to you, you owe it again. `
    : `We are giving you ${amount} back, the way it came. `;
}

/** Whoever had paid already reads first why that does not count any more. */
function describeDueAgain(loan: Loan, dueWithIt: readonly Loan[]): Description {
  const due = describeDue(loan, dueWithIt);
  if (!isTakenBack(loan)) return due;
  return {
    ...due,
    text: (
      <>
        <WhyOwedAgain loan={loan} /> {due.text}
      </>
    ),
  };
}

/** What is due on one day is told as one sum, and paid loan by loan. */
function describeDue(loan: Loan, dueWithIt: readonly Loan[]): Description {
  const loans = [loan, ...dueWithIt];
  const isAlone = loans.length === 1;
  const amount = formatDollars(addCents(...loans.map(({ total_due }) => total_due)));
  const date = <DateText date={loan.term_date} as="weekday" />;
  if (loan.is_overdue)
    return {
      title: `You owe ${amount}.`,
      text: (
        <>
          It was due {date}. <Late>{overdueText(loan.days_until_due ?? 0)}</Late>.
          <NotWithdrawn loan={loan} />
        </>
      ),
      action: <PayNowButton loanId={loan.id} />,
    };
  if ((loan.days_until_due ?? 0) < 0 && loan.next_debit) return describeHeld(loan, loan.next_debit);
  return {
    title: (
      <>
        You owe {amount} by {date}
        {isAlone ? '' : `, for ${loans.length} loans`}.
      </>
    ),
    text: !isAlone ? (
      'Each is paid separately, as it says below.'
    ) : loan.next_debit ? (
      <>
        <WhySecondTry debit={loan.next_debit} />
        It is withdrawn from your bank account on{' '}
        <DateText date={loan.next_debit.date} as="weekday" />. You can also pay it now.
        <NoFeeBefore debit={loan.next_debit} loan={loan} />
      </>
    ) : (
      <>
        Pay it by <DateText date={loan.term_date} as="time" />.
        <NotWithdrawn loan={loan} />
      </>
    ),
    track: <DueTrack loan={loan} />,
    action: loans.map(({ id, total_due }) => (
      <PayNowButton key={id} loanId={id} amount={isAlone ? undefined : total_due} />
    )),
  };
}

type Debit = NonNullable<Loan['next_debit']>;

/** Past its due date and not late: the debit that is announced comes on the next banking day, or is the second try. */
function describeHeld(loan: Loan, debit: Debit): Description {
  return {
    title: `You owe ${formatDollars(loan.total_due)}.`,
    text: (
      <>
        <WhySecondTry debit={debit} />
        It was due <DateText date={loan.term_date} as="weekday" />, and is withdrawn from your bank
        account on <DateText date={debit.date} as="weekday" />. You can also pay it now.
        <NoFeeBefore debit={debit} loan={loan} />
      </>
    ),
    action: <PayNowButton loanId={loan.id} />,
  };
}

/** Whoever counted on the first withdrawal reads what became of it. Nothing but missing money is tried again. */
function WhySecondTry({ debit }: { debit: Debit }) {
  if (debit.try_number === 1) return null;
  return 'The first debit was returned: there was not enough in your account. ';
}

/** A debit after the due date, as of a weekend, makes nobody late (decisions, "automatic repayment"). */
function NoFeeBefore({ debit, loan }: { debit: Debit; loan: Loan }) {
  const isAfterDue = loan.term_date !== null && debit.date > loan.term_date;
  return isAfterDue && loan.late_fee === 0 ? ' No late fee is added before that.' : null;
}

/** Whoever chose automatic repayment may wait for it in vain: after a debit that failed, or was not made, none follows. */
function NotWithdrawn({ loan }: { loan: Loan }) {
  if (!loan.automatic_repayment || loan.next_debit) return null;
  return ' We do not debit it from your bank account: please use Pay Now.';
}

function Late({ children }: { children: ReactNode }) {
  return <span className="font-semibold text-red">{children}</span>;
}

/** A bank payment under way (decisions, "in flight"). */
export function ProcessingText({ loan }: { loan: Loan }) {
  if (!loan.payment_expected_by) return 'There is nothing more for you to do.';
  return (
    <>
      It will be confirmed by <DateText date={loan.payment_expected_by} as="weekday" />. There is
      nothing more for you to do.
    </>
  );
}

function describeComing(loan: Loan): Description {
  const amount = formatDollars(loan.amount);
  if (loan.disbursed)
    return {
      title: `${amount} is on its way to your bank account.`,
      text: <RepaidBy loan={loan} />,
    };
  return {
    title: `Your loan of ${amount} is approved.`,
    text: `We send the money to your bank account next. It has to be repaid within ${countDays(loan.term_days)} of being sent, or of arriving if that is later.`,
  };
}

/** A day that has passed moves with the arrival. */
function RepaidBy({ loan }: { loan: Loan }) {
  const amount = formatDollars(loan.total_due);
  if (loan.days_until_due === null)
    return `You repay ${amount} within ${countDays(loan.term_days)} of its arrival.`;
  return (
    <>
      You repay {amount} by <DateText date={loan.term_date} as="weekday" />.
    </>
  );
}

/** What is missing, and the approved loan that waits for it. */
function describeWaiting(step: BlockingStep): Description {
  const described = describeStep(step);
  if (!step.waitingLoan) return described;
  return {
    ...described,
    text: (
      <>
        {described.text} Your approved loan of {formatDollars(step.waitingLoan.amount)} waits for
        this{step.waitingLoan.needs_acceptance ? ', and then for you to accept it again' : ''}.
      </>
    ),
  };
}

function describeStep(step: BlockingStep): Description {
  switch (step.kind) {
    case 'upload_id':
      return {
        title: step.again ? 'Please upload a clearer image of your ID.' : 'Show us your ID.',
        text:
          step.notes ??
          (step.again
            ? 'We could not accept the last one.'
            : 'A photo or a PDF is enough. A person looks at it before your first loan.'),
        action: <ButtonLink to="/profile#id-verification">Upload ID</ButtonLink>,
      };
    case 'link_bank':
      return {
        title: 'Link your bank account.',
        text: step.idWaiting
          ? 'Your ID is being reviewed. Meanwhile, tell us where to send the money.'
          : 'It is checked at once. The money is sent there.',
        action: <ButtonLink to="/profile#bank-account">Link bank account</ButtonLink>,
      };
    case 'link_other_bank':
      return {
        title: 'Your bank account is not verified.',
        text: step.reason ?? 'What it needs could not be loaded. Please look again in a moment.',
        action: <ButtonLink to="/profile#bank-account">See your bank account</ButtonLink>,
      };
    case 'bank_waiting':
      return {
        title: step.idWaiting
          ? 'Your ID and your bank account are being checked.'
          : 'Your bank account is being checked.',
        text: step.reason,
      };
    case 'id_waiting':
      return {
        title: 'Your ID is being reviewed.',
        text: `There is nothing more for you to do. ${step.paused ?? 'You can request a loan when it is approved.'}`,
      };
  }
}
