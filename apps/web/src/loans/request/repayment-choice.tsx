import type { Loan } from '@sevenday/contract';
import { UnbrokenText } from '../../ui/text/unbroken-text.tsx';
import { yourAccount } from '../loan/your-account.ts';

/** The borrower's choice, at the same price (12 CFR 1005.10(e)). */
export function RepaymentChoice({
  disabled,
  account,
  isOn,
  onChange,
}: {
  disabled: boolean;
  account: Loan['bank_account'];
  isOn: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-3">
        <h2 className="text-xl font-semibold">How do you want to repay?</h2>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          value="on"
          label="Automatic repayment"
          text={`The total is withdrawn from ${yourAccount(account)} on the due date or the next banking day. You can turn it off until then.`}
          checked={isOn}
          onChoose={() => onChange(true)}
        />
        <Choice
          value="off"
          label="I pay it myself"
          text="With Pay Now, by the due date."
          checked={!isOn}
          onChoose={() => onChange(false)}
        />
      </div>
      <p className="mt-3 text-sm text-muted">The price is the same either way.</p>
    </fieldset>
  );
}

function Choice({
  value,
  label,
  text,
  checked,
  onChoose,
}: {
  value: 'on' | 'off';
  label: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="flex items-start gap-3 rounded-md border border-line p-3 has-enabled:cursor-pointer has-[:checked:enabled]:border-green has-[:checked:enabled]:bg-green-wash">
      <input
        type="radio"
        name="automatic_repayment"
        value={value}
        className="mt-1 size-5 shrink-0"
        checked={checked}
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
