/** The role of a person: a borrower, or one of the four roles of staff. */
export const roleNames = ['borrower', 'owner', 'worker', 'reviewer', 'auditor'] as const;
export type Role = (typeof roleNames)[number];
export type StaffRole = Exclude<Role, 'borrower'>;

/**
 * Says whether a person with this role works for the lender. The specification calls all staff
 * admins.
 */
export function isStaff(role: Role): role is StaffRole {
  return role !== 'borrower';
}
