import type { Answer, getStaff, StaffInvitation, StaffPerson } from '@sevenday/contract';
import { isStaff } from '@sevenday/contract/capabilities';
import { eq, gt } from 'drizzle-orm';
import { readLastSeen, readStaff, roleOf } from '../identity/index.ts';
import { fullName, members, namesOf } from '../members/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { staffInvitations } from './tables.ts';

/** Lists everyone who works for the lender, suspended people included, and the open invitations. */
export async function listStaff(
  tx: Tx,
  keys: Keys,
  { wall }: { wall: Date },
): Promise<Answer<typeof getStaff>> {
  const staff = await readStaff(tx);
  const open = await tx
    .select({ invitation: staffInvitations, inviter: members })
    .from(staffInvitations)
    .innerJoin(members, eq(members.id, staffInvitations.invitedBy))
    .where(gt(staffInvitations.expiresAt, wall))
    .orderBy(staffInvitations.createdAt, staffInvitations.id);
  const ids = staff.map(({ id }) => id);
  const names = await namesOf(tx, ids);
  const lastSeen = await readLastSeen(tx, ids, wall);
  const people = staff.flatMap((user): StaffPerson[] => {
    const role = user.suspendedRole ?? roleOf(user);
    if (!isStaff(role)) return [];
    return [
      {
        id: user.id,
        full_name: names.get(user.id) ?? user.email,
        email: user.email,
        role,
        suspended: user.suspendedRole !== null,
        has_second_factor: user.secondFactorSince !== null,
        last_seen_at: lastSeen.get(user.id) ?? null,
      },
    ];
  });
  const invitations: StaffInvitation[] = [];
  for (const { invitation, inviter } of open) {
    const { id, sealedEmail, role, createdAt, expiresAt } = invitation;
    invitations.push({
      id,
      email: (await keys.openFor(tx, id, sealedEmail)).toString(),
      role,
      invited_by: fullName(inviter),
      created_at: createdAt,
      expires_at: expiresAt,
    });
  }
  return { people, invitations };
}
