import type { BankAccount } from '@sevenday/contract';
import type { LoanPrice } from '@sevenday/lending';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { DisclosureSkeleton } from '../documents/documents-skeleton.tsx';
import { Disclosure } from '../documents/loan-documents.tsx';
import { type Limits, priceOf } from '../loan/limits.ts';
import { AcceptanceFields } from './acceptance-fields.tsx';
import { AmountField } from './amount-field.tsx';
import { LoanSummary } from './loan-summary.tsx';
import { PressBar, YouRepay } from './submit-bar.tsx';
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
  const form = useLoanRequest(limits);
  const { amount, terms } = form;
  const price = priceOf(limits, amount);
  return (
    <form noValidate onSubmit={form.submit} className="sheets gap-6">
      <Card>
        <AmountField
          ref={form.fields.amount}
          disabled={!isOpen}
          isOpen={isOpen}
          limits={limits}
          text={form.amountText}
          amount={amount}
          error={form.errorOf('amount')}
          onChange={form.changeAmount}
        />
      </Card>
      <LoanSummary limits={limits} price={price} isOpen={isOpen} account={account} />
      {terms.quote ? (
        <Disclosure disclosure={terms.quote.disclosure} isCurrent={terms.isCurrent} />
      ) : null}
      {!terms.quote && terms.isLoading ? <DisclosureSkeleton /> : null}
      <AcceptanceFields
        fields={form.fields}
        disabled={!isOpen}
        quote={terms.quote}
        isCurrent={terms.isCurrent}
        isLoading={terms.isLoading}
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
