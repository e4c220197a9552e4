import type { Call } from '@sevenday/contract';
import { callBudgets } from '@sevenday/contract/budgets';
import type { FastifyRequest } from 'fastify';
import { refuseOverspent, type Spender, spendBudget } from '../budgets/spent-budgets.ts';
import type { Tx } from '../database/database.ts';
import { callerAddress, networkOf } from './caller-address.ts';
import type { Actor, Router } from './router.ts';

/**
 * The most counts in memory, more than the callers of one process need. Beyond this number, the oldest counts are
 * dropped.
 */
const mostCounts = 10_000;

/** What one process counts in its memory. */
export interface CallCounts {
  /** Counts once; returns the milliseconds until the budget begins again, or null while it lasts. */
  spend(key: string, budget: { calls: number; minutes: number }, wall: Date): number | null;
  /** Requests that are already counted, because a request may be authorized more than once. */
  counted: WeakSet<FastifyRequest>;
}

export function createCallCounts(): CallCounts {
  const counts = new Map<string, { spent: number; endsAt: number }>();
  return {
    counted: new WeakSet(),
    spend(key, { calls, minutes }, wall) {
      const now = wall.getTime();
      const kept = counts.get(key);
      if (kept && kept.endsAt > now) {
        kept.spent += 1;
        return kept.spent > calls ? kept.endsAt - now : null;
      }
      // Moves the count to the end of the order, so that the first one is the oldest.
      counts.delete(key);
      counts.set(key, { spent: 1, endsAt: now + minutes * 60_000 });
      const [oldest] = counts.keys();
      if (counts.size > mostCounts && oldest !== undefined) counts.delete(oldest);
      return null;
    },
  };
}

export function isCountedByAll({ budget }: Call): boolean {
  return callBudgets[budget].processes === 'all';
}

/**
 * Counts an authorized call against its budget, once for each request. A count in the database is kept when `tx`
 * commits, even if the call fails later. Refuses with `too_many_requests`.
 */
export async function spendCall(
  { keys, counts }: Pick<Router, 'keys' | 'counts'>,
  call: Call,
  request: FastifyRequest,
  { tx, actor, wall }: { tx: Tx; actor: Actor | null; wall: Date },
): Promise<void> {
  if (counts.counted.has(request)) return;
  const { calls: allowed, minutes } = callBudgets[call.budget];
  const what = `${call.method} ${call.path}`;
  if (isCountedByAll(call)) {
    const spender = actor ? { userId: actor.userId } : networkSpender(request);
    const budget = { what, allowed, minutes };
    return refuseOverspent(await spendBudget(tx, keys, budget, spender, wall));
  }
  counts.counted.add(request);
  const whose = actor?.userId ?? networkSpender(request).named;
  refuseOverspent(counts.spend(`${what} ${whose}`, callBudgets[call.budget], wall));
}

function networkSpender(request: FastifyRequest): Extract<Spender, { named: string }> {
  return { named: networkOf(callerAddress(request)) };
}
