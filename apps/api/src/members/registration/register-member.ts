import { createUser } from '../../identity/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { members } from '../member/tables.ts';
import { type Profile, profileColumns } from '../profile/read-profile.ts';

export interface Registration {
  profile: Profile;
  /** The hash is made before the transaction, because hashing takes a while. */
  passwordHash: string;
  /** The password was made for this person and shown once. */
  passwordIsOneTime?: boolean;
  isAdmin: boolean;
  now: Date;
  wall: Date;
}

/**
 * Makes a user, the person's key and the member, silver and unverified. Returns the one id that all three have. A
 * person who registers states that they are 18 or over. Refuses with `email_taken`.
 */
export async function registerMember(
  tx: Tx,
  keys: Keys,
  registration: Registration,
): Promise<string> {
  const { profile, passwordHash, passwordIsOneTime, isAdmin, now, wall } = registration;
  const id = await createUser(tx, keys, {
    email: profile.email,
    passwordHash,
    passwordIsOneTime,
    isAdmin,
    wall,
  });
  await tx.insert(members).values({
    id,
    ...profileColumns(profile),
    membershipLevel: 'silver',
    idStatus: 'pending',
    statedAdultAt: now,
    createdAt: now,
  });
  await recordAudit(tx, keys, {
    at: now,
    actorId: id,
    action: 'member.registered',
    subjectId: id,
    object: { type: 'member', id },
    codes: { stated_adult: true, is_admin: isAdmin },
  });
  return id;
}
