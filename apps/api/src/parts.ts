import path from 'node:path';
import { defaultLendingPolicy, type LendingPolicy } from '@sevenday/lending';
import type { FastifyInstance } from 'fastify';
import type { Letterhead } from './notices/index.ts';
import { type Clocks, createClocks } from './platform/clocks.ts';
import type { Config } from './platform/config.ts';
import { type Database, openEmbeddedDatabase, openServerDatabase } from './platform/database.ts';
import { lockDirectory } from './platform/directory-lock.ts';
import { createDiskFiles, type Files } from './platform/files.ts';
import { createHttp } from './platform/http.ts';
import { createKeys, type Keys } from './platform/keys.ts';
import { createMailer, type Mailer } from './platform/mail.ts';
import { createProvider, type Provider } from './platform/stripe.ts';
import { type BankAddress, bankAddress, openOwnSandboxBank } from './sandbox.ts';

const migrationsFolder = path.resolve(import.meta.dirname, '../migrations');

/** What the slices are made of, each made once. */
export interface Parts {
  config: Config;
  bank: BankAddress;
  database: Database;
  http: FastifyInstance;
  clocks: Clocks;
  keys: Keys;
  files: Files;
  provider: Provider;
  mailer: Mailer;
  letterhead: Letterhead;
  policy: LendingPolicy;
  timeZone: string;
}

/** Opens every part in the order they need each other. What has to be closed is put on `closing`, last opened last. */
export async function openParts(
  config: Config,
  closing: (() => Promise<unknown>)[],
): Promise<Parts> {
  const bank = bankAddress(config);
  const runsOwnBank = config.stripe.apiBase === null;
  if (runsOwnBank || config.databaseUrl === null) {
    const lock = await lockDirectory(config.dataDirectory);
    closing.push(() => lock.release());
  }
  const database = await openDatabase(config);
  closing.push(() => database.close());
  const ownBank = runsOwnBank ? await openOwnSandboxBank(config, bank) : null;
  if (ownBank) closing.push(() => ownBank.close());
  const http = await createHttp({
    logLevel: config.logLevel,
    outside: ownBank ? { prefixes: ['/v1/', '/sandbox/'], handle: ownBank.handler } : undefined,
    providerOrigin: ownBank ? undefined : bank.base.origin,
  });
  closing.push(() => http.close());
  const mailer = openMailer(config);
  closing.push(async () => mailer.close());
  return {
    config,
    bank,
    database,
    http,
    clocks: createClocks(),
    keys: createKeys(config.encryptionKey),
    files: createDiskFiles(path.join(config.dataDirectory, 'files')),
    provider: openProvider(bank),
    mailer,
    letterhead: {
      productName: config.product.name,
      publicUrl: config.publicUrl,
      lender: config.lender,
    },
    policy: defaultLendingPolicy,
    timeZone: config.lender.timeZone,
  };
}

/** The lender's database, brought up to date. */
export function openDatabase(config: Config): Promise<Database> {
  return config.databaseUrl === null
    ? openEmbeddedDatabase(config.dataDirectory, migrationsFolder)
    : openServerDatabase(config.databaseUrl, migrationsFolder, (error) => {
        // An idle connection was lost: the pool makes another one when it is needed.
        process.emitWarning(`The database closed an idle connection: ${error.name}`);
      });
}

function openProvider({ base, secretKey }: BankAddress): Provider {
  const isSecure = base.protocol === 'https:';
  return createProvider({
    secretKey,
    host: base.hostname,
    port: Number(base.port || (isSecure ? 443 : 80)),
    protocol: isSecure ? 'https' : 'http',
  });
}

function openMailer(config: Config): Mailer {
  return createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    fromName: config.product.name,
    folder: path.join(config.dataDirectory, 'mail'),
  });
}
