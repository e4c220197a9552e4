import path from 'node:path';
import { defaultLendingPolicy, type LendingPolicy } from '@sevenday/lending';
import type { SandboxBank } from '@sevenday/sandbox-bank';
import type { FastifyInstance } from 'fastify';
import type { Letterhead } from './notices/index.ts';
import type { Config } from './platform/config/config.ts';
import { lockDirectory } from './platform/config/directory-lock.ts';
import type { Database } from './platform/database/database.ts';
import { openEmbeddedDatabase } from './platform/database/embedded-database.ts';
import { createDiskFiles, type Files } from './platform/files/files.ts';
import { createS3Files } from './platform/files/s3-files.ts';
import { createHttp, type ProviderOrigins } from './platform/http/http.ts';
import type { Log } from './platform/log/log.ts';
import { createMailer, type Mailer } from './platform/mail/mail.ts';
import { openServerDatabase } from './platform/postgres/server-database.ts';
import { createKeys, type Keys } from './platform/secrets/keys.ts';
import { createProvider, type Provider } from './platform/stripe/provider.ts';
import { type Clocks, createClocks } from './platform/time/clocks.ts';
import { createMoneyGate, type MoneyGate } from './platform/webhooks/money-gate.ts';
import { keepToOneProvider } from './platform/webhooks/refuse-other-provider.ts';
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
  moneyGate: MoneyGate;
  /** Which of the provider's accounts payouts are sent from. Throws when it has none that is open. */
  financialAccountId(): Promise<string>;
  mailer: Mailer;
  letterhead: Letterhead;
  policy: LendingPolicy;
  timeZone: string;
}

/** What a process finds around it. The simulator puts clocks and a database of its own in their place. */
export interface Surroundings {
  clocks: Clocks;
  openDatabase(config: Config, log: Log): Promise<Database>;
  /** How long calls to the provider may go on that began before the database was lost. */
  earlierCallsEndMs?: number;
  /** Stands in for the database's own clock. */
  databaseClock?: () => Date;
}

export const thisMachine: Surroundings = { clocks: createClocks(), openDatabase };

/** Opens every part in the order they need each other. What has to be closed is put on `closing`, last opened last. */
export async function openParts(
  config: Config,
  closing: (() => Promise<unknown>)[],
  surroundings: Surroundings = thisMachine,
): Promise<Parts> {
  const bank = bankAddress(config);
  const runsOwnBank = config.stripe.kind === 'own_sandbox';
  if (runsOwnBank || config.databaseUrl === null) {
    const lock = await lockDirectory(config.dataDirectory);
    closing.push(() => lock.release());
  }
  let ownBank: SandboxBank | null = null;
  // The first part, because the others write to its log. It listens when all of them are there.
  const http = await createHttp({
    logLevel: config.logLevel,
    outside: runsOwnBank
      ? {
          prefixes: ['/v1/', '/sandbox/'],
          handle: (request, response) => ownBank?.handler(request, response),
        }
      : undefined,
    providerOrigins: providerOrigins(config, bank),
    trustedProxies: config.trustedProxies,
  });
  const database = await surroundings.openDatabase(config, http.log);
  closing.push(() => database.close());
  const keys = createKeys(config.encryptionKey);
  await keepToOneProvider(database, keys, config.stripe);
  if (runsOwnBank) {
    const opened = await openOwnSandboxBank(config, bank);
    closing.push(() => opened.close());
    ownBank = opened;
  }
  closing.push(() => http.close());
  const provider = openProvider(bank, config.stripe.account);
  const mailer = openMailer(config);
  closing.push(async () => mailer.close());
  return {
    config,
    bank,
    database,
    http,
    clocks: surroundings.clocks,
    keys,
    files: config.s3
      ? createS3Files(config.s3)
      : createDiskFiles(path.join(config.dataDirectory, 'files')),
    provider,
    moneyGate: createMoneyGate({ ...surroundings, database, log: http.log }),
    financialAccountId: financialAccountFinder(provider, config.stripe.financialAccount),
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
export function openDatabase(config: Config, log: Log): Promise<Database> {
  return config.databaseUrl === null
    ? openEmbeddedDatabase(config.dataDirectory, migrationsFolder)
    : openServerDatabase(config.databaseUrl, migrationsFolder, log);
}

/** Whose scripts, frames and calls a page may use beside our own (docs.stripe.com/security/guide, "CSP"). */
function providerOrigins({ stripe }: Config, bank: BankAddress): ProviderOrigins {
  if (stripe.kind === 'own_sandbox') return { scripts: [], frames: [], calls: [] };
  if (stripe.kind === 'sandbox') {
    const { origin } = bank.base;
    return { scripts: [origin], frames: [origin], calls: [origin] };
  }
  return {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    calls: ['https://api.stripe.com'],
  };
}

function openProvider({ base, secretKey }: BankAddress, account: string | null): Provider {
  const isSecure = base.protocol === 'https:';
  return createProvider({
    secretKey,
    host: base.hostname,
    port: Number(base.port || (isSecure ? 443 : 80)),
    protocol: isSecure ? 'https' : 'http',
    account,
  });
}

/** Looks the payout account up once it is needed, and once only. */
function financialAccountFinder(
  provider: Provider,
  configuredId: string | null,
): () => Promise<string> {
  let found: string | undefined;
  return async () => {
    found ??= (await provider.findFinancialAccount(configuredId))?.id;
    if (!found) throw new Error('The provider has no open account to pay from.');
    return found;
  };
}

function openMailer(config: Config): Mailer {
  return createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    fromName: config.product.name,
    folder: path.join(config.dataDirectory, 'mail'),
  });
}
