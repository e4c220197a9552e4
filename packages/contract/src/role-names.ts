/** What somebody may be: a borrower, or one of those who work for the lender. */
export const roleNames = ['borrower', 'owner', 'worker', 'reviewer', 'auditor'] as const;
export type Role = (typeof roleNames)[number];
export type StaffRole = Exclude<Role, 'borrower'>;

/** Says whether somebody with this role works for the lender. The specification calls all of them admins. */
export function isStaff(role: Role): role is StaffRole {
  return role !== 'borrower';
}
