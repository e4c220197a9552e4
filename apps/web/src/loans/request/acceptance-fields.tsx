import type { Loan, LoanDocuments } from '@sevenday/contract';
import { type Ref, useId } from 'react';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { AgreementFrame } from './agreement-frame.tsx';
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
  const headingId = useId();
  const isChosen = automaticRepayment !== null;
  return (
    <>
      <RepaymentChoice
        ref={fields.automatic_repayment}
        disabled={disabled}
        account={account}
        isOn={automaticRepayment}
        onChange={onAutomaticRepayment}
        error={errorOf('automatic_repayment')}
      />
      <section aria-labelledby={headingId} className="grid gap-2">
        <h2 id={headingId} className="text-lg font-semibold">
          Loan Agreement
        </h2>
        <AgreementFrame
          agreement={isChosen && !failed ? quote?.agreement : undefined}
          isCurrent={isCurrent}
          isLoading={isChosen && isLoading}
          placeholder={
            failed ? (
              <ErrorState message="The agreement could not be loaded." onRetry={onRetry} />
            ) : (
              <p>
                {isChosen
                  ? 'Choose an amount to see the agreement here.'
                  : 'The agreement appears here once you have chosen how you want to repay.'}
              </p>
            )
          }
        />
        <CheckboxField
          ref={fields.contract_accepted}
          name="contract_accepted"
          checked={accepted}
          disabled={disabled || !isChosen || !isCurrent}
          onChange={(event) => onAccepted(event.target.checked)}
          label="I have read and accept the loan agreement, and I agree to receive it and its notices electronically."
          error={errorOf('contract_accepted')}
        />
      </section>
    </>
  );
}
