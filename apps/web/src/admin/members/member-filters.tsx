import { type MembershipLevel, membershipLevels } from '@sevenday/lending';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SearchField } from '../list/search-field.tsx';
import type { MemberFilter } from './use-members.ts';

export function MemberFilters({
  filter,
  onChange,
}: {
  filter: MemberFilter;
  onChange: (change: Partial<MemberFilter>) => void;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_12rem]">
      <SearchField
        placeholder="Name, email, phone or loan ID"
        search={filter.search}
        onSearch={(search) => onChange({ search })}
      />
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
      <SelectField
        label="Bank Account"
        value={filter.bankToApprove ? 'to-approve' : ''}
        onChange={(event) => onChange({ bankToApprove: event.target.value !== '' })}
      >
        <option value="">All</option>
        <option value="to-approve">Waiting for approval</option>
      </SelectField>
    </div>
  );
}
