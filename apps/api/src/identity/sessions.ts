import { randomBytes, randomUUID } from 'node:crypto';
import { isStaff, type Role } from '@sevenday/contract/capabilities';
import { and, desc, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../platform/base/refusal.ts';
import { sha256 } from '../platform/base/sha256.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../platform/database/query-built-once.ts';
import type { Actor } from '../platform/http/route-dependencies-and-actor.ts';
import { deviceName } from './devices/device-name.ts';
import { type RoleOnRecord, roleColumns, roleOf } from './roles.ts';
import { sessions, users } from './tables.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long a session lasts in total, and unused, by the wall clock. A session of staff ends within a working day. */
export const sessionLimits = {
  borrower: { lifetimeMs: 30 * dayMs, idleMs: 7 * dayMs },
  admin: { lifetimeMs: 12 * hourMs, idleMs: 2 * hourMs },
} as const;

/** How often `last_seen_at` is written at most, so that most requests write nothing. */
const seenEveryMs = 60_000;

type SessionRow = Omit<typeof sessions.$inferSelect, 'tokenHash' | 'passwordEnteredAt'>;

function limitsOf(role: Role) {
  return isStaff(role) ? sessionLimits.admin : sessionLimits.borrower;
}

interface SessionBeginning {
  wall: Date;
  userAgent: string;
  /** True if the person used a second factor to sign in. */
  usedFactor?: boolean;
}

/** Begins a session and returns its token. Only the token's hash is kept. */
export async function startSession(
  tx: Tx,
  user: { id: string; role: Role },
  { wall, userAgent, usedFactor = false }: SessionBeginning,
): Promise<string> {
  await tx.delete(sessions).where(and(eq(sessions.userId, user.id), lte(sessions.expiresAt, wall)));
  const token = randomBytes(32).toString('base64url');
  await tx.insert(sessions).values({
    id: randomUUID(),
    userId: user.id,
    tokenHash: sha256(token),
    device: deviceName(userAgent),
    createdAt: wall,
    factorUsedAt: usedFactor ? wall : null,
    lastSeenAt: wall,
    expiresAt: new Date(wall.getTime() + limitsOf(user.role).lifetimeMs),
  });
  return token;
}

/**
 * Finds the user whose session the token is. Null for an unknown token, and for a session that ended, was unused for
 * too long, or is older than its role allows.
 */
export async function findActor(tx: Tx, token: string, wall: Date): Promise<Actor | null> {
  const rows = await selectByToken(tx, { tokenHash: sha256(token) });
  const [found] = rows.filter((row) => isLive(row, wall));
  if (!found) return null;
  const { session } = found;
  if (wall.getTime() - session.lastSeenAt.getTime() >= seenEveryMs) await see(tx, session.id, wall);
  return actorOf(found);
}

/** Finds the user of this session, for an address that was signed for it. Does not keep the session alive. */
export async function findActorOfSession(
  tx: Tx,
  sessionId: string,
  wall: Date,
): Promise<Actor | null> {
  const [found] = await selectLive(tx, eq(sessions.id, sessionId), wall);
  return found ? actorOf(found) : null;
}

interface LiveSession extends RoleOnRecord {
  session: SessionRow;
  secondFactorSince: Date | null;
  moneyRightsFrom: Date | null;
}

function actorOf({ session, secondFactorSince, moneyRightsFrom, ...user }: LiveSession): Actor {
  return {
    userId: session.userId,
    role: roleOf(user),
    sessionId: session.id,
    factor: secondFactorSince ? { usedAt: session.factorUsedAt } : null,
    moneyRightsFrom,
  };
}

function selectSessions(tx: Tx) {
  const { secondFactorSince, moneyRightsFrom } = users;
  const { id, userId, device, createdAt, factorUsedAt, lastSeenAt, expiresAt } = sessions;
  const session = { id, userId, device, createdAt, factorUsedAt, lastSeenAt, expiresAt };
  return tx
    .select({ session, ...roleColumns, secondFactorSince, moneyRightsFrom })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId));
}

