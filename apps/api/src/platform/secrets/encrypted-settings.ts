import { eq, sql } from 'drizzle-orm';
import { WrongEnvironment } from '../base/environment-variables.ts';
import type { Tx } from '../database/database.ts';
import { settings } from '../database/store.ts';
import type { Keys, SealPurpose } from './keys.ts';

/** Names a row of `settings`, and the purpose that its text is encrypted for. */
export interface Setting {
  name: string;
  purpose: SealPurpose;
}

/**
 * Reads and decrypts the text under this name. Returns null if there is none. Throws `WrongEnvironment` if the text was
 * encrypted with another `ENCRYPTION_KEY`.
 */
export async function readSetting(
  tx: Tx,
  keys: Keys,
  { name, purpose }: Setting,
): Promise<string | null> {
  const [row] = await tx.select().from(settings).where(eq(settings.name, name));
  return row ? opened(keys, purpose, row.sealed).toString() : null;
}

function opened(keys: Keys, purpose: SealPurpose, sealed: Buffer): Buffer {
  try {
    return keys.open(purpose, sealed);
  } catch {
    throw new WrongEnvironment(
      'ENCRYPTION_KEY',
      'does not open the data in this database: set the key that the data was written with. If neither ENCRYPTION_KEY nor DATABASE_URL is set, that key is encryption.key in DATA_DIR.',
    );
  }
}

/** Encrypts and stores a text under this name. Replaces an earlier text. */
export async function storeSetting(
  tx: Tx,
  keys: Keys,
  { name, purpose }: Setting,
  text: string,
): Promise<void> {
  await tx
    .insert(settings)
    .values({ name, sealed: keys.seal(purpose, Buffer.from(text)) })
    .onConflictDoUpdate({ target: settings.name, set: { sealed: sql`excluded.sealed` } });
}
