import type { Log } from '../platform/log/log.ts';
import { loggableError } from '../platform/log/loggable-error.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { readLastBackup } from './read-last-backup.ts';

const keptMs = 60_000;

interface Watched extends Pick<Runtime, 'backupStore' | 'backupSigner' | 'clocks'> {
  log: Pick<Log, 'warn'>;
}

/**
 * Makes a function that tells when the last backup was made. Null: no backups are made, or none is known yet.
 *
 * It never waits for the place of the backups, because it is asked within a transaction. It answers what it knows, and
 * looks again beside it, at most once a minute. If the place doesn't answer, the last known time stays.
 */
export function watchLastBackup({
  backupStore,
  backupSigner,
  clocks,
  log,
}: Watched): () => Promise<Date | null> {
  let known: Date | null = null;
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  async function look(store: NonNullable<typeof backupStore>): Promise<void> {
    try {
      known = (await readLastBackup(store, backupSigner))?.madeAt ?? null;
    } catch (error) {
      log.warn({ error: loggableError(error) }, 'the last backup could not be read');
    }
  }

  return async () => {
    const nowMs = clocks.wall().getTime();
    if (backupStore && nowMs - lookedAtMs >= keptMs) {
      lookedAtMs = nowMs;
      void look(backupStore);
    }
    return known;
  };
}
