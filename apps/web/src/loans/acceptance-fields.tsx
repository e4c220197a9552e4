import type { LoanDocuments } from '@sevenday/contract';
import type { Ref } from 'react';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { CheckboxField } from '../ui/fields.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Agreement } from './loan-documents.tsx';

/** The agreement, the choice of how it is repaid beside it, and its acceptance. */
export function AcceptanceFields({
  ref,
  disabled,
  quote,
  isCurrent,
  isLoading,
  failed,
  onRetry,
  automaticRepayment,
  onAutomaticRepayment,
  accepted,
  onAccepted,
  error,
}: {
  ref: Ref<HTMLInputElement>;
  disabled: boolean;
  quote: LoanDocuments | undefined;
  isCurrent: boolean;
  isLoading: boolean;
  failed: boolean;
  onRetry: () => void;
  automaticRepayment: boolean;
  onAutomaticRepayment: (on: boolean) => void;
  accepted: boolean;
  onAccepted: (accepted: boolean) => void;
  error: string | undefined;
}) {
  return (
    <Card title="Loan Agreement">
      <div className="grid gap-5">
        <RepaymentChoice
          disabled={disabled}
          isOn={automaticRepayment}
          onChange={onAutomaticRepayment}
        />
        <div
          aria-busy={isLoading || (quote !== undefined && !isCurrent)}
          className={classNames(quote && !isCurrent && 'opacity-60')}
        >
          {quote ? <Agreement agreement={quote.agreement} /> : null}
          {!quote && isLoading ? <Skeleton className="h-64" /> : null}
          {quote || isLoading || failed ? null : (
            <p className="text-muted">
              The agreement appears here for an amount that you can borrow.
            </p>
          )}
          {failed ? (
            <ErrorState message="The agreement could not be loaded." onRetry={onRetry} />
          ) : null}
        </div>
        <CheckboxField
          ref={ref}
          name="contract_accepted"
          checked={accepted}
          disabled={disabled || !isCurrent}
          onChange={(event) => onAccepted(event.target.checked)}
          label="I have read and accept the loan agreement, and I agree to receive it and its notices electronically."
          error={error}
        />
      </div>
    </Card>
  );
}

/** The borrower's choice, at the same price (12 CFR 1005.10(e)). */
function RepaymentChoice({
  disabled,
  isOn,
  onChange,
}: {
  disabled: boolean;
  isOn: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 font-semibold">How do you want to repay?</legend>
      <div className="grid gap-2">
        <label className="flex items-start gap-3">
          <input
            type="radio"
            name="automatic_repayment"
            value="on"
            className="mt-1 size-5 shrink-0"
            checked={isOn}
            onChange={() => onChange(true)}
          />
          <span>
            Automatic repayment
            <span className="block text-sm text-muted">
              The total is withdrawn from your bank account on the due date or the next banking day.
              You can turn it off until then.
            </span>
          </span>
        </label>
        <label className="flex items-start gap-3">
          <input
            type="radio"
            name="automatic_repayment"
            value="off"
            className="mt-1 size-5 shrink-0"
            checked={!isOn}
            onChange={() => onChange(false)}
          />
          <span>
            I pay it myself
            <span className="block text-sm text-muted">With Pay Now, by the due date.</span>
          </span>
        </label>
      </div>
      <p className="mt-2 text-sm text-muted">The price is the same either way.</p>
    </fieldset>
  );
}
