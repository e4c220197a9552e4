import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { settings } from '../database/store.ts';
import type { SettingPurpose } from './key-provider.ts';
import type { Keys } from './keys.ts';

/** The names of the rows of `settings`, by the purpose that each text is encrypted for. */
export const settingNames: Record<SettingPurpose, string> = {
  admins_named: 'admins_named',
  'event-cursor': 'event_cursor',
  lender: 'lender',
  provider: 'provider',
  'webhook-endpoint': 'webhook_endpoint',
};

/** Reads and decrypts the text that is stored for this purpose. Returns null if there is none. */
export async function readSetting(
  tx: Tx,
  keys: Keys,
  purpose: SettingPurpose,
): Promise<string | null> {
  const [row] = await tx.select().from(settings).where(eq(settings.name, settingNames[purpose]));
  return row ? (await keys.open(purpose, row.sealed)).toString() : null;
}

/** Encrypts and stores a text for this purpose. Replaces an earlier text. */
export async function storeSetting(
  tx: Tx,
  keys: Keys,
  purpose: SettingPurpose,
  text: string,
): Promise<void> {
  const sealed = await keys.seal(tx, purpose, Buffer.from(text));
  await tx
    .insert(settings)
    .values({ name: settingNames[purpose], sealed })
    .onConflictDoUpdate({ target: settings.name, set: { sealed: sql`excluded.sealed` } });
}
