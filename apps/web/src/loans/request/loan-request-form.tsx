import type { BankAccount } from '@sevenday/contract';
import type { LoanPrice } from '@sevenday/lending';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { DisclosureSkeleton } from '../documents/documents-skeleton.tsx';
import { Disclosure } from '../documents/loan-documents.tsx';
import { type Limits, priceOf } from '../loan/limits.ts';
import { AcceptanceFields } from './acceptance-fields.tsx';
import { AmountField } from './amount-field.tsx';
import { LoanSummary } from './loan-summary.tsx';
import { PressBar, YouRepay } from './submit-bar.tsx';
import type { LoanOffered } from './summary-sentence.ts';
import { useLoanRequest } from './use-loan-request.ts';

type LoanRequest = ReturnType<typeof useLoanRequest>;

/** Requests a loan on one screen. A member who can't borrow now can read it, but not send it. */
export function LoanRequestForm({
  limits,
  isOpen,
  account,
}: {
  limits: Limits;
  isOpen: boolean;
  /** The account that is paid and debited; null where there is none or it could not be loaded. */
  account: BankAccount | null;
}) {
  const form = useLoanRequest(limits, { isOpen });
  const { amount, terms } = form;
  const price = priceOf(limits, amount);
  const offeredOf = (priced: LoanPrice | null) =>
    priced && offerOf(limits, priced, { canSendToday: account?.usable_from === null });
  return (
    <form noValidate onSubmit={form.submit} className="sheets gap-4 sm:gap-6">
      <div className="grid gap-2">
        <AmountField
          ref={form.fields.amount}
          isOpen={isOpen}
          limits={limits}
          text={form.amountText}
          amount={amount}
          error={form.errorOf('amount')}
          onChange={form.changeAmount}
        />
        <LoanSummary
          offered={offeredOf(price)}
          largest={offeredOf(priceOf(limits, limits.max_loan_amount))}
          placeholder={
            isOpen
              ? 'Choose an amount to see what it costs.'
              : 'Once you can borrow again, you will see here what a loan costs.'
          }
          account={account}
        />
      </div>
      {terms.quote ? (
        <Disclosure
          disclosure={terms.quote.disclosure}
          isCurrent={terms.isOfAmount}
          isLoading={form.isWaiting && !terms.isOfAmount}
        />
      ) : null}
      {!terms.quote && terms.isLoading ? <DisclosureSkeleton /> : null}
      <AcceptanceFields
        fields={form.fields}
        disabled={!isOpen}
        // Nobody chose the amount of the example.
        quote={price ? terms.quote : undefined}
        isCurrent={terms.isCurrent}
        isLoading={price !== null && terms.isLoading}
        failed={terms.error !== null}
        onRetry={() => void terms.refetch()}
        account={account}
        automaticRepayment={form.automaticRepayment}
        onAutomaticRepayment={form.chooseRepayment}
        accepted={form.accepted}
        onAccepted={form.accept}
        errorOf={form.errorOf}
      />
      <RequestBar form={form} price={price} isOpen={isOpen} />
    </form>
  );
}

function offerOf(
  limits: Limits,
  { principalCents, totalCents }: LoanPrice,
  { canSendToday }: { canSendToday: boolean },
): LoanOffered {
  return {
    amountCents: principalCents,
    totalCents,
    termDays: limits.term_days,
    earliestDueDate: canSendToday ? limits.earliest_due_date : null,
    timeZone: limits.time_zone,
  };
}

/** Shows the total and the button, in reach of the thumb. */
function RequestBar({
  form,
  price,
  isOpen,
}: {
  form: LoanRequest;
  price: LoanPrice | null;
  isOpen: boolean;
}) {
  const barred = form.errorOf();
  return (
    <PressBar>
      <FailureNote failure={barred ? { text: barred } : form.request.failure} />
      {price && isOpen ? <YouRepay total={price.totalCents} /> : null}
      <Button
        type="submit"
        // Nothing can be requested without its agreement. The failure beside it offers a retry.
        disabled={!isOpen || form.terms.error !== null}
        unready={form.isWaiting}
        // Busy until the dashboard shows, because another press would request another loan.
        busy={form.request.isPending || form.request.isSuccess}
        className="w-full"
      >
        Request Loan
      </Button>
    </PressBar>
  );
}
