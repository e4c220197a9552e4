import type { LendingPolicy } from '@sevenday/lending';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Files } from './files/files.ts';
import type { ObjectStore } from './files/object-store.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mail.ts';
import type { BackupSigner } from './secrets/backup-signer.ts';
import type { Keys } from './secrets/keys.ts';
import type { Provider } from './stripe/provider.ts';
import type { Clocks } from './time/clocks.ts';
import type { MoneyGate } from './webhooks/money-gate.ts';

/**
 * Holds what every slice works with. `runtime.ts` makes each part once, when the process starts.
 * An operation takes `(tx, runtime, asked)`. A worker or a route takes `runtime`. A step inside an operation takes only
 * `keys` when it needs nothing else, such as a notice, an audit entry or a read of encrypted text. A pure rule takes
 * none of them. A slice whose operations need more, such as a call of a higher slice, names that in its own
 * `dependencies.ts`.
 */
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
  /** Where backups are kept. Null if none are made. */
  backupStore: ObjectStore | null;
  /** Signs what lies beside the backups. */
  backupSigner: BackupSigner;
  provider: Provider;
  moneyGate: MoneyGate;
  mailer: Mailer;
  log: Log;
  policy: LendingPolicy;
  /** True if the provider is the sandbox bank, so that no real money moves. */
  isSandbox: boolean;
  /** True if staff must have a second factor, because real money moves. */
  staffNeedFactor: boolean;
  productName: string;
  payoutChannel: Config['payouts'];
  /**
   * The id of the account that payouts are paid from, if the lender configured one. Null: the provider's first open
   * account.
   */
  financialAccount: string | null;
  /** Returns the provider's id of the account that payouts are paid from. Throws if no account is open there. */
  financialAccountId(): Promise<string>;
}
