import { type ApprovalKind, approvalKinds } from '@sevenday/contract';
import { type Capability, may, type Role, roles } from '@sevenday/contract/capabilities';
import { and, eq, inArray, isNotNull, notInArray, or, type SQL } from 'drizzle-orm';
import { users } from '../identity/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';

const roleNames = Object.keys(roles) as Role[];

/** Makes the SQL condition for users whose role has this capability. */
function whoMay(capability: Capability): SQL | undefined {
  const allowed = roleNames.filter((role) => may({ role }, capability));
  const lesser = allowed.filter((role) => role !== 'owner' && role !== 'borrower');
  return or(
    allowed.includes('owner') ? eq(users.isAdmin, true) : undefined,
    lesser.length > 0 ? inArray(users.staffRole, lesser) : undefined,
  );
}

interface Second {
  /** The people who may not approve: the person who asked, and the borrowers of the act. */
  but: readonly string[];
  staffNeedFactor: boolean;
}

/** Says whether `findSecondPeople` finds anybody. */
export async function hasSecondPerson(
  tx: Tx,
  kind: ApprovalKind,
  second: Second,
): Promise<boolean> {
  return (await findSecondPeople(tx, kind, second)).length > 0;
}

/**
 * Finds the other people who could approve an act of this kind. Their role has to allow the act,
 * and they must not be among `but`. Where staff need a second factor, leaves out people without
 * one, because they can't sign in as staff.
 *
 * A person who joined, or whose factors an owner reset, counts before they add a factor. Otherwise
 * an owner could reset the others' factors, wait, and then act alone.
 */
export async function findSecondPeople(
  tx: Tx,
  kind: ApprovalKind,
  { but, staffNeedFactor }: Second,
): Promise<string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        whoMay(approvalKinds[kind].capability),
        notInArray(users.id, [...but]),
        staffNeedFactor
          ? or(isNotNull(users.secondFactorSince), isNotNull(users.moneyRightsFrom))
          : undefined,
      ),
    )
    .orderBy(users.id);
  return found.map(({ id }) => id);
}

/**
 * Lists the kinds of acts that a person with this role may do. The person may also approve such
 * acts of other people.
 */
export function kindsOf(role: Role): ApprovalKind[] {
  return (Object.keys(approvalKinds) as ApprovalKind[]).filter((kind) =>
    may({ role }, approvalKinds[kind].capability),
  );
}
