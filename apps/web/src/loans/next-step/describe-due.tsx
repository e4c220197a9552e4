import type { Loan } from '@sevenday/contract';
import { addCents, formatDollars, overdueText } from '@sevenday/lending';
import type { ReactNode } from 'react';
import type { MainMessageContent } from '../../ui/page/main-message.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { yourAccount } from '../loan/your-account.ts';
import { BouncedPayment, MissedDebit } from '../returns/missed-payment.tsx';
import { NoFeeYet, WhyOwedAgain } from '../returns/refund-note.tsx';
import { bouncedAmong } from '../returns/returned-among.ts';
import { takenBack } from '../returns/returned-payment.ts';
import { DueTrack } from './due-track.tsx';
import { HowToPaySeveral, PaySeveral } from './how-to-pay-several.tsx';
import { PayActions } from './pay-actions.tsx';

/**
 * Describes loans due on one day as one sum, to be paid loan by loan. If a payment was lost, the text first says why it no
 * longer counts.
 */
export function describeDue(loan: Loan, dueWithIt: readonly Loan[]): MainMessageContent {
  const due = describeOwed(loan, dueWithIt);
  if (!takenBack(loan)) return due;
  return {
    ...due,
    text: (
      <>
        <WhyOwedAgain loan={loan} /> {due.text}
        {loan.next_debit ? null : <NoFeeYet loan={loan} />}
      </>
    ),
  };
}

function describeOwed(loan: Loan, dueWithIt: readonly Loan[]): MainMessageContent {
  const loans = [loan, ...dueWithIt];
  const isAlone = loans.length === 1;
  const amount = formatDollars(addCents(...loans.map(({ total_due }) => total_due)));
  // Without a debit the borrower has until the deadline's hour.
  const isByHour = isAlone && !loan.next_debit && !loan.is_overdue;
  const date = <DateText date={loan.term_date} as={isByHour ? 'deadline' : 'weekday'} />;
  if (loan.is_overdue)
    return {
      title: `You owe ${amount}.`,
      text: (
        <>
          <BouncedPayment loan={loan} />
          It was due {date}.{' '}
          <Late>
            <UnbrokenText text={overdueText(loan.days_until_due ?? 0)} />
          </Late>
          .
          <WithLateFee loans={loans} />
          <WhetherDebited loan={loan} />
        </>
      ),
      action: <PayActions key={loan.id} loan={loan} />,
    };
  if ((loan.days_until_due ?? 0) < 0 && loan.next_debit) return describeHeld(loan, loan.next_debit);
  return {
    title: (
      <>
        You owe {amount} by {date}
        {isAlone ? '' : `, for ${loans.length} loans`}.
      </>
    ),
    text: (
      <>
        {isAlone ? <BouncedPayment loan={loan} /> : null}
        {isAlone ? <HowToPay loan={loan} /> : <HowToPaySeveral loans={loans} />}
        <WithLateFee loans={loans} />
        {isAlone ? null : bouncedAmong(loans)}
      </>
    ),
    track: <DueTrack loan={loan} />,
    action: isAlone ? <PayActions key={loan.id} loan={loan} /> : <PaySeveral loans={loans} />,
  };
}

function HowToPay({ loan }: { loan: Loan }) {
  const { next_debit: debit } = loan;
  if (!debit) return <NotDebited loan={loan} />;
  return (
    <>
      <WhySecondTry debit={debit} />
      <WillDebit debit={debit} loan={loan} />
      <NoFeeBefore debit={debit} loan={loan} />
    </>
  );
}

/** Says why the sum is more than what was due. */
function WithLateFee({ loans }: { loans: readonly Loan[] }) {
  const fee = addCents(...loans.map(({ late_fee }) => late_fee));
  const total = addCents(...loans.map(({ total_due }) => total_due));
  if (fee <= 0) return null;
  return <>{` The ${formatDollars(total)} includes a late fee of ${formatDollars(fee)}.`}</>;
}

/** Describes a loan in default, which can still be repaid. */
export function describeDefault(loan: Loan): MainMessageContent {
  return {
    title: `You owe ${formatDollars(loan.total_due)}.`,
    text: (
      <>
        <WhyOwedAgain loan={loan} /> <BouncedPayment loan={loan} />
        It was due <DateText date={loan.term_date} as="weekday" /> and <Late>is in default</Late>.
        You can still repay it.
        <WithLateFee loans={[loan]} />
        {loan.next_debit ? <WhetherDebited loan={loan} /> : <MissedDebit loan={loan} />}
        {takenBack(loan) ? <NoFeeYet loan={loan} /> : null}
      </>
    ),
  };
}

type Debit = NonNullable<Loan['next_debit']>;

/** Describes a loan past its due date that isn't overdue, because its debit or second debit is still announced. */
function describeHeld(loan: Loan, debit: Debit): MainMessageContent {
  return {
    title: `You owe ${formatDollars(loan.total_due)}.`,
    text: (
      <>
        <BouncedPayment loan={loan} />
        Your loan was due <DateText date={loan.term_date} as="weekday" />.{' '}
        <WhySecondTry debit={debit} />
        <WillDebit debit={debit} loan={loan} />
        <WithLateFee loans={[loan]} />
        <NoFeeBefore debit={debit} loan={loan} />
      </>
    ),
    action: <PayActions key={loan.id} loan={loan} />,
  };
}

/** Says why the first debit was returned. Only a debit with insufficient funds is tried again. */
function WhySecondTry({ debit }: { debit: Debit }) {
  if (debit.try_number === 1) return null;
  return <>Your bank returned the first debit: there was not enough in your account. </>;
}

/** Promises no late fee before a debit after the due date, as on a weekend (decisions, "automatic repayment"). */
function NoFeeBefore({ debit, loan }: { debit: Debit; loan: Loan }) {
  const isAfterDue = loan.term_date !== null && debit.date > loan.term_date;
  if (!isAfterDue || loan.late_fee !== 0) return null;
  return (
    <>
      {' '}
      We add no late fee before <DateText date={debit.date} as="weekday" />.
    </>
  );
}

function WillDebit({ debit, loan }: { debit: Debit; loan: Loan }) {
  return (
    <>
      We will debit {formatDollars(debit.amount)} from{' '}
      <UnbrokenText text={yourAccount(loan.bank_account)} /> on{' '}
      <DateText date={debit.date} as="weekday" />. If you pay now, there is no debit.
    </>
  );
}

/** Says whether an overdue loan will be debited. The borrower may have authorized a further debit. */
function WhetherDebited({ loan }: { loan: Loan }) {
  if (!loan.next_debit) return <NotDebited loan={loan} />;
  return (
    <>
      {' '}
      <WillDebit debit={loan.next_debit} loan={loan} />
    </>
  );
}

/** Warns a borrower who counts on a debit that none follows, because the last one failed or was not made. */
function NotDebited({ loan }: { loan: Loan }) {
  if (loan.next_debit || !(loan.automatic_repayment || loan.missed_payment)) return null;
  return (
    <>
      <MissedDebit loan={loan} /> Nothing will be debited automatically: please use Pay&nbsp;Now.
    </>
  );
}

function Late({ children }: { children: ReactNode }) {
  return <span className="font-semibold text-red">{children}</span>;
}
