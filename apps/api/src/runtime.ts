import path from 'node:path';
import { defaultLendingPolicy, type LendingPolicy } from '@sevenday/lending';
import type { SandboxBank } from '@sevenday/sandbox-bank';
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config/config.ts';
import { lockDataDirectory } from './platform/config/lock-data-directory.ts';
import type { Database } from './platform/database/database-and-transaction.ts';
import { openEmbeddedDatabase } from './platform/database/embedded-database.ts';
import { openBackupStore } from './platform/files/backup-store.ts';
import { createDiskFiles } from './platform/files/disk-files.ts';
import { createS3Files } from './platform/files/s3-files.ts';
import { createHttpServer } from './platform/http/create-http-server.ts';
import type { ProviderOrigins } from './platform/http/security-headers.ts';
import { followTraces } from './platform/log/current-trace.ts';
import type { Log } from './platform/log/log.ts';
import { createMailer, type Mailer } from './platform/mail/smtp-or-folder-mailer.ts';
import { createMetrics, type Metrics } from './platform/metrics/process-metrics.ts';
import type { Pooling } from './platform/postgres/connection-pool.ts';
import type { MigrateAs } from './platform/postgres/migrate-server-database.ts';
import { openServerDatabase } from './platform/postgres/server-database.ts';
import type { Runtime } from './platform/runtime-of-every-slice.ts';
import { createBackupSigner } from './platform/secrets/backup-signer.ts';
import { createKeyRing, type KeyRing } from './platform/secrets/key-ring.ts';
import { openKeys } from './platform/secrets/load-or-make-keys.ts';
import { createProvider, type Provider } from './platform/stripe/provider.ts';
import { type Clocks, createClocks } from './platform/time/business-and-wall-clocks.ts';
import { createMoneyGate } from './platform/webhooks/money-gate.ts';
import { refuseDatabaseOfOtherProvider } from './platform/webhooks/refuse-database-of-other-provider.ts';
import { type BankAddress, bankAddress, bankOrigin, openOwnSandboxBank } from './sandbox.ts';
import { measureOutside } from './watch/index.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../migrations');

/** The runtime of a process, and what only the composition root uses. */
export interface AppRuntime extends Runtime {
  config: Config;
  bank: BankAddress;
  keyRing: KeyRing;
  http: FastifyInstance;
  /** Null where the lender serves no metrics. */
  metrics: Metrics | null;
}

/** What a process gets from its machine. The simulator puts its own clocks and database in their place. */
export interface Surroundings {
  clocks: Clocks;
  openDatabase(config: Config, log: Log): Promise<Database>;
  /** How long calls to the provider may still run that began before the database was lost. */
  earlierCallsEndMs?: number;
  /** What is lent by; the default policy when absent. */
  policy?: LendingPolicy;
}

export const thisMachine: Surroundings = { clocks: createClocks(), openDatabase };

/** Opens the parts of the runtime, each after those it needs. Adds what has to be closed to `closing`, in that order. */
export async function openRuntime(
  config: Config,
  closing: (() => Promise<unknown>)[],
  surroundings: Surroundings = thisMachine,
): Promise<AppRuntime> {
  if (config.followsTraces) followTraces();
  const runsOwnBank = config.stripe.kind === 'own_sandbox';
  if (runsOwnBank || config.databaseUrl === null) {
    const lock = await lockDataDirectory(config.dataDirectory);
    closing.push(() => lock.release());
  }
  let ownBank: SandboxBank | null = null;
  // The first part, because the others write to its log. It listens when all of them are there.
  const http = await createHttpServer({
    logLevel: config.logLevel,
    outside: runsOwnBank
      ? {
          prefixes: ['/v1/', '/sandbox/'],
          handle: (request, response) => ownBank?.handler(request, response),
        }
      : undefined,
    providerOrigins: providerOrigins(config),
    trustedProxies: config.trustedProxies,
  });
  const database = await surroundings.openDatabase(config, http.log);
  closing.push(() => database.close());
  const keyRing = createKeyRing(config.encryption);
  const keys = await openKeys(database, keyRing);
  const bank = bankAddress(config, keys);
  await refuseDatabaseOfOtherProvider(database, keys, config.stripe);
  if (runsOwnBank) {
    const opened = await openOwnSandboxBank(config, bank);
    closing.push(() => opened.close());
    ownBank = opened;
  }
  closing.push(() => http.close());
  const metrics = config.metrics && (await createMetrics());
  const unmeasured = {
    provider: openProvider(bank, config.stripe.account),
    mailer: openMailer(config),
    files: config.s3
      ? createS3Files(config.s3)
      : createDiskFiles(path.join(config.dataDirectory, 'files')),
  };
  closing.push(async () => unmeasured.mailer.close());
  const outside = metrics ? measureOutside(metrics, unmeasured) : unmeasured;
  return {
    config,
    bank,
    keyRing,
    database,
    http,
    metrics,
    clocks: surroundings.clocks,
    keys,
    backupStore: openBackupStore(config.backups),
    backupSigner: createBackupSigner(config.encryption),
    ...outside,
    moneyGate: createMoneyGate({ ...surroundings, database, log: http.log }),
    log: http.log,
    policy: surroundings.policy ?? defaultLendingPolicy,
    lender: config.lender,
    answerTimes: config.answerTimes,
    isSandbox: config.stripe.kind !== 'stripe',
    productName: config.product.name,
    publicUrl: config.publicUrl,
    payoutChannel: config.payouts,
    disburseConfirmation: config.disburseConfirmation,
    financialAccount: config.stripe.financialAccount,
    morningMailHour: config.morningMailHour,
    stepUpAboveCents: config.stepUpAboveCents,
    staffNeedFactor: config.stripe.isLive,
    financialAccountId: financialAccountFinder(outside.provider, config.stripe.financialAccount),
  };
}

/**
 * Opens the lender's database and brings it up to date: as `owner` if given, otherwise as the program, unless another
 * role owns the tables. `pooling` is how a test looks at the connections to a server.
 */
export function openDatabase(
  config: Config,
  log: Log,
  { owner, ...pooling }: Pooling & { owner?: MigrateAs | undefined } = {},
): Promise<Database> {
  const { name, address, timeZone } = config.lender;
  const settings = {
    'sevenday.lender_name': name,
    'sevenday.lender_address': address,
    'sevenday.lender_time_zone': timeZone,
  } as const;
  return config.databaseUrl === null
    ? openEmbeddedDatabase(config.dataDirectory, migrationsFolder, undefined, settings)
    : openServerDatabase(owner?.url ?? config.databaseUrl, migrationsFolder, log, {
        settings,
        migrateAs: owner ?? (config.databaseOwnerUrl === null ? 'the program' : 'nobody'),
        ...config.statements,
        connections: config.connections.all,
        lenderConnections: config.connections.forLender,
        ...pooling,
      });
}

/** Lists the provider's origins that a page may load or call (docs.stripe.com/security/guide, "CSP"). */
function providerOrigins(config: Config): ProviderOrigins {
  const { stripe } = config;
  if (stripe.kind === 'own_sandbox') return { scripts: [], frames: [], calls: [] };
  if (stripe.kind === 'sandbox') {
    const { origin } = bankOrigin(config);
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

/** Looks up the payout account on first use, and remembers it. */
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
