import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import type { SettingPurpose } from './encryption-purposes.ts';
import type { Keys } from './keys.ts';

export const settingNames: Record<SettingPurpose, string> = {
  admins_named: 'admins_named',
  'event-cursor': 'event_cursor',
  lender: 'lender',
  provider: 'provider',
  'webhook-endpoint': 'webhook_endpoint',
};

export async function readSetting(
  tx: Tx,
  keys: Keys,
  purpose: SettingPurpose,
): Promise<string | null> {
  const [row] = await tx.select().from(settings).where(eq(settings.name, settingNames[purpose]));
  return row ? (await keys.open(purpose, row.sealed)).toString() : null;
}

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
