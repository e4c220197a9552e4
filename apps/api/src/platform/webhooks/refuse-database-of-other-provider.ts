import { WrongEnvironment } from '../base/wrong-environment.ts';
import type { ProviderConfig } from '../config/provider-config.ts';
import type { Database } from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import { readSetting, settingNames } from '../secrets/encrypted-settings.ts';
import type { Keys } from '../secrets/keys.ts';

const setting = 'provider';

/**
 * Stores the provider of a new database. Later, throws `WrongEnvironment` if `provider` is another
 * one, or Stripe in the other mode: the stored ids do not exist there, and an admin may have moved
 * the sandbox's business clock ahead, so dates may be wrong.
 */
export async function refuseDatabaseOfOtherProvider(
  database: Database,
  keys: Keys,
  provider: Pick<ProviderConfig, 'kind' | 'isLive'>,
): Promise<void> {
  const present = nameOf(provider);
  const kept = await database.transact(async (tx) => {
    const sealed = await keys.seal(tx, setting, Buffer.from(present));
    await tx.insert(settings).values({ name: settingNames[setting], sealed }).onConflictDoNothing();
    return (await readSetting(tx, keys, setting)) ?? present;
  });
  if (kept === present) return;
  throw new WrongEnvironment(
    'STRIPE_SECRET_KEY',
    `is for ${present}, and this database holds the books of ${kept}: use another DATABASE_URL or DATA_DIR.`,
  );
}

function nameOf({ kind, isLive }: Pick<ProviderConfig, 'kind' | 'isLive'>): string {
  if (kind !== 'stripe') return 'a sandbox bank';
  return isLive ? 'Stripe with real money' : 'Stripe in test mode';
}
