import { type Cents, formatDollars, formatDollarsShort } from '@sevenday/lending';
import { type Ref, useId } from 'react';
import { control, describeField, FieldNotes } from '../../ui/form/field.tsx';
import type { Limits } from '../loan/limits.ts';
import { centsToText, sliderRange, suggestAmounts } from './offered-amounts.ts';

interface Amount {
  limits: Limits;
  /** Null until an amount is chosen. */
  amount: Cents | null;
  onChange: (text: string) => void;
}

/** The amount, by field, by one of a few amounts, or by slider. */
export function AmountField({
  ref,
  text,
  error,
  isOpen,
  ...amount
}: Amount & {
  ref: Ref<HTMLInputElement>;
  text: string;
  error: string | undefined;
  /** False where the member can't borrow now, because then the cap is no offer. */
  isOpen: boolean;
}) {
  const id = useId();
  const hint = isOpen ? `Up to ${formatDollars(amount.limits.max_loan_amount)} now` : undefined;
  return (
    <div className="grid gap-1">
      <AmountLabel id={id} hint={hint} />
      <div className="flex flex-wrap gap-2">
        <div className="grow-[2] basis-28 [&_input]:text-2xl [&_input]:font-semibold">
          <input
            ref={ref}
            disabled={!isOpen}
            dir="auto"
            name="amount"
            // Not a number field: browsers drop the comma of `2,00` there, and leave 200.
            inputMode="decimal"
            min={0.01}
            max={amount.limits.max_loan_amount / 100}
            step={0.01}
            autoComplete="off"
            required
            value={text}
            onChange={(event) => amount.onChange(event.target.value)}
            className={control}
            {...describeField(id, { error, hint })}
          />
        </div>
        {isOpen ? <Suggestions {...amount} /> : null}
      </div>
      <FieldNotes id={id} error={error} />
      <AmountSlider disabled={!isOpen} {...amount} />
    </div>
  );
}

function AmountLabel({ id, hint }: { id: string; hint: string | undefined }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <label htmlFor={id} className="font-semibold">
        Loan amount ($)
      </label>
      {hint ? (
        <span id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </span>
      ) : null}
    </div>
  );
}

function Suggestions({ limits, amount, onChange }: Amount) {
  return (
    <>
      {suggestAmounts(limits).map((suggested) => (
        <button
          key={suggested}
          type="button"
          aria-pressed={amount === suggested}
          onClick={() => onChange(centsToText(suggested))}
          className="min-h-11 grow basis-14 rounded-md border border-edge bg-surface px-1 font-semibold hover:border-ink aria-pressed:border-green aria-pressed:bg-green-wash aria-pressed:text-green-deep"
        >
          {formatDollarsShort(suggested)}
        </button>
      ))}
    </>
  );
}

function AmountSlider({ disabled, limits, amount, onChange }: Amount & { disabled: boolean }) {
  const range = sliderRange(limits);
  return (
    <input
      type="range"
      disabled={disabled}
      aria-label="Loan amount slider"
      aria-valuetext={amount === null ? 'No amount chosen' : formatDollars(amount)}
      {...range}
      value={Math.min(Math.max(amount ?? 0, range.min), range.max)}
      onChange={(event) => onChange(centsToText(event.target.valueAsNumber))}
      className="h-10 w-full accent-green disabled:accent-grey"
    />
  );
}
