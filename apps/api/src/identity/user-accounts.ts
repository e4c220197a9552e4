import { randomUUID } from 'node:crypto';
import { errorCatalogue } from '@sevenday/contract';
import { asc, eq } from 'drizzle-orm';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { brokenConstraint } from '../platform/database/database-failures.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { forgetTokens } from './account-tokens.ts';
import { lockAdminsAnd } from './delete-user.ts';
import { asStored, isStaffUser, roleColumns, worksHere } from './roles.ts';
import { endSessions } from './sessions.ts';
import { users } from './tables.ts';

/** Makes a user and the person's key, and returns the id of both. Refuses with `email_taken`. */
export async function createUser(
  tx: Tx,
  keys: Keys,
  user: {
    email: string;
    passwordHash: string;
    /** The password was made for this person and shown once. */
    passwordIsOneTime?: boolean | undefined;
    isAdmin: boolean;
    wall: Date;
  },
): Promise<string> {
  const { email, passwordHash, passwordIsOneTime = false, isAdmin, wall } = user;
  const id = randomUUID();
  await refusingTakenEmail(() =>
    tx.insert(users).values({
      id,
      email,
      passwordHash,
      passwordIsOneTime,
      isAdmin,
      createdAt: wall,
    }),
  );
  await keys.createSubject(tx, id, wall);
  return id;
}

/**
 * Changes a user's email, which is already in its one form. The new email has to be confirmed again, and links sent to
 * the former one end. Refuses with `email_taken`; the transaction has to end then.
 */
export async function changeEmail(
  tx: Tx,
  userId: string,
  email: string,
  wall: Date,
): Promise<void> {
  await refusingTakenEmail(() =>
    tx
      .update(users)
      .set({ email, emailChangedAt: wall, emailConfirmedAt: null })
      .where(eq(users.id, userId)),
  );
  await forgetTokens(tx, userId);
}

/**
 * Refuses a taken email. The unique index decides, and not a look beforehand, because two people may ask for the same
 * email at once.
 */
async function refusingTakenEmail(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (brokenConstraint(error) !== 'users_email') throw error;
    const { detail } = errorCatalogue.email_taken;
    throw new Refusal('email_taken', detail, { email: detail });
  }
}

/** Reads the ids of all owners, the oldest account first. */
export async function readAdminIds(tx: Tx): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.createdAt), asc(users.id));
  return admins.map(({ id }) => id);
}

/** Reads whether a user is staff: whether their sign-ins and views are watched. False if they were deleted. */
export async function readIsStaff(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await tx.select(roleColumns).from(users).where(eq(users.id, userId));
  return user !== undefined && isStaffUser(user);
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .limit(1);
  return found.length > 0;
}

/**
 * Writes a user's email in its one form (`emailAsKept`), which means the same mailbox. Returns false if another user
 * has it in that form.
 */
export async function rewriteEmail(tx: Tx, user: { id: string; email: string }): Promise<boolean> {
  if (await findUserByEmail(tx, user.email)) return false;
  await tx.update(users).set({ email: user.email }).where(eq(users.id, user.id));
  return true;
}

export async function findUserByEmail(tx: Tx, email: string) {
  const [user] = await tx.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

/** Reads a signed-in user. Refuses with `unauthenticated` if they were deleted since. */
export async function readUser(tx: Tx, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Refusal('unauthenticated');
  return user;
}

/** Like `readUser`, but locks the user's row until the transaction ends. */
export async function lockUser(tx: Tx, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new Refusal('unauthenticated');
  return user;
}

/** Locks a user's row until the transaction ends, and says whether they work for the lender. */
export async function lockWorksHere(tx: Tx, userId: string): Promise<boolean> {
  return worksHere(await lockUser(tx, userId));
}

/**
 * Makes the user with this email an admin; an admin stays one. Returns false when there is no such user, and
 * `unconfirmed` when nothing shows that mail reaches them: anybody may have registered with the email.
 */
export async function grantAdmin(
  tx: Tx,
  keys: Keys,
  granted: { email: string; now: Date },
): Promise<'confirmed' | 'unconfirmed' | false> {
  const [user] = await tx.select().from(users).where(eq(users.email, granted.email)).for('update');
  if (!user) return false;
  const outcome = user.emailConfirmedAt ? 'confirmed' : 'unconfirmed';
  if (user.isAdmin) return outcome;
  await tx
    .update(users)
    .set({ ...asStored('owner'), suspendedRole: null })
    .where(eq(users.id, user.id));
  await recordAudit(tx, keys, {
    at: granted.now,
    actorId: null,
    action: 'admin.granted',
    subjectId: user.id,
    object: { type: 'user', id: user.id },
  });
  return outcome;
}

/**
 * Takes away the rights of the admin with this email, and ends their sessions. The last admin keeps their rights.
 * Returns false if no admin has the email.
 */
export async function revokeAdmin(
  tx: Tx,
  keys: Keys,
  revoked: { email: string; now: Date },
): Promise<'revoked' | 'last' | false> {
  const user = await findUserByEmail(tx, revoked.email);
  if (!user) return false;
  const adminIds = await lockAdminsAnd(tx, user.id);
  const isSuspendedOwner = user.suspendedRole === 'owner';
  if (!adminIds.includes(user.id) && !isSuspendedOwner) return false;
  if (adminIds.length === 1 && !isSuspendedOwner) return 'last';
  await tx.update(users).set({ isAdmin: false, suspendedRole: null }).where(eq(users.id, user.id));
  await endSessions(tx, user.id, { but: null });
  await recordAudit(tx, keys, {
    at: revoked.now,
    actorId: null,
    action: 'admin.revoked',
    subjectId: user.id,
    object: { type: 'user', id: user.id },
  });
  return 'revoked';
}
