import type { ObjectStore } from '../platform/files/backup-store.ts';
import type { BackupSigner } from '../platform/secrets/backup-signer.ts';
import { readNewestManifest } from './manifest.ts';

/**
 * Reads when the newest whole backup was made, by the wall clock. Returns null if there is none. Asks the place of the
 * backups itself: what is said anywhere else may be gone.
 */
export async function readLastBackup(
  store: ObjectStore,
  signer: BackupSigner,
): Promise<{ id: string; madeAt: Date } | null> {
  const manifest = await readNewestManifest(store, signer);
  return manifest && { id: manifest.id, madeAt: new Date(manifest.made_at) };
}
