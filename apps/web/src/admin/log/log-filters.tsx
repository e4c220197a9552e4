import { auditKinds, type LogFilter } from '@sevenday/contract';
import { type ChangeEvent, useState } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';

interface Filtering {
  filter: LogFilter;
  /** The name of the person in the filter; null while unknown, or if they were deleted. */
  personName: string | null;
  onChange: (changes: Record<string, string | null>) => void;
}

/** The filters of the log. A person is chosen by their name in a line of the log. */
export function LogFilters({ filter, personName, onChange }: Filtering) {
  const { person, kind, from, to } = filter;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Kind"
          className="w-64 max-sm:w-full"
          value={kind ?? ''}
          onChange={({ target }) => onChange({ kind: target.value || null })}
        >
          <option value="">Everything</option>
          {Object.entries(auditKinds).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <DayField label="From" day={from} onDay={(day) => onChange({ from: day })} />
        <DayField label="To" day={to} onDay={(day) => onChange({ to: day })} />
      </div>
      {person ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            Only <PersonName name={personName ?? `${person.slice(0, 8)}…`} />: what they did, and
            what was done to them.
          </span>
          <Button variant="secondary" onClick={() => onChange({ person: null })}>
            Show Everyone
          </Button>
        </p>
      ) : null}
    </div>
  );
}

function DayField({
  label,
  day,
  onDay,
}: {
  label: string;
  day: string | undefined;
  onDay: (day: string | null) => void;
}) {
  // Keep the typed text: the address follows in a transition, so a field that showed only the address would jump back
  // between two keys.
  const [typed, setTyped] = useState<string | null>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    // A half-typed year is the year 2, and then 20. A half-typed date is empty, too.
    if (target.validity.valid) onDay(target.value || null);
  };
  return (
    <TextField
      label={label}
      type="date"
      className="w-44 max-sm:w-full"
      value={typed ?? day ?? ''}
      min="1970-01-01"
      max="9999-12-30"
      onChange={take}
      onBlur={() => setTyped(null)}
    />
  );
}
