import { WrongEnvironment } from '../base/wrong-environment.ts';
import type { ReadVariable } from './read-variables-and-secret-files.ts';

const liveNeeds = ['LENDER_NAME', 'LENDER_ADDRESS', 'LENDER_EMAIL', 'LENDER_PHONE'] as const;

/**
 * Throws `WrongEnvironment` if a setting that real money needs is missing or unfit
 * (docs/decisions.md, "Environment"; for the mail server, 12 CFR 1041.9). The embedded database is
 * refused, because it does not force its writes to the disk (fsync).
 */
export function refuseUnfitForLiveKeys(read: ReadVariable): void {
  if (!read('DATABASE_URL')) {
    throw new WrongEnvironment(
      'STRIPE_SECRET_KEY',
      'is a live key, and real money needs a PostgreSQL server: set DATABASE_URL to its address.',
    );
  }
  if (!read('PUBLIC_URL')?.startsWith('https://')) {
    throw new WrongEnvironment(
      'PUBLIC_URL',
      'has to begin with https:// with live keys: passwords and sessions would go unencrypted.',
    );
  }
  if (!read('SMTP_URL')) {
    throw new WrongEnvironment(
      'SMTP_URL',
      'has to be set with live keys: a debit needs its notice, and mail in a folder reaches nobody.',
    );
  }
  if (!read('TRUSTED_PROXIES')) {
    throw new WrongEnvironment(
      'TRUSTED_PROXIES',
      'has to name the proxy that serves https, such as 10.0.0.5: without it everybody seems to have the same address.',
    );
  }
  for (const name of liveNeeds) {
    if (!read(name)) {
      throw new WrongEnvironment(
        name,
        'has to be set with live keys: agreement, disclosure and notices name the creditor.',
      );
    }
  }
}
