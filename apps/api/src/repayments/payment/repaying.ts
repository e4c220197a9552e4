import type { LendingPolicy } from '@sevenday/lending';
import type { Clocks } from '../../platform/clocks.ts';
import type { Database } from '../../platform/database.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Provider } from '../../platform/stripe.ts';

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
