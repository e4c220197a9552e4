import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { isTimeZone } from '@sevenday/lending';

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  dataDirectory: string;
  /** Unset: the embedded database in the data directory. */
  databaseUrl: string | null;
  encryptionKey: Buffer;
  admin: { email: string; password: string } | null;
  product: { name: string; domain: string };
  lender: { name: string; address: string; email: string; phone: string; timeZone: string };
  stripe: {
    secretKey: string | null;
    publishableKey: string | null;
    webhookSecret: string | null;
    /** Another sandbox bank than the one in this process. */
    apiBase: URL | null;
    financialAccount: string | null;
  };
  /** How money is sent: by the provider, or by the lender's own hand. */
  payouts: 'provider' | 'manual';
  sandboxPort: number;
  mail: { smtpUrl: string | null; from: string };
  logLevel: string;
}

/** The start stops with this one line, which names the variable and what it should be. */
export class WrongEnvironment extends Error {
  constructor(variable: string, shouldBe: string) {
    super(`${variable} ${shouldBe}`);
  }
}

type Environment = Record<string, string | undefined>;

/** Reads and checks the whole environment once. A wrong value throws `WrongEnvironment`. */
export function readConfig(environment: Environment): Config {
  const read = (name: string): string | null => environment[name]?.trim() || null;
  refuseWhatComesLater(read);
  const port = portNumber('PORT', read('PORT') ?? '3000');
  const dataDirectory = folder('DATA_DIR', read('DATA_DIR') ?? './data');
  const databaseUrl = databaseAddress(read('DATABASE_URL'));
  return {
    port,
    host: host(read('HOST') ?? '127.0.0.1'),
    publicUrl: origin('PUBLIC_URL', read('PUBLIC_URL') ?? `http://localhost:${port}`),
    dataDirectory,
    databaseUrl,
    encryptionKey: encryptionKey(read('ENCRYPTION_KEY'), databaseUrl, dataDirectory),
    admin: firstAdmin(read('ADMIN_EMAIL'), read('ADMIN_PASSWORD')),
    product: {
      name: read('PRODUCT_NAME') ?? 'Sevenday',
      domain: read('PRODUCT_DOMAIN') ?? 'sevenday.example',
    },
    lender: {
      name: read('LENDER_NAME') ?? read('PRODUCT_NAME') ?? 'Sevenday',
      address: read('LENDER_ADDRESS') ?? '1 Example Street, New York, NY 10001',
      email: read('LENDER_EMAIL') ?? 'hello@sevenday.example',
      phone: read('LENDER_PHONE') ?? '(555) 010-0100',
      timeZone: timeZone(read('LENDER_TIME_ZONE') ?? 'America/New_York'),
    },
    stripe: stripe(read),
    payouts: payouts(read('PAYOUTS') ?? 'stripe'),
    sandboxPort: portNumber('SANDBOX_PORT', read('SANDBOX_PORT') ?? '3001'),
    mail: {
      smtpUrl: smtpUrl(read('SMTP_URL')),
      from: read('MAIL_FROM') ?? 'hello@sevenday.example',
    },
    logLevel: logLevel(read('LOG_LEVEL') ?? 'warn'),
  };
}

function refuseWhatComesLater(read: (name: string) => string | null): void {
  for (const name of ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION']) {
    if (read(name))
      throw new WrongEnvironment(
        name,
        'is not supported yet: leave it unset; files are kept in DATA_DIR.',
      );
  }
  if (read('TRUSTED_PROXIES')) {
    throw new WrongEnvironment('TRUSTED_PROXIES', 'is not supported yet: leave it unset.');
  }
}

function payouts(text: string): Config['payouts'] {
  if (text === 'stripe') return 'provider';
  if (text === 'manual') return 'manual';
  throw new WrongEnvironment('PAYOUTS', 'has to be "stripe" or "manual".');
}

