import path from 'node:path';
import { sql } from 'drizzle-orm';
import { copyLiveDatabase } from '../../../scripts/databases/server-databases.mjs';
import { rowsOf } from '../src/platform/database/database-and-transaction.ts';
import { openLosingDatabase } from '../src/platform/database/database-losing-commits.testing.ts';
import { openTestEmbedded } from '../src/platform/testing.ts';
import { thisMachine } from '../src/runtime.ts';
import { type RunningProduct, startProductAt } from './harness.ts';
import { copyFolder, createPlace } from './places.ts';

/** A running product whose database can lose its last commits, as in a failover to a standby that lags behind. */
export interface LosingProduct {
  product: RunningProduct;
  /** Keeps the present state of the database. */
  keep(): Promise<void>;
  /** Puts the database back to that state and cuts every connection. The product goes on. */
  lose(): Promise<void>;
  /** Asks the database while the product runs on it. */
  query(statement: string): Promise<unknown[]>;
}

export async function startLosingProduct(): Promise<LosingProduct> {
  const place = await createPlace();
  const server = process.env.TEST_DATABASE_URL;
  const { DATABASE_URL, DATA_DIR = '' } = place.environment;
  if (server && DATABASE_URL) {
    const product = await startProductAt(place);
    let copy: Awaited<ReturnType<typeof copyLiveDatabase>> | undefined;
    return {
      product: {
        ...product,
        async stop() {
          await product.stop();
          await copy?.drop();
        },
      },
      async keep() {
        await copy?.drop();
        copy = await copyLiveDatabase(server, DATABASE_URL);
      },
      async lose() {
        await copy?.putBack();
      },
      query: (statement) => place.query(statement),
    };
  }
  const folder = path.join(DATA_DIR, 'database');
  const { database, keep, lose } = await openLosingDatabase(
    () => openTestEmbedded(DATA_DIR),
    () => copyFolder(folder, `${folder}-copy`),
  );
  const product = await startProductAt(
    place,
    {},
    {
      ...thisMachine,
      openDatabase: async () => database,
      earlierCallsEndMs: 0,
    },
  );
  const query = (statement: string) => database.transact((tx) => rowsOf(tx, sql.raw(statement)));
  return { product, keep, lose, query };
}
