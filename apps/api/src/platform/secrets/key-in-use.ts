import { eq, sql } from 'drizzle-orm';
import { WrongEnvironment } from '../base/wrong-environment.ts';
import type { Tx } from '../database/database-and-transaction.ts';
import { keyInUse } from '../database/tables.ts';
import type { KeyRing } from './key-ring.ts';

export type KeyInUse = typeof keyInUse.$inferSelect;

const theRow = eq(keyInUse.id, 1);

/** A key rotation waits until the transaction ends. */
export async function holdKeyInUse(tx: Tx): Promise<string> {
  const [row] = await tx
    .select({ keyId: keyInUse.currentKeyId })
    .from(keyInUse)
    .where(theRow)
    .for('share');
  if (!row) throw new Error('This database has no encryption key in use yet.');
  return row.keyId;
}

/** Returns null for a new database, or one that only version 0.1 has used. */
export async function readKeyInUse(tx: Tx): Promise<KeyInUse | null> {
  const [row] = await tx.select().from(keyInUse).where(theRow);
  return row ?? null;
}

/** Until `tx` ends, no other transaction can encrypt with a key of `ENCRYPTION_KEYS`. */
export async function lockKeyInUse(tx: Tx): Promise<KeyInUse> {
  const [row] = await tx.select().from(keyInUse).where(theRow).for('update');
  if (!row) throw new Error('This database has no encryption key in use yet.');
  return row;
}

export async function writeKeyInUse(tx: Tx, changes: Partial<KeyInUse>): Promise<void> {
  await tx.update(keyInUse).set(changes).where(theRow);
}

/** Returns false if another process stored a key first. */
export async function beginKeyInUse(tx: Tx, keyId: string): Promise<boolean> {
  const rows = await tx
    .insert(keyInUse)
    .values({ id: 1, currentKeyId: keyId, oldKeyIds: sql`'{}'`, retiredKeyIds: sql`'{}'` })
    .onConflictDoNothing()
    .returning({ id: keyInUse.id });
  return rows.length === 1;
}

/** Throws `WrongEnvironment` if this process lacks a key that the database may need. */
export async function requireKeysInUse(tx: Tx, ring: KeyRing): Promise<KeyInUse> {
  const used = await readKeyInUse(tx);
  if (!used) throw new Error('This database has no encryption key in use yet.');
  const all = [used.currentKeyId, ...used.oldKeyIds];
  const lacking = all.filter((id) => !ring.keyIds.includes(id));
  if (lacking.length === all.length) throw opensNothing(ring);
  if (lacking.length > 0) {
    throw new WrongEnvironment(
      ring.setting,
      `lacks the key ${lacking.join(', ')}, which this database still uses: add it in ENCRYPTION_KEYS, the newest key first. “npm run admin -- rotate-keys” says when an old key is no longer needed.`,
    );
  }
  return used;
}

export function opensNothing(ring: KeyRing): WrongEnvironment {
  return new WrongEnvironment(
    ring.setting,
    'does not open the data in this database: set the key that the data was written with. If neither ENCRYPTION_KEY nor DATABASE_URL is set, that key is encryption.key in DATA_DIR.',
  );
}
