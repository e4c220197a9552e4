import { chosenPassword, emailAsKept } from '@sevenday/contract';
import { type Cents, cents, isTimeZone } from '@sevenday/lending';
import * as z from 'zod/mini';
import {
  folder,
  hostName,
  isEmail,
  mailAddress,
  namedMailAddress,
  networks,
  origin,
  portNumber,
  serverAddress,
  wholeNumber,
} from '../base/check-environment-values.ts';
import { WrongEnvironment } from '../base/wrong-environment.ts';
import { type BackupConfig, readBackupConfig } from './backup-config.ts';
import { type BucketCredentials, bucketCredentials } from './bucket-credentials.ts';
import { federalTradeCommission } from './default-agency-of-adverse-action-notice.ts';
import { type MetricsConfig, readMetricsConfig } from './metrics-config.ts';
import { type ProviderConfig, readProviderConfig } from './provider-config.ts';
import { type EncryptionKeys, readOrMakeEncryptionKeys } from './read-or-make-encryption-keys.ts';
import type { ReadVariable } from './read-variables-and-secret-files.ts';
import { readVariables } from './read-variables-and-secret-files.ts';

export interface Lender {
  name: string;
  address: string;
  email: string;
  phone: string;
  timeZone: string;
  /**
   * The federal agency, with its address, that a notice of adverse action names (12 CFR
   * 1002.9(b)(1)).
   */
  ecoaAgency: string;
}

export interface AnswerTimes {
  extensionBankingDays: number;
  /**
   * Borrowers see these hours until ten IDs were decided, and then the measured hours. Null: they
   * see none until then.
   */
  idReviewHours: number | null;
}

/**
 * When an admin must confirm a loan before sending it. `when-needed`: only if the bank account's
 * holder has another name than the borrower, or the last payout failed.
 */
const disburseConfirmations = ['when-needed', 'always'] as const;

export interface Config {
  port: number;
  host: string;
  /** Without a slash at its end. */
  publicUrl: string;
  dataDirectory: string;
  /** Null: the product uses the embedded database in the data directory. */
  databaseUrl: string | null;
  /**
   * For commands such as `npm run migrate`. Null: the database is embedded, or the role of
   * `databaseUrl` owns the tables.
   */
  databaseOwnerUrl: string | null;
  statements: { prepared: 'auto' | 'off'; pipelined: boolean };
  /**
   * `all`: the most connections to PostgreSQL that this process opens. `forLender`: how many of
   * them are for transactions that no borrower waits for, such as the worker's. If 0, all
   * transactions share all connections.
   */
  connections: { all: number; forLender: number };
  encryption: EncryptionKeys;
  admin: { email: string; password: string } | null;
  product: { name: string; domain: string };
  lender: Lender;
  answerTimes: AnswerTimes;
  stripe: ProviderConfig;
  payouts: 'provider' | 'manual';
  disburseConfirmation: (typeof disburseConfirmations)[number];
  /** The bucket in which files are stored. Null: they are stored in the data directory. */
  s3: {
    bucket: string;
    endpoint: string | null;
    region: string;
    /** Null: the AWS SDK searches for credentials in its usual places. */
    credentials: BucketCredentials | null;
  } | null;
  backups: BackupConfig;
  /** Only these proxies may say what a caller's address is. */
  trustedProxies: string[];
  sandboxPort: number;
  mail: { smtpUrl: string | null; from: string };
  /** 0 to 23, in the lender's time zone. Null: staff get no morning mail. */
  morningMailHour: number | null;
  /**
   * Staff with a second factor must have used it in the last ten minutes to send several loans at
   * once, or one loan of more than this. Null: the limit is the policy's largest loan.
   */
  stepUpAboveCents: Cents | null;
  /** Null: the server counts nothing and serves no metrics. */
  metrics: MetricsConfig | null;
  logLevel: string;
  /** Whether log lines about work, and calls to other services, name the trace they belong to. */
  followsTraces: boolean;
}

export const defaultDomain = 'sevenday.example';

