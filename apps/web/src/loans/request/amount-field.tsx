import { type Cents, cents, formatDollars, zeroCents } from '@sevenday/lending';
import type { Ref } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import { centsToText, type Limits, sliderRange } from '../loan/limits.ts';

/** The amount, by field or by slider. */
export function AmountField({
  ref,
  disabled,
  isOpen,
  limits,
  text,
  amount,
  error,
  onChange,
}: {
  ref: Ref<HTMLInputElement>;
  disabled: boolean;
  /** False where the member can't borrow now, because then the cap is no offer. */
  isOpen: boolean;
  limits: Limits;
  text: string;
  amount: Cents | null;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const range = sliderRange(limits);
  const cap = formatDollars(limits.max_loan_amount);
  return (
    <div className="grid gap-3">
      <TextField
        ref={ref}
        disabled={disabled}
        className="[&_input]:text-2xl [&_input]:font-semibold"
        label="Loan amount ($)"
        name="amount"
        // Not a number field: browsers drop the comma of `2,00` there, and leave 200.
        inputMode="decimal"
        min={0.01}
        max={limits.max_loan_amount / 100}
        step={0.01}
        autoComplete="off"
        required
        value={text}
        error={error}
        hint={isOpen ? `You can borrow up to ${cap} now.` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="range"
        disabled={disabled}
        aria-label="Loan amount slider"
        aria-valuetext={formatDollars(amount ?? zeroCents)}
        {...range}
        value={Math.min(Math.max(amount ?? 0, range.min), range.max)}
        onChange={(event) => onChange(centsToText(event.target.valueAsNumber))}
        className="h-11 w-full accent-green disabled:accent-grey"
      />
      {isOpen ? (
        <div aria-hidden="true" className="-mt-3 flex justify-between text-sm text-muted">
          <span>{formatDollars(cents(range.min))}</span>
          <span>{cap}</span>
        </div>
      ) : null}
    </div>
  );
}
