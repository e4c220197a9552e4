import { sql } from 'drizzle-orm';
import { type App, createApp } from '../../apps/api/src/app.ts';
import { type Config, readConfig } from '../../apps/api/src/platform/config/config.ts';
import type { Database } from '../../apps/api/src/platform/database/database-and-transaction.ts';
import type { WorkQueue } from '../../apps/api/src/platform/database/tables.ts';
import type { Surroundings } from '../../apps/api/src/runtime.ts';
import { freePort } from '../../scripts/programs/free-port.mjs';
import type { SimulatedClock } from '../base/clock.ts';
import type { SimulatedBank } from './bank.ts';
import { Life } from './life.ts';
import { keptOpen, mortalDatabase } from './mortal-database.ts';

export const webhookSecret = 'whsec_simulation';

/** The machine that the product runs on. The product may die and be started again; database, files and bank stay. */
export interface Machine {
  readonly url: string;
  /** Null while nothing runs. */
  readonly life: Life | null;
  start(): Promise<void>;
  /** Does the work that is due; answers whether the product is still alive. */
  drain(): Promise<boolean>;
  /** Clears away what a killed run left in this process. Nothing of it reaches the database or the bank. */
  bury(): Promise<void>;
  close(): Promise<void>;
}

/** Makes the product's configuration for the simulated bank. */
export function configOf(bankUrl: string, environment: Record<string, string>): Config {
  return readConfig({
    LOG_LEVEL: 'silent',
    STRIPE_API_BASE: bankUrl,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...environment,
  });
}

/** Makes surroundings in which all clocks are the same: time passes, and is never moved ahead. */
export function surroundingsOf(clock: SimulatedClock, database: Database): Surroundings {
  return {
    clocks: {
      wall: () => clock.now(),
      shared: async () => ({ wall: clock.now(), business: clock.now() }),
      sharedQuery() {
        const now = clock.now().toISOString();
        return sql`select ${now}::timestamptz as wall, ${now}::timestamptz as business`;
      },
      business: async () => clock.now(),
    },
    openDatabase: async () => database,
  };
}

export interface MachineParts {
  database: Database;
  bank: SimulatedBank;
  clock: SimulatedClock;
  environment: Record<string, string>;
  /** How much work is done at the same time. */
  atOnce: number;
  /** The queues whose work is done here; left out, all of them. */
  queues?: readonly WorkQueue[];
  /** True where a run may die in the middle of its work. */
  mayDie: boolean;
  onEnd(how: string): void;
}

export async function createMachine(parts: MachineParts): Promise<Machine> {
  const { bank, clock, atOnce, queues, mayDie } = parts;
  const port = await freePort();
  const config = configOf(bank.url, { PORT: String(port), ...parts.environment });
  let app: App | null = null;
  let life: Life | null = null;

  async function bury(): Promise<void> {
    life?.end('closed');
    bank.serve(null);
    await app?.close();
    app = null;
    life = null;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    get life() {
      return life;
    },
    async start() {
      const begun = new Life(parts.onEnd);
      bank.serve(begun);
      life = begun;
      app = await createApp(config, {
        webFolder: null,
        stepwise: { atOnce, queues },
        surroundings: surroundingsOf(
          clock,
          mayDie ? mortalDatabase(parts.database, begun) : keptOpen(parts.database),
        ),
      });
      await app.listen();
    },
    async drain() {
      await app?.drain();
      return life !== null && !life.ended;
    },
    bury,
    async close() {
      await bury();
    },
  };
}
