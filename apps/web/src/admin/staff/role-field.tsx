import { roleNames, roleWords, type StaffRole } from '@sevenday/contract';
import { useState } from 'react';
import { SelectField } from '../../ui/form/select-field.tsx';

const staffRoles = roleNames.filter((name): name is StaffRole => name !== 'borrower');

/** Asks for a role. The sentence below says what the chosen role may do. */
export function RoleField({ first, error }: { first: StaffRole; error: string | undefined }) {
  const [role, setRole] = useState(first);
  return (
    <SelectField
      label="Role"
      name="role"
      value={role}
      onChange={(event) => setRole(event.target.value as StaffRole)}
      hint={roleWords[role].may}
      error={error}
    >
      {staffRoles.map((name) => (
        <option key={name} value={name}>
          {roleWords[name].name}
        </option>
      ))}
    </SelectField>
  );
}
