import { randomUUID } from 'node:crypto';
import { readLastBackup } from './backups/index.ts';
import { findExcessRights } from './commands/owner/program-role.ts';

import { examineStandbys, type Finding } from './examine-standbys.ts';
import { findPayoutAccount } from './loans/index.ts';
import { readRotationState } from './platform/key-rotation/read-rotation-state.ts';
import { MailUnavailable } from './platform/mail/smtp-or-folder-mailer.ts';
import { markSharedSettings } from './platform/servers/compare-shared-settings.ts';
import { findOtherSettings } from './platform/servers/join-or-find-running-servers.ts';
import { type Provider, ProviderRefused, ProviderUnknown } from './platform/stripe/provider.ts';
import {
  differenceInWords,
  readClockDifference,
} from './platform/time/compare-machine-and-database-clocks.ts';
import { webhookPath } from './platform/webhooks/receive-webhooks-and-store-events.ts';
import { handledEvents } from './provider-events.ts';
import type { AppRuntime } from './runtime.ts';

type Examination = (runtime: AppRuntime) => Promise<Finding[]>;

/**
 * Holds the configuration against the accounts it names: the provider's capabilities, payout account, webhooks and
 * events, the mail server, the place of files. Nothing is changed but one file of a few bytes, which is written, read
 * and removed. What fails is a finding, not an error.
 */
export async function examineInstallation(runtime: AppRuntime): Promise<Finding[]> {
  const examinations: [string, Examination][] = [
    ['Address', examineAddress],
    ['Encryption keys', examineKeys],
    ['Clock', examineClock],
    ['Shared settings', examineSharedSettings],
    ['Mail', examineMail],
    ['Files', examineFiles],
    ['Backups', examineBackups],
    ['Database role', examineRole],
    ['Standby', examineStandbys],
    ...(runtime.config.stripe.kind === 'own_sandbox' ? [] : atProvider),
  ];
  const findings: Finding[] = [];
  for (const [subject, examine] of examinations) {
    try {
      findings.push(...(await examine(runtime)));
    } catch (error) {
      findings.push({ what: subject, advice: adviceOn(error) });
    }
  }
  return findings;
}

const atProvider: [string, Examination][] = [
  ['Account at the provider', examineAccount],
  ['Payouts', examinePayouts],
  ['Daily close', examineRecord],
  ['Events', examineEvents],
  ['Webhooks', examineWebhooks],
];

function finding(what: string, isWell: boolean, advice: string): Finding {
  return { what, advice: isWell ? null : advice };
}

async function examineAddress({ config }: AppRuntime): Promise<Finding[]> {
  const isPublic = config.publicUrl.startsWith('https:');
  return [
    finding(
      `People come to ${config.publicUrl}`,
      isPublic || !config.stripe.isLive,
      'Set PUBLIC_URL to an address that begins with https:// before real people use it.',
    ),
  ];
}

async function examineKeys({ database, keyRing }: AppRuntime): Promise<Finding[]> {
  const standing = await database.transact((tx) => readRotationState(tx, keyRing));
  if (standing === 'in use') return [finding('The newest encryption key is in use', true, '')];
  const isToCome = standing === 'newest not in use';
  return [
    finding(
      isToCome
        ? 'The first of ENCRYPTION_KEYS is not in use yet'
        : 'Something may still be sealed by an earlier encryption key',
      false,
      'Run npm run admin -- rotate-keys when all servers have the same keys.',
    ),
  ];
}

async function examineRole({ config, database }: AppRuntime): Promise<Finding[]> {
  if (database.embedded) return [];
  if ((await findExcessRights(database)).length === 0) {
    const what = 'The database lets our role change neither the ledger nor the audit trail';
    return [finding(what, true, '')];
  }
  const isAsked = config.stripe.isLive || config.databaseOwnerUrl !== null;
  return [
    finding(
      'Our role may change the ledger and the audit trail, or drop what guards them',
      !isAsked,
      'Make a second role that owns the tables, and name it in DATABASE_OWNER_URL: docs/operations.md, “Two roles”.',
    ),
  ];
}