const selectByToken = queryBuiltOnce<{ tokenHash: Buffer }, LiveSession[]>((tx) =>
  selectSessions(tx).where(eq(sessions.tokenHash, sql.placeholder('tokenHash'))),
);

/** Selects the sessions that are still valid, the one used last first. */
async function selectLive(tx: Tx, which: SQL, wall: Date): Promise<LiveSession[]> {
  const rows = await selectSessions(tx)
    .where(which)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.filter((row) => isLive(row, wall));
}

/**
 * Returns the id of the user who has the session with this token, and locks the session, so that a
 * new password or a deletion waits until this transaction ends. Returns null if the session was
 * deleted. An expired session that is not deleted yet still counts.
 */
export async function holdSession(tx: Tx, token: string): Promise<string | null> {
  const [found] = await tx
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.tokenHash, sha256(token)))
    .for('share');
  return found?.userId ?? null;
}

/**
 * Says whether a session is still valid for the person's present role. The long session of a borrower ends when they
 * begin to work for the lender.
 */
function isLive({ session, secondFactorSince, ...user }: LiveSession, wall: Date): boolean {
  // A process of an older release begins sessions without asking for the second factor.
  if (secondFactorSince && !session.factorUsedAt) return false;
  const { lifetimeMs, idleMs } = limitsOf(roleOf(user));
  const now = wall.getTime();
  return (
    now < session.expiresAt.getTime() &&
    now - session.createdAt.getTime() < lifetimeMs &&
    now - session.lastSeenAt.getTime() < idleMs
  );
}

/**
 * Records that a session was used. Skips a row that another request of the same session is writing, because nobody
 * should wait for this.
 */
async function see(tx: Tx, sessionId: string, wall: Date): Promise<void> {
  await tx.execute(
    sql`update sessions set last_seen_at = ${wall.toISOString()}
        where id = (select id from sessions where id = ${sessionId} for update skip locked)`,
  );
}

/** Records that the owner entered the password in a session after signing in. */
export async function notePasswordEntered(tx: Tx, sessionId: string, wall: Date): Promise<void> {
  await tx.update(sessions).set({ passwordEnteredAt: wall }).where(eq(sessions.id, sessionId));
}

/** Records that the owner used a second factor in a session. */
export async function noteFactorUsed(tx: Tx, sessionId: string, wall: Date): Promise<void> {
  await tx.update(sessions).set({ factorUsedAt: wall }).where(eq(sessions.id, sessionId));
}

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Ends every session of a user except the one to keep, and returns how many. */
export async function endSessions(
  tx: Tx,
  userId: string,
  { but }: { but: string | null },
): Promise<number> {
  const others = but === null ? undefined : ne(sessions.id, but);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Deletes the sessions of everybody that ended by their age. */
export async function forgetEndedSessions(tx: Tx, wall: Date): Promise<void> {
  await tx.delete(sessions).where(lte(sessions.expiresAt, wall));
}

/** Signs everybody out. A restored database has sessions that were ended since its backup. */
export async function endAllSessions(tx: Tx): Promise<void> {
  await tx.delete(sessions);
}

/** Ends one of a user's own sessions. Refuses with `session_not_found`, also for another user's session. */
export async function endOwnSession(tx: Tx, userId: string, sessionId: string): Promise<void> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new Refusal('session_not_found');
}

/** Lists where a user is signed in, the session used last first. */
export async function listSessions(tx: Tx, userId: string, wall: Date): Promise<SessionRow[]> {
  const live = await selectLive(tx, eq(sessions.userId, userId), wall);
  return live.map(({ session }) => session);
}

/** Reads by user id when one of a user's sessions was last used. Leaves out users who are signed in nowhere. */
export async function readLastSeen(
  tx: Tx,
  userIds: readonly string[],
  wall: Date,
): Promise<ReadonlyMap<string, Date>> {
  const live = await selectLive(tx, inArray(sessions.userId, [...userIds]), wall);
  // The session used last comes last, so its time is the one that stays in the map.
  return new Map(live.reverse().map(({ session }) => [session.userId, session.lastSeenAt]));
}
