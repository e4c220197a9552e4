import { isStaff, type Role, type StaffRole } from '@sevenday/contract/capabilities';
import { eq, isNotNull, or } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { users } from './tables.ts';

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

/** Says whether a user is staff now. A suspended person is not; `worksHere` counts them too. */
export function isStaffUser(user: RoleOnRecord): boolean {
  return isStaff(roleOf(user));
}

/** Returns how a role is stored; `roleOf` reads it back. */
export function asStored(role: Role): RoleOnRecord {
  if (role === 'owner' || role === 'borrower')
    return { isAdmin: role === 'owner', staffRole: null };
  return { isAdmin: false, staffRole: role };
}

/** Somebody who works for the lender, or who may begin to. */
export interface StaffOnRecord extends RoleOnRecord {
  id: string;
  email: string;
  /** The role that a suspended person gets back; null for everybody else. */
  suspendedRole: StaffRole | null;
}

const columns = {
  id: users.id,
  email: users.email,
  suspendedRole: users.suspendedRole,
  ...roleColumns,
};
const staffRows = or(users.isAdmin, isNotNull(users.staffRole), isNotNull(users.suspendedRole));

/**
 * Says whether a user works for the lender. A suspended person still does, because they get their role back: somebody
 * who took over their account meanwhile would have the role then.
 */
export function worksHere(user: Omit<StaffOnRecord, 'id' | 'email'>): boolean {
  return isStaffUser(user) || user.suspendedRole !== null;
}

/** Reads everyone who works for the lender, the oldest account first, with since when they have a second factor. */
export function readStaff(tx: Tx): Promise<(StaffOnRecord & { secondFactorSince: Date | null })[]> {
  return tx
    .select({ ...columns, secondFactorSince: users.secondFactorSince })
    .from(users)
    .where(staffRows)
    .orderBy(users.createdAt, users.id);
}

/** Says whether this user is an owner, and nobody else is one. Suspended owners don't count. */
export async function isSoleOwner(tx: Tx, userId: string): Promise<boolean> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .limit(2);
  return owners.length === 1 && owners[0]?.id === userId;
}

/**
 * Locks the rows of everyone who works for the lender and of this user until the transaction ends, and returns them by
 * id. The order is that of `lockAdminsAnd`, so that two such changes never wait for each other.
 */
export async function lockStaffAnd(
  tx: Tx,
  userId: string,
): Promise<ReadonlyMap<string, StaffOnRecord>> {
  const rows = await tx
    .select(columns)
    .from(users)
    .where(or(staffRows, eq(users.id, userId)))
    .orderBy(users.id)
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores a user's role, and the role that they get back after a suspension. The caller has locked the user. */
export async function setRole(
  tx: Tx,
  userId: string,
  role: Role,
  { suspendedRole = null }: { suspendedRole?: StaffRole | null } = {},
): Promise<void> {
  await tx
    .update(users)
    .set({ ...asStored(role), suspendedRole })
    .where(eq(users.id, userId));
}

const moneyWaitMs = 24 * 3_600_000;

/**
 * Makes a user wait 24 hours before they may move money, so that a thief who talked an owner into a reset or an
 * invitation gains nothing at once. The caller has locked the user.
 */
export async function delayMoneyRights(tx: Tx, userId: string, wall: Date): Promise<void> {
  const moneyRightsFrom = new Date(wall.getTime() + moneyWaitMs);
  await tx.update(users).set({ moneyRightsFrom }).where(eq(users.id, userId));
}
