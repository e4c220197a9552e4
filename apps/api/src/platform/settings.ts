import { eq, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import type { Keys } from './keys.ts';
import { settings } from './store.ts';

/** A row of `settings`, and the purpose that it is sealed for. */
export interface Setting {
  name: string;
  purpose: string;
}

/** What was kept under this name; null when nothing was. */
export async function readSetting(
  tx: Tx,
  keys: Keys,
  { name, purpose }: Setting,
): Promise<string | null> {
  const [row] = await tx.select().from(settings).where(eq(settings.name, name));
  return row ? keys.open(purpose, row.sealed).toString() : null;
}

/** Keeps a text in the place of what was kept under this name before. */
export async function keepSetting(
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
