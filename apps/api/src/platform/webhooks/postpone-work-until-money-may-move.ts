import { MoneyWaits } from '../stripe/provider.ts';
import type { WorkHandler, WorkOutcome } from '../work/work-handler.ts';
import type { WorkKind } from '../work/work-queues.ts';
import type { MoneyGate } from './money-gate.ts';

const lookAgainMs = { least: 1_000, most: 5_000 };

/** If work throws `MoneyWaits`, it runs again soon, and this does not count as a failure. */
export function onceMoneyMayMove<Handlers extends Record<WorkKind, WorkHandler>>(
  gate: MoneyGate,
  handlers: Handlers,
): Handlers {
  const waiting = Object.entries(handlers).map(([kind, handle]): [string, WorkHandler] => [
    kind,
    async (key) => {
      try {
        return await handle(key);
      } catch (error) {
        if (!(error instanceof MoneyWaits)) throw error;
        return lookAgainSoon(gate);
      }
    },
  ]);
  return { ...handlers, ...Object.fromEntries(waiting) };
}

async function lookAgainSoon(gate: MoneyGate): Promise<WorkOutcome> {
  await gate.look();
  const { callsEndInMs = 0 } = (await gate.findUnprocessedEpoch()) ?? {};
  return {
    againAfterMs: Math.min(Math.max(callsEndInMs, lookAgainMs.least), lookAgainMs.most),
  };
}
