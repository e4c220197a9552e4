export const roleNames = ['borrower', 'owner', 'worker', 'reviewer', 'auditor'] as const;
export type Role = (typeof roleNames)[number];
export type StaffRole = Exclude<Role, 'borrower'>;

/** The specification calls all staff admins. */
export function isStaff(role: Role): role is StaffRole {
  return role !== 'borrower';
}
