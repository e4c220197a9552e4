import type { IncomingMessage, ServerResponse } from 'node:http';
import { dueHandlers } from './due-handlers.ts';
import { openEngine } from './engine/engine.ts';
import { randomIdPart } from './engine/ids.ts';
import { callFaults } from './faults/fault.ts';
import { planDelivery } from './faults/webhook-fault.ts';
import { createApp } from './http/app.ts';
import { operations } from './operations.ts';
import { registerPages } from './pages/index.ts';
import { presentBalance } from './resources/account/balance-transactions.ts';
import { advanceClock } from './resources/account/clock.ts';
import { presentCharge } from './resources/payments/charges.ts';
import { openFinancialAccount } from './resources/treasury/financial-accounts.ts';
import { startDeliverer } from './webhooks/deliver.ts';

export interface SandboxBankOptions {
  /** Where the bank keeps its books: one file, made when it is missing. Its folder must exist. */
  journalPath: string;
  /** Where people reach the bank, such as `http://localhost:3000`: the base of hosted pages. */
  publicUrl: () => string;
  secretKey: string;
  publishableKey: string;
  /** The wall clock. */
  now?: () => Date;
  log?: (line: string) => void;
  /** The end of each new id: at least 16 letters and digits, never twice the same. */
  randomId?: () => string;
}

export interface SandboxBank {
  /** Serves `/v1/*` (the API) and `/sandbox/*` (the hosted pages and the browser shim). */
  handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** Moves the bank's clock forward and does all that falls due on the way, in order. */
  advanceClock: (byMs: number) => Promise<void>;
  /** The bank's clock: the wall clock and all it was ever moved forward. */
  now: () => Date;
  close: () => Promise<void>;
}

/**
 * Opens the sandbox bank on its journal: a bank that speaks Stripe's API and moves no real money.
 * Every answer waits until what it says is on the disk. One process at a time may open a journal.
 */
export async function createSandboxBank(options: SandboxBankOptions): Promise<SandboxBank> {
  const { secretKey, publishableKey } = options;
  const wallClock = options.now ?? (() => new Date());
  const log = options.log ?? (() => {});
  const randomId = options.randomId ?? randomIdPart;
  const engine = await openEngine({
    journalPath: options.journalPath,
    publicUrl: () => options.publicUrl().replace(/\/$/, ''),
    wallClock,
    randomId,
    log,
    handlers: { begin: openFinancialAccount, due: dueHandlers, planDelivery },
  });
  const app = createApp({
    engine,
    keys: { secretKey, publishableKey },
    operations,
    faults: callFaults(engine),
    presenters: { charges: presentCharge, balance_transactions: presentBalance },
    randomId,
    log,
  });
  registerPages(app, { publishableKey });
  await app.ready();
  const deliverer = startDeliverer({ engine, wallClock, log });
  return {
    handler: (request, response) => app.routing(request, response),
    async advanceClock(byMs) {
      if (!(byMs >= 0)) {
        throw new RangeError('The bank’s clock only moves forward.');
      }
      engine.transact({ requestId: null, idempotencyKey: null }, (unit) =>
        advanceClock(unit, byMs),
      );
      await engine.synced();
    },
    now: () => new Date(engine.nowMs()),
    async close() {
      await app.close();
      await deliverer.stop();
      await engine.close();
    },
  };
}