async function examineClock(runtime: AppRuntime): Promise<Finding[]> {
  const difference = await readClockDifference(runtime);
  if (difference.agrees) {
    return [finding('This machine’s clock agrees with the database’s', true, '')];
  }
  return [
    finding(
      `This machine’s clock is ${differenceInWords(difference)} the database’s`,
      false,
      'Have both machines follow a time server (NTP): until then no server starts here. Sessions, signatures and limits go by this machine’s clock.',
    ),
  ];
}

async function examineSharedSettings(runtime: AppRuntime): Promise<Finding[]> {
  const { database, clocks } = runtime;
  // No server runs on an embedded database while the doctor looks at it.
  if (database.embedded) return [];
  const marks = markSharedSettings(runtime);
  const other = await database.transact((tx) => findOtherSettings(tx, clocks, marks));
  if (!other) return [finding('No running server has other settings', true, '')];
  return [
    finding(
      `${other.setting} differs from that of the running server (${other.name})`,
      false,
      'Give all servers the same settings. To change one, stop all servers first.',
    ),
  ];
}

async function examineMail({ config, mailer }: AppRuntime): Promise<Finding[]> {
  if (config.mail.smtpUrl === null) {
    const advice = 'Set SMTP_URL: without it mail is written into a folder and reaches nobody.';
    return [finding('Mail is written into DATA_DIR', !config.stripe.isLive, advice)];
  }
  await mailer.greet();
  return [finding('The mail server of SMTP_URL accepts our sign-in', true, '')];
}

async function examineFiles({ config, files }: AppRuntime): Promise<Finding[]> {
  const name = randomUUID();
  const content = Buffer.from('written by npm run doctor, and removed again');
  await files.write(name, content);
  const read = await files.read(name);
  await files.remove(name);
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : 'DATA_DIR';
  const isRead = read?.equals(content) ?? false;
  const advice = 'A test file was written there, but could not be read back.';
  return [finding(`Files are kept in ${place}`, isRead, advice)];
}

/** A backup that was made each night is younger than this, also after one that failed. */
const oldBackupMs = 2 * 86_400_000;

async function examineBackups(runtime: AppRuntime): Promise<Finding[]> {
  const { backupStore, backupSigner, clocks, config } = runtime;
  const { isLive } = config.stripe;
  if (!backupStore) {
    const advice = 'Set BACKUP_TO and BACKUP_PUBLIC_KEY, and run npm run backup every night.';
    return [finding('No backups are made (BACKUP_TO is not set)', !isLive, advice)];
  }
  const last = await readLastBackup(backupStore, backupSigner);
  const advice = 'Run npm run backup now, and look at why the timer has not run it.';
  if (!last) return [finding(`There is no backup in ${backupStore.place}`, !isLive, advice)];
  const isOld = clocks.wall().getTime() - last.madeAt.getTime() > oldBackupMs;
  const what = `The last backup was made at ${last.madeAt.toISOString()}`;
  return [finding(what, !isOld || !isLive, advice)];
}

async function examineAccount({ provider }: AppRuntime): Promise<Finding[]> {
  const account = await provider.readAccount();
  const turnOn = 'Turn it on in the provider’s dashboard, Settings → Payment methods.';
  return [
    finding(
      `Account ${account.id} takes payments`,
      account.takesPayments,
      'Finish the account’s activation in the provider’s dashboard.',
    ),
    finding(`Cards are ${account.cardPayments}`, account.cardPayments === 'active', turnOn),
    finding(`ACH debits are ${account.bankDebits}`, account.bankDebits === 'active', turnOn),
  ];
}

async function examinePayouts({ config, provider }: AppRuntime): Promise<Finding[]> {
  if (config.payouts === 'manual') {
    return [finding('The lender sends money by hand (PAYOUTS=manual)', true, '')];
  }
  const account = await provider.findFinancialAccount(config.stripe.financialAccount);
  if (!account) {
    const advice =
      'Ask the provider for Treasury, or set PAYOUTS=manual and send money from your own bank.';
    return [finding('An open financial account to pay from', false, advice)];
  }
  return [
    finding(
      `Financial account ${account.id} can send by ACH`,
      account.canSendByAch,
      'Ask the provider for the feature outbound_payments.ach on this account.',
    ),
    finding(
      `It holds money to lend`,
      account.cashCents > 0,
      'Put money into it: a loan is sent only when the account covers it.',
    ),
  ];
}

