import type { LendingPolicy } from '@sevenday/lending';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { ObjectStore } from './files/backup-store.ts';
import type { Files } from './files/file-store.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mail.ts';
import type { BackupSigner } from './secrets/backup-signer.ts';
import type { Keys } from './secrets/keys.ts';
import type { Provider } from './stripe/provider.ts';
import type { Clocks } from './time/business-and-wall-clocks.ts';
import type { MoneyGate } from './webhooks/money-gate.ts';

/**
 * The things that every slice (a folder such as `loans`) works with. `runtime.ts` makes each of
 * them once, when the process starts.
 *
 * An operation takes `(tx, runtime, asked)`; `asked` is what the caller asks for. A worker or a
 * route takes `runtime`. A step inside an operation that needs only `keys` takes only `keys`, for
 * example to write a notice. A pure rule takes none of these. A slice's operations may need more,
 * such as an operation of a slice that it may not import. Then the slice's own `dependencies.ts`
 * names these things.
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
  /** The folder or bucket for backups. Null if no backups are made. */
  backupStore: ObjectStore | null;
  /** Signs the files that are stored beside the backups. */
  backupSigner: BackupSigner;
  provider: Provider;
  moneyGate: MoneyGate;
  mailer: Mailer;
  log: Log;
  policy: LendingPolicy;
  /** True if the payment provider is the sandbox bank, so that no real money moves. */
  isSandbox: boolean;
  /** True if staff must have a second factor, because real money moves. */
  staffNeedFactor: boolean;
  productName: string;
  payoutChannel: Config['payouts'];
  /**
   * The id that the lender configured (`STRIPE_FINANCIAL_ACCOUNT`) of the account at the payment
   * provider from which payouts are paid. Null: payouts are paid from the provider's first open
   * account.
   */
  financialAccount: string | null;
  /**
   * Returns the id of the account at the payment provider from which payouts are paid. Throws if
   * the provider has no open account.
   */
  financialAccountId(): Promise<string>;
}
