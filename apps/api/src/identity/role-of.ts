import type { Role, StaffRole } from '@sevenday/contract/capabilities';
import { users } from './store.ts';

/** The columns that say a user's role. */
export const roleColumns = { isAdmin: users.isAdmin, staffRole: users.staffRole };

export interface RoleOnRecord {
  isAdmin: boolean;
  staffRole: Exclude<StaffRole, 'owner'> | null;
}

/** Returns the role of a user. A suspended person is a borrower. */
export function roleOf({ isAdmin, staffRole }: RoleOnRecord): Role {
  return isAdmin ? 'owner' : (staffRole ?? 'borrower');
}

/** Returns how a role is stored; `roleOf` reads it back. */
export function asStored(role: Role): RoleOnRecord {
  if (role === 'owner' || role === 'borrower')
    return { isAdmin: role === 'owner', staffRole: null };
  return { isAdmin: false, staffRole: role };
}
