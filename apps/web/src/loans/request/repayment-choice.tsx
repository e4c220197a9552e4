import type { Loan } from '@sevenday/contract';
import { type Ref, useId } from 'react';
import { FieldNotes } from '../../ui/form/field.tsx';
import { useOpenWhenPrinted } from '../../ui/page/use-open-when-printed.ts';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
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
  const errorId = error ? `${id}-error` : undefined;
  const from = account
    ? `${account.bank_name} ****${account.account_number_last4}`
    : 'your bank account';
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1">
        <h2 className="text-lg font-semibold">How do you want to repay?</h2>
      </legend>
      <div className="ruled-rows">
        <Choice
          ref={ref}
          errorId={errorId}
          value="on"
          label="Automatic repayment"
          text={`From ${from} on the due date.`}
          checked={isOn === true}
          onChoose={() => onChange(true)}
        />
        <Choice
          errorId={errorId}
          value="off"
          label="I pay it myself"
          text="With Pay Now by the due date. Same price."
          checked={isOn === false}
          onChoose={() => onChange(false)}
        />
      </div>
      <FieldNotes id={id} error={error} />
      <HowItWorks account={account} />
    </fieldset>
  );
}

function HowItWorks({ account }: { account: Loan['bank_account'] }) {
  const hour = useSubmitHour();
  return (
    <details ref={useOpenWhenPrinted()} className="text-sm text-muted">
      <summary className="py-0.5">How automatic repayment works</summary>
      <p className="pb-1">
        <UnbrokenText
          text={`We debit the total from ${yourAccount(account)} on the due date or, if that is not a banking day, on the next one. You can turn it off until ${hour} on the day of the debit. The price is the same either way.`}
        />
      </p>
    </details>
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
    <label className="flex items-center gap-3 py-1 has-enabled:cursor-pointer has-[:checked:enabled]:bg-green-wash">
      <input
        ref={ref}
        type="radio"
        name="automatic_repayment"
        value={value}
        className="size-5 shrink-0"
        checked={checked}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={onChoose}
      />
      <span>
        {label}
        <span className="block text-[0.8125rem]/tight text-muted">
          <UnbrokenText text={text} />
        </span>
      </span>
    </label>
  );
}
