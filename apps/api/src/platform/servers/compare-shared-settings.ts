import type { LendingPolicy } from '@sevenday/lending';
import { WrongEnvironment } from '../base/wrong-environment.ts';
import type { Config } from '../config/config.ts';
import type { Keys } from '../secrets/keys.ts';

export interface Shared {
  config: Config;
  /**
   * The keys with which this server calls the payment provider or the sandbox bank. In a sandbox,
   * `config` may lack them.
   */
  bank: { secretKey: string; publishableKey: string };
  policy: LendingPolicy;
  keys: Keys;
}

/** A keyed hash of each setting's value, by the setting's name. It does not reveal the value. */
export type SettingsMarks = Record<string, string>;

/**
 * Hashes the settings that all servers of one database must share (docs/adr/0066). The encryption
 * keys are not among them: `requireKeysInUse` checks those.
 */
export function markSharedSettings({ config, bank, policy, keys }: Shared): SettingsMarks {
  const { lender, product, stripe, answerTimes } = config;
  const shared = {
    PUBLIC_URL: config.publicUrl,
    PRODUCT_NAME: product.name,
    LENDER_NAME: lender.name,
    LENDER_ADDRESS: lender.address,
    LENDER_EMAIL: lender.email,
    LENDER_PHONE: lender.phone,
    LENDER_TIME_ZONE: lender.timeZone,
    LENDER_ECOA_AGENCY: lender.ecoaAgency,
    LENDER_EXTENSION_ANSWER_BANKING_DAYS: answerTimes.extensionBankingDays,
    LENDER_ID_REVIEW_HOURS: answerTimes.idReviewHours,
    STRIPE_SECRET_KEY: bank.secretKey,
    STRIPE_PUBLISHABLE_KEY: bank.publishableKey,
    STRIPE_ACCOUNT: stripe.account,
    STRIPE_FINANCIAL_ACCOUNT: stripe.financialAccount,
    PAYOUTS: config.payouts,
    DISBURSE_CONFIRMATION: config.disburseConfirmation,
    STEP_UP_ABOVE_DOLLARS: config.stepUpAboveCents,
    MORNING_MAIL_HOUR: config.morningMailHour,
    MAIL_FROM: config.mail.from,
    // Servers may use different mail servers, but a server without one writes mails into its own
    // folder.
    SMTP_URL: config.mail.smtpUrl !== null,
    S3_BUCKET: config.s3?.bucket ?? null,
    S3_ENDPOINT: config.s3?.endpoint ?? null,
    BACKUP_TO: placeOfBackups(config.backups.to),
    'The lending policy': policy,
  };
  return Object.fromEntries(
    Object.entries(shared).map(([name, value]) => [
      name,
      keys.sign('shared-settings', `${name} ${JSON.stringify(value)}`),
    ]),
  );
}

/** Leaves a folder's path out, because the same folder may have another path on another machine. */
function placeOfBackups(to: Config['backups']['to']): string | null {
  if (to === null) return null;
  return 'folder' in to ? 'a folder' : `${to.endpoint} ${to.bucket}/${to.prefix}`;
}

/**
 * Compares only the settings that both servers have, because one of them may be of an earlier
 * version.
 */
export function findDifference(own: SettingsMarks, other: SettingsMarks): string | null {
  const differs = (name: string) => name in other && own[name] !== other[name];
  return Object.keys(own).find(differs) ?? null;
}

export function differsFromServer(setting: string, server: string): WrongEnvironment {
  return new WrongEnvironment(
    setting,
    `differs from that of the running server (${server}): give all servers the same settings. To change one, stop all servers first; a server that was killed counts as running for a minute.`,
  );
}
