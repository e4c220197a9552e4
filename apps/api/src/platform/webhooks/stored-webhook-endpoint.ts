import { and, eq } from 'drizzle-orm';
import type { Tx } from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import { settingNames } from '../secrets/encrypted-settings.ts';
import type { Keys } from '../secrets/keys.ts';

const purpose = 'webhook-endpoint';
const setting = settingNames[purpose];

/** The payment provider shows the secret only when the endpoint is created. */
interface KeptEndpoint {
  id: string;
  secret: string;
}

/** Null until our webhook endpoint is created. */
export async function readWebhookSecret(tx: Tx, keys: Keys): Promise<string | null> {
  const { endpoint } = await readStoredEndpoint(tx, keys);
  return endpoint?.secret ?? null;
}

export async function readStoredEndpoint(
  tx: Tx,
  keys: Keys,
): Promise<{ sealed: Buffer | null; endpoint: KeptEndpoint | null }> {
  const [row] = await tx.select().from(settings).where(eq(settings.name, setting));
  if (!row) return { sealed: null, endpoint: null };
  return {
    sealed: row.sealed,
    endpoint: JSON.parse((await keys.open(purpose, row.sealed)).toString()) as KeptEndpoint,
  };
}

/** Stores nothing and returns false if the stored endpoint has changed since it was read. */
export async function replaceStoredEndpoint(
  tx: Tx,
  keys: Keys,
  earlier: Buffer | null,
  endpoint: KeptEndpoint,
): Promise<boolean> {
  const sealed = await keys.seal(tx, purpose, Buffer.from(JSON.stringify(endpoint)));
  const rows = earlier
    ? await tx
        .update(settings)
        .set({ sealed })
        .where(and(eq(settings.name, setting), eq(settings.sealed, earlier)))
        .returning({ name: settings.name })
    : await tx
        .insert(settings)
        .values({ name: setting, sealed })
        .onConflictDoNothing()
        .returning({ name: settings.name });
  return rows.length === 1;
}
