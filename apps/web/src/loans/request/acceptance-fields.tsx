import type { Loan, LoanDocuments } from '@sevenday/contract';
import type { Ref } from 'react';
import { Card } from '../../ui/base/card.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { CheckboxField } from '../../ui/form/fields.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { AgreementSkeleton } from '../documents/documents-skeleton.tsx';
import { Agreement, outdatedLook } from '../documents/loan-documents.tsx';
import { RepaymentChoice } from './repayment-choice.tsx';

/** Asks how the loan is repaid, shows the agreement for that choice, and asks to accept it. */
export function AcceptanceFields({
  ref,
  disabled,
  quote,
  isCurrent,
  isLoading,
  failed,
  onRetry,
  account,
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
  account: Loan['bank_account'];
  automaticRepayment: boolean;
  onAutomaticRepayment: (on: boolean) => void;
  accepted: boolean;
  onAccepted: (accepted: boolean) => void;
  error: string | undefined;
}) {
  return (
    <>
      <Card>
        <RepaymentChoice
          disabled={disabled}
          account={account}
          isOn={automaticRepayment}
          onChange={onAutomaticRepayment}
        />
      </Card>
      <Card title="Loan Agreement">
        <div className="sheets gap-5">
          <div
            aria-busy={isLoading || (quote !== undefined && !isCurrent)}
            className={classNames(quote && !isCurrent && outdatedLook)}
          >
            {quote ? <Agreement agreement={quote.agreement} /> : null}
            {!quote && isLoading ? <AgreementSkeleton /> : null}
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
    </>
  );
}
