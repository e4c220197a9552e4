import type { LendingPolicy } from '@sevenday/lending';
import type { Database } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { Provider } from '../../platform/stripe/provider.ts';
import type { Clocks } from '../../platform/time/clocks.ts';

/** What following a loan's payments needs; made once in the composition root. */
export interface Repaying {
  database: Database;
  clocks: Clocks;
  keys: Keys;
  policy: LendingPolicy;
  provider: Provider;
  /** The lender's, in which debits have their day. */
  timeZone: string;
}
