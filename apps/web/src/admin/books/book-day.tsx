import { localDay } from '@sevenday/lending';
import { type ChangeEvent, useRef, useState } from 'react';
import { useConfig } from '../../api/config.ts';
import { Button } from '../../ui/base/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useAddress } from '../list/use-address.ts';

/** The day whose end the books show, kept in the address as `as_of`. Null means now. */
export function useBookDay(): [string | null, (day: string | null) => void] {
  const [params, change] = useAddress();
  const asked = params.get('as_of') ?? '';
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : null;
  return [day, (as_of) => change({ as_of })];
}

/** The earliest day that can be chosen. No books are older. */
const firstDay = '1970-01-01';

export function BookDay({
  day,
  onDay,
}: {
  day: string | null;
  onDay: (day: string | null) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const config = useConfig();
  const today = config && localDay(config.business_date, config.lender.time_zone);
  // Keep the typed text: the address follows in a transition, so a field that showed only the address would jump back
  // between two keys.
  const [typed, setTyped] = useState<string | null>(null);
  const showNow = () => {
    // The button disappears when it is pressed.
    field.current?.focus();
    setTyped(null);
    onDay(null);
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    // A half-typed year is the year 2, and then 20.
    if (target.value && target.validity.valid) {
      onDay(target.value === today ? null : target.value);
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <TextField
        ref={field}
        label="At the end of"
        type="date"
        className="w-48 max-sm:w-full"
        value={typed ?? day ?? today ?? ''}
        min={firstDay}
        max={today}
        onChange={take}
        onBlur={() => setTyped(null)}
      />
      {day ? (
        <Button variant="secondary" onClick={showNow}>
          Show Now
        </Button>
      ) : null}
    </div>
  );
}
