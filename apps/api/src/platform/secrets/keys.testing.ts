import { createKeyRing } from './key-ring.ts';
import { createKeys, type Keys } from './keys.ts';
import { makeProductKeys } from './product-keys.ts';

/**
 * Makes keys for a test that needs no database with stored keys. The same `key` always gives the
 * same keys.
 */
export function keysOfTest(key: Buffer): Keys {
  const ring = createKeyRing({ setting: 'ENCRYPTION_KEY', ring: [key] });
  return createKeys({
    provider: ring,
    productKeys: makeProductKeys((name) => ring.deriveFormer(ring.currentKeyId, name)),
    keyInUse: async () => ring.currentKeyId,
  });
}
