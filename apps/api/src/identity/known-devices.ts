import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { knownDevices } from './tables.ts';

/** More devices than a person signs in on. The device used longest ago is dropped first. */
const mostDevices = 10;
const keptDays = 400;

/**
 * Says whether the user signed in on this device before. It asks the database even when there is no user, so that the
 * time does not reveal who is a member.
 */
export async function isKnownDevice(
  tx: Tx,
  keys: Keys,
  { userId = randomUUID(), mark }: { userId: string | undefined; mark: string | undefined },
): Promise<boolean> {
  if (!mark) return false;
  const found = await tx
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(isDevice(keys, { userId, mark }));
  return found.length > 0;
}

/**
 * Whether a device was used before. `first`: the user never signed in before and has no known device, so nobody else can
 * be meant. `new`: the user has signed in, but never on this device, or this device has no mark.
 */
export type DeviceSeen = 'known' | 'first' | 'new';

/**
 * Remembers that the user signed in on this device, or proved there that their mail reaches them. Returns whether the
 * device was used before.
 */
export async function rememberDevice(
  tx: Tx,
  keys: Keys,
  { userId, mark, wall }: { userId: string; mark: string | undefined; wall: Date },
): Promise<DeviceSeen> {
  const wasHere = sql`(exists (select from known_devices where user_id = ${userId})
    or exists (select from audit_entries where subject_id = ${userId} and action = 'session.started'))`;
  if (!mark) {
    const [row] = await rowsOf<{ was_here: boolean }>(tx, sql`select ${wasHere} as was_here`);
    return row?.was_here ? 'new' : 'first';
  }
  const [row] = await rowsOf<{ is_new: boolean; was_here: boolean }>(
    tx,
    sql`insert into known_devices as kept (user_id, mark_hash, used_at)
      values (${userId}, ${hashOf(keys, userId, mark)}, ${wall.toISOString()}::timestamptz)
      on conflict (user_id, mark_hash) do update set used_at = excluded.used_at
      returning kept.xmax = 0 as is_new, ${wasHere} as was_here`,
  );
  const surplus = tx
    .select({ markHash: knownDevices.markHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.usedAt), knownDevices.markHash)
    .offset(mostDevices);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.markHash, surplus)));
  if (!row?.is_new) return 'known';
  return row.was_here ? 'new' : 'first';
}

/** Forgets every device of a user. The next sign-in on each of them counts as one of a stranger. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

/** Deletes the devices that nobody signed in on for a year and more. */
export async function forgetUnusedDevices(tx: Tx, wall: Date): Promise<void> {
  const since = new Date(wall.getTime() - keptDays * 86_400_000);
  await tx.delete(knownDevices).where(lte(knownDevices.usedAt, since));
}

function isDevice(keys: Keys, { userId, mark }: { userId: string; mark: string }) {
  return and(
    eq(knownDevices.userId, userId),
    eq(knownDevices.markHash, hashOf(keys, userId, mark)),
  );
}

/** Hashes the mark with the user, so that the table does not reveal whose accounts share a browser. */
function hashOf(keys: Keys, userId: string, mark: string): Buffer {
  return Buffer.from(keys.sign('known-device', `${userId}/${mark}`), 'base64url');
}
