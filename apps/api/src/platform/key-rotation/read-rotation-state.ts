import type { Tx } from '../database/database-and-transaction.ts';
import { readKeyInUse } from '../secrets/key-in-use.ts';
import type { KeyProvider } from '../secrets/key-provider.ts';

export async function readRotationState(
  tx: Tx,
  provider: KeyProvider,
): Promise<'in use' | 'newest not in use' | 'rotation not finished'> {
  const used = await readKeyInUse(tx);
  if (used && used.currentKeyId !== provider.currentKeyId) return 'newest not in use';
  return used && used.oldKeyIds.length > 0 ? 'rotation not finished' : 'in use';
}
