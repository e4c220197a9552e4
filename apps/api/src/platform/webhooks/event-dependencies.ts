import type { Database } from '../database/database-and-transaction.ts';
import type { Log } from '../log/log.ts';
import type { Keys } from '../secrets/keys.ts';
import type { Provider } from '../stripe/provider.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import type { WorkHandler } from '../work/work-handler.ts';
import type { MoneyGate } from './money-gate.ts';

export interface EventDependencies {
  database: Database;
  clocks: Clocks;
  keys: Keys;
  provider: Provider;
  moneyGate: MoneyGate;
  log: Log;
  eventTypes: readonly string[];
  /** Does nothing if the event was processed before. */
  processEvent: WorkHandler;
}
