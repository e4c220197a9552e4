import type { LendingPolicy } from '@sevenday/lending';
import type { Config } from './config/config.ts';
import type { Database } from './database/database-and-transaction.ts';
import type { ObjectStore } from './files/backup-store.ts';
import type { Files } from './files/file-store-interface.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/smtp-or-folder-mailer.ts';
import type { BackupSigner } from './secrets/backup-signer.ts';
import type { Keys } from './secrets/keys.ts';
import type { Provider } from './stripe/provider.ts';
import type { Clocks } from './time/business-and-wall-clocks.ts';
import type { MoneyGate } from './webhooks/money-gate.ts';

/** What every slice may use. If a slice needs more, its own file of dependencies says what. */
export interface Runtime
  extends Pick<
    Config,
    | 'lender'
    | 'answerTimes'
    | 'publicUrl'
    | 'disburseConfirmation'
    | 'morningMailHour'
    | 'stepUpAboveCents'
  > {
  database: Database;
  clocks: Clocks;
  keys: Keys;
  files: Files;
  /** Null if no backups are made. */
  backupStore: ObjectStore | null;
  backupSigner: BackupSigner;
  provider: Provider;
  moneyGate: MoneyGate;
  mailer: Mailer;
  log: Log;
  policy: LendingPolicy;
  isSandbox: boolean;
  /** True if staff must have a second factor, because real money moves. */
  staffNeedFactor: boolean;
  productName: string;
  payoutChannel: Config['payouts'];
  /** `STRIPE_FINANCIAL_ACCOUNT`. Null: payouts are paid from the first open account. */
  financialAccount: string | null;
  /** Throws if the provider has no open account. */
  financialAccountId(): Promise<string>;
}
