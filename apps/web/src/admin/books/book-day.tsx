import { localDay } from '@sevenday/lending';
import { useRef } from 'react';
import { useConfig } from '../../app/config.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useAddress } from '../list/use-address.ts';

/** The day at whose end the books are looked at, kept in the address: `as_of`. Null is now. */
export function useBookDay(): [string | null, (day: string | null) => void] {
  const [params, change] = useAddress();
  const asked = params.get('as_of') ?? '';
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : null;
  return [day, (as_of) => change({ as_of })];
}

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
  const showNow = () => {
    // The button goes with the press.
    field.current?.focus();
    onDay(null);
  };
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <TextField
        ref={field}
        label="At the end of"
        type="date"
        className="w-48 max-sm:w-full"
        value={day ?? today ?? ''}
        max={today}
        onChange={({ target }) => onDay(target.value === today ? null : target.value)}
      />
      {day ? (
        <Button variant="secondary" onClick={showNow}>
          Show Now
        </Button>
      ) : null}
    </div>
  );
}
