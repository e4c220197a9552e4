import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { copyEmbeddedTemplate } from '../../../scripts/databases/embedded-template.mjs';
import {
  askServer,
  copyServerDatabase,
  createServerDatabase,
} from '../../../scripts/databases/server-databases.mjs';
import { freePort } from '../../../scripts/programs/free-port.mjs';
import { testStatements } from '../src/platform/testing.ts';
import { createProgramRole } from './program-role.ts';

export const adminSignIn = { email: 'admin@example.com', password: 'a-long-admin-password' };

/** A place to run the product in: a data directory, a port, and a database of the kind the run asks for. */
export interface Place {
  port: number;
  url: string;
  environment: Record<string, string>;
  /** The owner's database address, for a program that makes tables or databases. Empty if the product's role may do so. */
  ownersEnvironment: Record<string, string>;
  /** Asks the database itself. The embedded one can only be asked while nobody runs on it. */
  query<Row>(statement: string): Promise<Row[]>;
  /**
   * Copies the database, as a dump would, while nobody runs on it. Answers a function that puts the copy in its place.
   */
  copyDatabase(): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

export async function createPlace(): Promise<Place> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sevenday-test-'));
  const port = await freePort();
  const database = await createDatabase(directory);
  return {
    port,
    url: `http://localhost:${port}`,
    environment: {
      PORT: String(port),
      DATA_DIR: directory,
      ADMIN_EMAIL: adminSignIn.email,
      ADMIN_PASSWORD: adminSignIn.password,
      LOG_LEVEL: 'silent',
      // The sandbox bank's own default, so that a test can act as the lender at it.
      STRIPE_SECRET_KEY: 'sk_test_sandbox_no_real_money_moves',
      ...database.environment,
    },
    ownersEnvironment:
      process.env.TEST_AS_PROGRAM && database.url ? { DATABASE_OWNER_URL: database.url } : {},
    query: (statement) =>
      database.url === null
        ? queryEmbedded(path.join(directory, 'database'), statement)
        : askServer(database.url, statement),
    copyDatabase: database.copy,
    async remove() {
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function createDatabase(directory: string) {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    await copyEmbeddedTemplate(directory);
    const folder = path.join(directory, 'database');
    return {
      ...{ url: null, environment: {} as Record<string, string>, drop: async () => undefined },
      copy: () => copyFolder(folder, path.join(directory, 'database-copy')),
    };
  }
  const made = await createServerDatabase(server, 'test');
  const database = process.env.TEST_AS_PROGRAM
    ? await restrict(made)
    : { ...made, programUrl: made.url };
  const copies: (() => Promise<unknown>)[] = [];
  return {
    ...database,
    async copy() {
      const copy = await copyServerDatabase(server, made.url);
      copies.push(copy.drop);
      return copy.putBack;
    },
    async drop() {
      for (const dropCopy of copies) await dropCopy();
      await database.drop();
    },
    environment: {
      DATABASE_URL: database.programUrl,
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      DATABASE_PREPARED: testStatements.prepared ?? 'auto',
      DATABASE_PIPELINED: testStatements.pipelined ? 'on' : 'off',
    },
  };
}

/** With `TEST_AS_PROGRAM`, the product runs as a role that owns nothing, and tests look at the database as its owner. */
async function restrict(made: { url: string; drop: () => Promise<unknown> }) {
  const program = await createProgramRole(made.url);
  return {
    url: made.url,
    programUrl: program.url,
    async drop() {
      await made.drop();
      await program.drop();
    },
  };
}

export async function copyFolder(from: string, to: string): Promise<() => Promise<void>> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
  return async () => {
    await rm(from, { recursive: true });
    await cp(to, from, { recursive: true });
  };
}

async function queryEmbedded<Row>(directory: string, statement: string): Promise<Row[]> {
  const client = await PGlite.create(directory);
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.close();
  }
}
