import { type MembershipLevel, membershipLevels } from '@sevenday/lending';
import { useEffect, useEffectEvent, useState } from 'react';
import { SelectField, TextField } from '../../ui/fields.tsx';
import type { MemberFilter } from './use-members.ts';

// Spec section 9.
const searchDebounceMilliseconds = 300;

export function MemberFilters({
  filter,
  onChange,
}: {
  filter: MemberFilter;
  onChange: (change: Partial<MemberFilter>) => void;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <SearchField search={filter.search} onSearch={(search) => onChange({ search })} />
      <SelectField
        label="Membership Level"
        value={filter.level ?? ''}
        onChange={(event) =>
          onChange({ level: (event.target.value || null) as MembershipLevel | null })
        }
      >
        <option value="">All</option>
        {membershipLevels.map((level) => (
          <option key={level} value={level}>
            {level}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** What is typed shows at once and is searched for after a pause. */
function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  // The latest `onSearch`: the level may have been changed during the pause.
  const searchFor = useEffectEvent((text: string) => {
    if (text !== search) onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => searchFor(typed.trim()), searchDebounceMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Name or email"
      maxLength={200}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
