import type { Database } from './database-and-transaction.ts';

type PutBack = () => Promise<void>;

/**
 * A database that loses its last commits while the product runs, as a failover to a lagging standby
 * does.
 */
export interface LosingDatabase {
  /** Its connections break each time it is put back to an earlier state. */
  database: Database;
  keep(): Promise<void>;
  lose(): Promise<void>;
}

/** `open` opens the database, also after each loss. `copy` copies it while no transaction runs. */
export async function openLosingDatabase(
  open: () => Promise<Database>,
  copy: () => Promise<PutBack>,
): Promise<LosingDatabase> {
  let present = await open();
  let losses = 0;
  let putBack: PutBack | null = null;
  let quiet: Promise<void> | null = null;
  const running = new Set<Promise<unknown>>();

  async function whileQuiet(act: () => Promise<void>): Promise<void> {
    quiet = Promise.allSettled(running).then(act);
    try {
      await quiet;
    } finally {
      quiet = null;
    }
  }

  return {
    database: {
      embedded: present.embedded,
      connectionsLost: () => losses,
      pools: () => [],
      async transact(body, options) {
        await quiet;
        const transaction = present.transact(body, options);
        running.add(transaction);
        try {
          return await transaction;
        } finally {
          running.delete(transaction);
        }
      },
      forgetDeleted: () => present.forgetDeleted(),
      close: () => present.close(),
    },
    keep: () =>
      whileQuiet(async () => {
        putBack = await copy();
      }),
    lose: () =>
      whileQuiet(async () => {
        if (!putBack) throw new Error('Nothing was kept.');
        await present.close();
        await putBack();
        present = await open();
        losses++;
      }),
  };
}