function stripe(read: (name: string) => string | null): Config['stripe'] {
  const secretKey = read('STRIPE_SECRET_KEY');
  if (secretKey?.startsWith('sk_live_') || secretKey?.startsWith('rk_live_')) {
    throw new WrongEnvironment(
      'STRIPE_SECRET_KEY',
      'is a live key, which is not supported yet: leave it unset to run on the sandbox bank.',
    );
  }
  if (read('STRIPE_PUBLISHABLE_KEY')?.startsWith('pk_live_')) {
    throw new WrongEnvironment(
      'STRIPE_PUBLISHABLE_KEY',
      'is a live key, which is not supported yet: leave it unset to run on the sandbox bank.',
    );
  }
  const apiBase = read('STRIPE_API_BASE');
  if (secretKey && !apiBase && !secretKey.startsWith('sk_test_sandbox_')) {
    throw new WrongEnvironment(
      'STRIPE_SECRET_KEY',
      'needs STRIPE_API_BASE, the address of a sandbox bank; Stripe itself is not supported yet.',
    );
  }
  return {
    secretKey,
    publishableKey: read('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: read('STRIPE_WEBHOOK_SECRET'),
    apiBase: apiBase ? new URL(origin('STRIPE_API_BASE', apiBase)) : null,
    financialAccount: read('STRIPE_FINANCIAL_ACCOUNT'),
  };
}

function portNumber(name: string, text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new WrongEnvironment(name, 'has to be a port number from 1 to 65535, such as 3000.');
}

function host(text: string): string {
  if (isIP(text) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)) return text;
  throw new WrongEnvironment(
    'HOST',
    'has to be an address of this machine, such as 127.0.0.1 or 0.0.0.0.',
  );
}

/** Made when it is not there, so that a folder that cannot be written to is told before anything is begun. */
function folder(name: string, text: string): string {
  const directory = path.resolve(text);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return directory;
  } catch {
    throw new WrongEnvironment(name, 'has to be a folder that can be made and written to.');
  }
}

function origin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) {
    return url.origin;
  }
  throw new WrongEnvironment(
    name,
    'has to be an address without a path, such as https://loans.example.com.',
  );
}

function databaseAddress(text: string | null): string | null {
  if (text === null || /^postgres(ql)?:\/\/.+/.test(text)) return text;
  throw new WrongEnvironment('DATABASE_URL', 'has to begin with postgres:// or postgresql://.');
}

function encryptionKey(
  text: string | null,
  databaseUrl: string | null,
  dataDirectory: string,
): Buffer {
  if (text !== null) return keyFromText(text);
  if (databaseUrl !== null) {
    throw new WrongEnvironment(
      'ENCRYPTION_KEY',
      'is required with DATABASE_URL: 32 random bytes as 64 hexadecimal digits.',
    );
  }
  const file = path.join(dataDirectory, 'encryption.key');
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  }
  return keyFromText(readFileSync(file, 'utf8').trim());
}

function keyFromText(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  throw new WrongEnvironment('ENCRYPTION_KEY', 'has to be 64 hexadecimal digits (32 bytes).');
}

function firstAdmin(email: string | null, password: string | null): Config['admin'] {
  if (email === null && password === null) return null;
  if (email === null || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new WrongEnvironment(
      'ADMIN_EMAIL',
      'has to be an email address, and goes with ADMIN_PASSWORD.',
    );
  }
  if (password === null || password.length < 10) {
    throw new WrongEnvironment(
      'ADMIN_PASSWORD',
      'has to have at least 10 characters, and goes with ADMIN_EMAIL.',
    );
  }
  return { email: email.toLowerCase(), password };
}

function timeZone(text: string): string {
  if (isTimeZone(text)) return text;
  throw new WrongEnvironment('LENDER_TIME_ZONE', 'has to be a time zone such as America/New_York.');
}

function smtpUrl(text: string | null): string | null {
  if (text === null || /^smtps?:\/\/[^\s/]+/.test(text)) return text;
  throw new WrongEnvironment('SMTP_URL', 'has to begin with smtp:// or smtps://.');
}

function logLevel(text: string): string {
  if (['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(text)) return text;
  throw new WrongEnvironment(
    'LOG_LEVEL',
    'has to be fatal, error, warn, info, debug, trace or silent.',
  );
}

/** A short name of a directory, for its lock. */
export function directoryDigest(directory: string): string {
  return createHash('sha256').update(directory).digest('hex').slice(0, 24);
}