/** What a close reads before it compares: without it no day is closed. */
async function examineRecord(runtime: AppRuntime): Promise<Finding[]> {
  const { provider } = runtime;
  const account = await findPayoutAccount(runtime);
  if (account && account !== 'out_of_sight') {
    await provider.listPayoutAccountMovements({ financialAccountId: account.id, after: null });
  }
  await provider.readBalanceTotal();
  await provider.listBalanceMovements({ createdSince: null, after: null });
  await mayReadBalancePayouts(provider);
  return [finding('The daily close can read what the provider holds', true, '')];
}

/** There may be no payout of the balance yet: a key that may read them is told so of one that never was. */
async function mayReadBalancePayouts(provider: Provider): Promise<void> {
  try {
    await provider.readBalancePayoutStatus('po_none');
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.isMissing)) throw error;
  }
}

const recentlyMs = 3_600_000;

async function examineEvents({ provider, clocks }: AppRuntime): Promise<Finding[]> {
  const createdSince = new Date(clocks.wall().getTime() - recentlyMs);
  const found = await provider.listEvents({ types: handledEvents, createdSince });
  return [finding(`Events can be fetched (${found.length} in the last hour)`, true, '')];
}

async function examineWebhooks(runtime: AppRuntime): Promise<Finding[]> {
  const { publicUrl, stripe } = runtime.config;
  // Its platform alone may look at the endpoint.
  if (stripe.account !== null && stripe.webhookSecret !== null) {
    return [finding(`Webhooks come from the platform of ${stripe.account}`, true, '')];
  }
  const url = new URL(webhookPath, publicUrl).href;
  const isReached = stripe.kind !== 'stripe' || publicUrl.startsWith('https:');
  if (stripe.account !== null || !isReached) {
    return [finding('No webhooks: events are fetched every minute instead', true, '')];
  }
  const endpoints = await listEndpoints(runtime);
  if (!endpoints) return [finding('Webhooks are verified with STRIPE_WEBHOOK_SECRET', true, '')];
  // The sandbox bank calls a server at the server's own port, which a doctor beside it doesn't know.
  const isOurs = (address: string) =>
    stripe.kind === 'stripe' ? address === url : new URL(address).pathname === webhookPath;
  const ours = endpoints.find((endpoint) => endpoint.enabled && isOurs(endpoint.url));
  const missing = handledEvents.filter(
    (type) => !ours?.events.includes(type) && !ours?.events.includes('*'),
  );
  const made = 'The server makes one when it starts, unless STRIPE_WEBHOOK_SECRET is set.';
  return [
    finding(
      `Webhooks come to ${ours?.url ?? url}`,
      ours !== undefined,
      `No enabled endpoint has this address. ${made}`,
    ),
    ...(ours
      ? [finding('They bring every event', missing.length === 0, `Missing: ${missing.join(', ')}.`)]
      : []),
  ];
}

/** Null where the key may not look at them and needs not, as their secret is set. */
async function listEndpoints({ config, provider }: AppRuntime) {
  try {
    return await provider.listWebhookEndpoints();
  } catch (error) {
    const isDenied = error instanceof ProviderUnknown && error.why === 'denied';
    if (isDenied && config.stripe.webhookSecret !== null) return null;
    throw error;
  }
}

/** The provider's own sentence names no person; any other error says its name alone. */
function adviceOn(error: unknown): string {
  if (error instanceof ProviderRefused) return `The provider refused: ${error.message}`;
  if (error instanceof ProviderUnknown && error.why === 'denied') {
    return 'The provider refused STRIPE_SECRET_KEY or STRIPE_ACCOUNT. Check both, and what the key may do.';
  }
  if (error instanceof ProviderUnknown) return 'The provider could not be reached.';
  if (error instanceof MailUnavailable) {
    return `The mail server of SMTP_URL does not answer, or refuses our sign-in (${error.code}).`;
  }
  return `It failed: ${error instanceof Error ? error.name : 'unknown'}.`;
}
