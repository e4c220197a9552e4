import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { knownDevices } from './store.ts';

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

/** Remembers that the user signed in on this device, or proved there that their mail reaches them. */
export async function rememberDevice(
  tx: Tx,
  keys: Keys,
  { userId, mark, wall }: { userId: string; mark: string | undefined; wall: Date },
): Promise<void> {
  if (!mark) return;
  await tx
    .insert(knownDevices)
    .values({ userId, markHash: hashOf(keys, userId, mark), usedAt: wall })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.markHash],
      set: { usedAt: wall },
    });
  const surplus = tx
    .select({ markHash: knownDevices.markHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.usedAt), knownDevices.markHash)
    .offset(mostDevices);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.markHash, surplus)));
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
