import type { Loan, LoanDocuments } from '@sevenday/contract';
import type { Ref } from 'react';
import { Card } from '../../ui/base/card.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { AgreementSkeleton } from '../documents/documents-skeleton.tsx';
import { Agreement, outdatedLook } from '../documents/loan-documents.tsx';
import { RepaymentChoice } from './repayment-choice.tsx';

/** Asks how the loan is repaid, shows the agreement for that choice, and asks to accept it. */
export function AcceptanceFields({
  fields,
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
  errorOf,
}: {
  fields: Record<'automatic_repayment' | 'contract_accepted', Ref<HTMLInputElement>>;
  disabled: boolean;
  quote: LoanDocuments | undefined;
  isCurrent: boolean;
  isLoading: boolean;
  failed: boolean;
  onRetry: () => void;
  account: Loan['bank_account'];
  /** Null until it is chosen: the agreement says which, so it is shown only then. */
  automaticRepayment: boolean | null;
  onAutomaticRepayment: (on: boolean) => void;
  accepted: boolean;
  onAccepted: (accepted: boolean) => void;
  errorOf: (field: 'automatic_repayment' | 'contract_accepted') => string | undefined;
}) {
  const isChosen = automaticRepayment !== null;
  return (
    <>
      <Card>
        <RepaymentChoice
          ref={fields.automatic_repayment}
          disabled={disabled}
          account={account}
          isOn={automaticRepayment}
          onChange={onAutomaticRepayment}
          error={errorOf('automatic_repayment')}
        />
      </Card>
      <Card title="Loan Agreement">
        <div className="sheets gap-5">
          <div
            aria-busy={isChosen && (isLoading || (quote !== undefined && !isCurrent))}
            className={classNames(isChosen && quote && !isCurrent && outdatedLook)}
          >
            {isChosen && quote ? <Agreement agreement={quote.agreement} /> : null}
            {isChosen && !quote && isLoading ? <AgreementSkeleton /> : null}
            {(isChosen && (quote || isLoading)) || failed ? null : (
              <p className="text-muted">
                {isChosen
                  ? 'Enter an amount that you can borrow to see the agreement here.'
                  : 'The agreement appears here once you have chosen how you want to repay.'}
              </p>
            )}
            {failed ? (
              <ErrorState message="The agreement could not be loaded." onRetry={onRetry} />
            ) : null}
          </div>
          <CheckboxField
            ref={fields.contract_accepted}
            name="contract_accepted"
            checked={accepted}
            disabled={disabled || !isChosen || !isCurrent}
            onChange={(event) => onAccepted(event.target.checked)}
            label="I have read and accept the loan agreement, and I agree to receive it and its notices electronically."
            error={errorOf('contract_accepted')}
          />
        </div>
      </Card>
    </>
  );
}
