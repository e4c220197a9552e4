import type { Loan } from '@sevenday/contract';
import { type Ref, useId } from 'react';
import { FieldNotes } from '../../ui/form/field.tsx';
import { UnbrokenText } from '../../ui/text/unbroken-text.tsx';
import { useSubmitHour } from '../automatic-repayment/submit-hour.ts';
import { yourAccount } from '../loan/your-account.ts';

/** The borrower's own choice, at the same price: neither way is chosen for them (12 CFR 1005.10(e)). */
export function RepaymentChoice({
  ref,
  disabled,
  account,
  isOn,
  onChange,
  error,
}: {
  /** The first of the two. */
  ref: Ref<HTMLInputElement>;
  disabled: boolean;
  account: Loan['bank_account'];
  isOn: boolean | null;
  onChange: (on: boolean) => void;
  error: string | undefined;
}) {
  const id = useId();
  const hour = useSubmitHour();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-3">
        <h2 className="text-xl font-semibold">How do you want to repay?</h2>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          ref={ref}
          errorId={errorId}
          value="on"
          label="Automatic repayment"
          text={`We withdraw the total from ${yourAccount(account)} on the due date or, if that is not a banking day, on the next one. You can turn it off until ${hour} on the day of the withdrawal.`}
          checked={isOn === true}
          onChoose={() => onChange(true)}
        />
        <Choice
          errorId={errorId}
          value="off"
          label="I pay it myself"
          text="With Pay Now, by the due date."
          checked={isOn === false}
          onChoose={() => onChange(false)}
        />
      </div>
      <div className="mt-3 grid gap-1">
        <FieldNotes id={id} error={error} hint="The price is the same either way." />
      </div>
    </fieldset>
  );
}

function Choice({
  ref,
  errorId,
  value,
  label,
  text,
  checked,
  onChoose,
}: {
  ref?: Ref<HTMLInputElement>;
  errorId: string | undefined;
  value: 'on' | 'off';
  label: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="flex items-start gap-3 rounded-md border border-line p-3 has-enabled:cursor-pointer has-[:checked:enabled]:border-green has-[:checked:enabled]:bg-green-wash">
      <input
        ref={ref}
        type="radio"
        name="automatic_repayment"
        value={value}
        className="mt-1 size-5 shrink-0"
        checked={checked}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={onChoose}
      />
      <span>
        {label}
        <span className="block text-sm text-muted">
          <UnbrokenText text={text} />
        </span>
      </span>
    </label>
  );
}
