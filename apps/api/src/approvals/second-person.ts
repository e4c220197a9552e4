import { type ApprovalKind, approvalKinds } from '@sevenday/contract';
import { type Capability, may, type Role, roles } from '@sevenday/contract/capabilities';
import { and, eq, inArray, isNotNull, notInArray, or, type SQL } from 'drizzle-orm';
import { users } from '../identity/index.ts';
import type { Tx } from '../platform/database/database.ts';

const roleNames = Object.keys(roles) as Role[];

/** Selects the users whose role allows this. */
function whoMay(capability: Capability): SQL | undefined {
  const allowed = roleNames.filter((role) => may({ role }, capability));
  const lesser = allowed.filter((role) => role !== 'owner' && role !== 'borrower');
  return or(
    allowed.includes('owner') ? eq(users.isAdmin, true) : undefined,
    lesser.length > 0 ? inArray(users.staffRole, lesser) : undefined,
  );
}

interface Second {
  /** The first person, and the borrowers whom the act is about. */
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
 * Finds who else could approve an act of this kind: people who may do it, who are not among `but`, and who can use their
 * role. Where staff need a second factor, nobody can without one. Somebody who joined, or whose factors an owner reset,
 * counts before they add one: otherwise an owner could reset the others' factors, wait, and go on alone.
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

/** Lists the kinds of acts that somebody with this role may do, and so approve. */
export function kindsOf(role: Role): ApprovalKind[] {
  return (Object.keys(approvalKinds) as ApprovalKind[]).filter((kind) =>
    may({ role }, approvalKinds[kind].capability),
  );
}