/**
 * Makes the data directory and the folder for backups if they are missing, and `encryption.key` if
 * it is needed and missing. Throws `WrongEnvironment` at the first wrong value.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = readVariables(environment);
  const port = portNumber('PORT', read('PORT') ?? '3000');
  const dataDirectory = folder('DATA_DIR', read('DATA_DIR') ?? './data');
  const databaseUrl = serverAddress('DATABASE_URL', read('DATABASE_URL'), [
    'postgres',
    'postgresql',
  ]);
  const provider = readProviderConfig(read);
  return {
    port,
    host: hostName('HOST', read('HOST') ?? '127.0.0.1'),
    publicUrl: origin('PUBLIC_URL', read('PUBLIC_URL') ?? `http://localhost:${port}`),
    dataDirectory,
    databaseUrl,
    databaseOwnerUrl: databaseOwner(read, databaseUrl),
    statements: {
      prepared: oneOf('DATABASE_PREPARED', read('DATABASE_PREPARED') ?? 'auto', ['auto', 'off']),
      pipelined:
        oneOf('DATABASE_PIPELINED', read('DATABASE_PIPELINED') ?? 'on', ['on', 'off']) === 'on',
    },
    connections: connections(read),
    encryption: readOrMakeEncryptionKeys(read, databaseUrl, dataDirectory),
    admin: firstAdmin(read('ADMIN_EMAIL'), read('ADMIN_PASSWORD')),
    product: {
      name: read('PRODUCT_NAME') ?? 'Sevenday',
      domain: read('PRODUCT_DOMAIN') ?? defaultDomain,
    },
    lender: {
      name: read('LENDER_NAME') ?? read('PRODUCT_NAME') ?? 'Sevenday',
      address: read('LENDER_ADDRESS') ?? '1 Example Street, New York, NY 10001',
      email: mailAddress('LENDER_EMAIL', read('LENDER_EMAIL') ?? `hello@${defaultDomain}`),
      phone: read('LENDER_PHONE') ?? '(555) 010-0100',
      timeZone: timeZone(read('LENDER_TIME_ZONE') ?? 'America/New_York'),
      ecoaAgency: read('LENDER_ECOA_AGENCY') ?? federalTradeCommission,
    },
    answerTimes: answerTimes(read),
    stripe: provider,
    payouts: payouts(read('PAYOUTS'), provider),
    disburseConfirmation: oneOf(
      'DISBURSE_CONFIRMATION',
      read('DISBURSE_CONFIRMATION') ?? disburseConfirmations[0],
      disburseConfirmations,
    ),
    s3: s3(read),
    backups: readBackupConfig(read),
    trustedProxies: networks('TRUSTED_PROXIES', read('TRUSTED_PROXIES')),
    sandboxPort: portNumber('SANDBOX_PORT', read('SANDBOX_PORT') ?? '3001'),
    mail: {
      smtpUrl: serverAddress('SMTP_URL', read('SMTP_URL'), ['smtp', 'smtps']),
      from: namedMailAddress('MAIL_FROM', read('MAIL_FROM') ?? `hello@${defaultDomain}`),
    },
    morningMailHour: morningMailHour(read('MORNING_MAIL_HOUR')),
    stepUpAboveCents: stepUpAboveCents(read('STEP_UP_ABOVE_DOLLARS'), provider),
    metrics: readMetricsConfig(read),
    logLevel: logLevel(read('LOG_LEVEL') ?? 'warn'),
    followsTraces: oneOf('TRACES', read('TRACES') ?? tracesByDefault(), ['on', 'off']) === 'on',
  };
}

function databaseOwner(read: ReadVariable, databaseUrl: string | null): string | null {
  const name = 'DATABASE_OWNER_URL';
  const url = serverAddress(name, read(name), ['postgres', 'postgresql']);
  if (url === null || databaseUrl !== null) return url;
  throw new WrongEnvironment(name, 'goes with DATABASE_URL, which names the program’s own role.');
}

function morningMailHour(text: string | null): number | null {
  return text === null ? null : wholeNumber('MORNING_MAIL_HOUR', text, 0, 23);
}

function stepUpAboveCents(text: string | null, { isLive }: { isLive: boolean }): Cents | null {
  if (text === null) return isLive ? cents(0) : null;
  return cents(wholeNumber('STEP_UP_ABOVE_DOLLARS', text, 0, 1_000_000) * 100);
}

function connections(read: ReadVariable): Config['connections'] {
  const all = wholeNumber('DATABASE_CONNECTIONS', read('DATABASE_CONNECTIONS') ?? '12', 1, 1000);
  const forLender = wholeNumber(
    'DATABASE_LENDER_CONNECTIONS',
    read('DATABASE_LENDER_CONNECTIONS') ?? String(Math.floor(all / 3)),
    0,
    all - 1,
  );
  return { all, forLender };
}

function answerTimes(read: ReadVariable): AnswerTimes {
  const hours = read('LENDER_ID_REVIEW_HOURS');
  return {
    extensionBankingDays: wholeNumber(
      'LENDER_EXTENSION_ANSWER_BANKING_DAYS',
      read('LENDER_EXTENSION_ANSWER_BANKING_DAYS') ?? '1',
      1,
      10,
    ),
    idReviewHours: hours === null ? null : wholeNumber('LENDER_ID_REVIEW_HOURS', hours, 1, 336),
  };
}

function s3(read: ReadVariable): Config['s3'] {
  const bucket = read('S3_BUCKET');
  const endpoint = read('S3_ENDPOINT');
  const region = read('S3_REGION');
  if (bucket === null) {
    if (endpoint ?? region) {
      throw new WrongEnvironment('S3_BUCKET', 'has to be set with S3_ENDPOINT and S3_REGION.');
    }
    return null;
  }
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket)) {
    throw new WrongEnvironment('S3_BUCKET', 'has to be the name of a bucket, such as loan-files.');
  }
  return {
    bucket,
    endpoint: endpoint === null ? null : origin('S3_ENDPOINT', endpoint),
    region: region ?? 'us-east-1',
    credentials: bucketCredentials(read),
  };
}

function payouts(text: string | null, provider: ProviderConfig): Config['payouts'] {
  if (text === 'stripe') return 'provider';
  if (text === 'manual') return 'manual';
  if (text !== null) throw new WrongEnvironment('PAYOUTS', 'has to be "stripe" or "manual".');
  return provider.isLive ? 'manual' : 'provider';
}

function firstAdmin(email: string | null, password: string | null): Config['admin'] {
  if (email === null && password === null) return null;
  if (email === null || !isEmail(email)) {
    throw new WrongEnvironment(
      'ADMIN_EMAIL',
      'has to be an email address, and goes with ADMIN_PASSWORD.',
    );
  }
  if (password === null || !z.safeParse(chosenPassword('Password'), password).success) {
    throw new WrongEnvironment(
      'ADMIN_PASSWORD',
      'has to have at least 10 characters and at most 200, and goes with ADMIN_EMAIL.',
    );
  }
  return { email: emailAsKept(email), password };
}

function oneOf<const Word extends string>(
  name: string,
  text: string,
  words: readonly Word[],
): Word {
  const found = words.find((word) => word === text);
  if (found) return found;
  throw new WrongEnvironment(name, `has to be ${words.map((word) => `"${word}"`).join(' or ')}.`);
}

function timeZone(text: string): string {
  if (isTimeZone(text)) return text;
  throw new WrongEnvironment('LENDER_TIME_ZONE', 'has to be a time zone such as America/New_York.');
}

/** Before Node 24, following traces took a fifth more of the processor's time (`followTraces`). */
function tracesByDefault(): 'on' | 'off' {
  return Number(process.versions.node.split('.')[0]) >= 24 ? 'on' : 'off';
}

function logLevel(text: string): string {
  if (['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(text)) return text;
  throw new WrongEnvironment(
    'LOG_LEVEL',
    'has to be fatal, error, warn, info, debug, trace or silent.',
  );
}
