import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database-and-transaction.ts';
import { createKeyRing } from '../platform/secrets/key-ring.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { openKeys } from '../platform/secrets/load-or-make-keys.ts';

/** Opens the keys of an installation for a command beside its server. */
export function keysOf(config: Config, database: Database): Promise<Keys> {
  return openKeys(database, createKeyRing(config.encryption));
}
