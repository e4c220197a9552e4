import type { Loan } from '@sevenday/contract';
import { addCents, formatDollars, zeroCents } from '@sevenday/lending';
import { useState } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { LazyConfirmDialog } from '../../ui/overlay/lazy-confirm-dialog.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { useAutomaticRepayment } from '../loan/loan-queries.ts';
import { yourAccount } from '../loan/your-account.ts';
import { NoFeeYet } from '../returns/refund-note.tsx';
import { useSubmitHour } from './submit-hour.ts';

/** True if automatic repayment is on and a debit will be made. After two strikes none is. */
export function isRepaidAutomatically(loan: Loan): boolean {
  return loan.automatic_repayment && (loan.next_debit !== null || loan.status === 'funded');
}

/**
 * Says whether to show the next debit. A single debit that the borrower authorized counts too. It is not shown while
 * a payment is on its way, so that nobody fears a second one, nor before a re-acceptance, which asks for the choice again.
 */
export function hasDebitToShow(loan: Loan): boolean {
  if (loan.payment_processing || loan.needs_reacceptance) return false;
  return loan.next_debit !== null || isRepaidAutomatically(loan);
}

/** Names the next debit and how to avoid it (decisions, "automatic repayment"). */
export function NextDebit({
  loan,
  isNamedAbove = false,
}: {
  loan: Loan;
  /** True if the screen names the debit already. Then only the button to turn it off is shown. */
  isNamedAbove?: boolean;
}) {
  const debit = loan.next_debit;
  if (!hasDebitToShow(loan)) return null;
  if (!debit) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          This loan will be repaid automatically. Once the money is in your account, we will tell
          you the day of the debit.
        </p>
        <TurnOffButton loan={loan} />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {isNamedAbove ? null : (
        <p>
          We will debit {formatDollars(debit.amount)} on <DateText date={debit.date} as="weekday" />
          .
        </p>
      )}
      <TurnOffButton loan={loan} />
    </div>
  );
}

const turnOffTexts = { label: 'Turn off automatic repayment', confirm: 'Turn off' };
/** Describes the one further debit that the borrower authorized. */
const cancelTexts = { label: 'Cancel the debit', confirm: 'Cancel the debit' };

export function TurnOffButton({ loan }: { loan: Loan }) {
  const [open, setOpen] = useState(false);
  const action = useAutomaticRepayment(loan, () => setOpen(false));
  const words = loan.automatic_repayment ? turnOffTexts : cancelTexts;
  return (
    <>
      <Button
        variant="quiet"
        className="-mx-4"
        aria-label={`${words.label} of the loan of ${formatDollars(loan.amount)}`}
        busy={action.isPending}
        onClick={() => setOpen(true)}
      >
        {words.label}
      </Button>
      <LazyConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`${words.label}?`}
        description={
          <>
            If you do, we will not debit your bank account for this loan.{' '}
            <PaidByOneself loan={loan} feeAtOnce={loan.next_debit?.late_fee_without_it} />
          </>
        }
        confirmLabel={words.confirm}
        cancelLabel="Keep it"
        busy={action.isPending}
        onConfirm={() => action.mutate(false)}
      />
      <FailureNote failure={action.failure} />
    </>
  );
}

/** Says what it means to turn the debit off. `feeAtOnce` is the late fee that only the debit holds back. */
export function PaidByOneself({
  loan,
  feeAtOnce = zeroCents,
}: {
  loan: Loan;
  feeAtOnce?: Loan['late_fee'] | undefined;
}) {
  const amount = formatDollars(loan.total_due);
  if (!loan.term_date) {
    return <>You have to pay {amount} yourself, with Pay&nbsp;Now, by the due date.</>;
  }
  if (feeAtOnce > 0) {
    const withFee = formatDollars(addCents(loan.total_due, feeAtOnce));
    return (
      <>
        The due date has passed, so we add a late fee of {formatDollars(feeAtOnce)} at once, and the
        loan is overdue until you pay {withFee} yourself, with Pay&nbsp;Now.
      </>
    );
  }
  if ((loan.days_until_due ?? 0) < 0) {
    return (
      <>
        The due date has passed, so the loan is{' '}
        {loan.status === 'defaulted' ? 'in default' : 'overdue'} until you pay {amount} yourself,
        with Pay&nbsp;Now.
        <NoFeeYet loan={loan} />
      </>
    );
  }
  return (
    <>
      You have to pay {amount} yourself, with Pay&nbsp;Now, by{' '}
      <DateText date={loan.term_date} as="time" />.
    </>
  );
}

/** Turns automatic repayment on. Shown only while there is time to announce a debit; the server decides. */
export function TurnOnButton({ loan }: { loan: Loan }) {
  const [open, setOpen] = useState(false);
  const action = useAutomaticRepayment(loan, () => setOpen(false));
  return (
    <>
      <Button variant="secondary" busy={action.isPending} onClick={() => setOpen(true)}>
        Turn on automatic repayment
      </Button>
      <LazyConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Turn on automatic repayment?"
        description={<WhatIsDebited loan={loan} />}
        confirmLabel="Turn on"
        cancelLabel="Not now"
        busy={action.isPending}
        onConfirm={() => action.mutate(true)}
      />
      <FailureNote failure={action.failure} />
    </>
  );
}

/** Says what will be debited. The exact day follows in the notice before each debit. */
function WhatIsDebited({ loan }: { loan: Loan }) {
  const hour = useSubmitHour();
  return (
    <>
      We will debit {formatDollars(loan.total_due)} from{' '}
      <UnbrokenText text={yourAccount(loan.bank_account)} /> on the due date
      {loan.term_date ? (
        <>
          , <DateText date={loan.term_date} as="weekday" />,
        </>
      ) : null}{' '}
      or, if that is not a banking day, on the next one. You authorized this when you signed. We
      will tell you before we make the debit. You can turn it off until {hour} on the day of the
      debit.
    </>
  );
}

/** Says that automatic repayment is off, beside the button that turns it on. */
export function IsOff({ loan }: { loan: Loan }) {
  return (
    <p>
      It is off: you pay {formatDollars(loan.total_due)} yourself, with Pay&nbsp;Now
      {loan.term_date ? '' : ', by the due date'}.
    </p>
  );
}
