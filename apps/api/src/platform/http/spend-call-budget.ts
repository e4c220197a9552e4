import type { Call } from '@sevenday/contract';
import { callBudgets } from '@sevenday/contract/budgets';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../database/database-and-transaction.ts';
import { type Spender, spendBudget } from '../rate-limits/budget-counts.ts';
import { refuseOverspent } from '../rate-limits/refuse-overspent.ts';
import { callerAddress, networkOf } from './caller-address-and-trusted-proxies.ts';
import type { Actor, Router } from './route-dependencies-and-actor.ts';

/**
 * At most this many counts are kept in memory, one for each caller at each path of the API. Beyond
 * that, the oldest is dropped.
 */
const mostCounts = 10_000;

export interface CallCounts {
  /** Null if the call is allowed; otherwise how many milliseconds the caller must wait. */
  spend(key: string, budget: { calls: number; minutes: number }, wall: Date): number | null;
  /** A request may be authorized more than once, but it counts once. */
  counted: WeakSet<FastifyRequest>;
}

/**
 * With more servers than this, each still allows a quarter of a budget. A load balancer may send
 * all calls of one person to the same server, so a smaller share would refuse people too early.
 */
const mostShares = 4;

/** Several servers each allow only a part of a budget, because none knows the others' counts. */
export function createCallCounts(countServers: () => number = () => 1): CallCounts {
  const counts = new Map<string, { spent: number; endsAt: number }>();
  return {
    counted: new WeakSet(),
    spend(key, { calls, minutes }, wall) {
      const allowed = Math.ceil(calls / Math.min(countServers(), mostShares));
      const now = wall.getTime();
      const kept = counts.get(key);
      if (kept && kept.endsAt > now) {
        kept.spent += 1;
        return kept.spent > allowed ? kept.endsAt - now : null;
      }
      // Moves the count to the end of the map, so that the first count in the map is the oldest.
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
 * Refuses with `too_many_requests` if the budget is used up. A count in the database is stored when
 * `tx` commits.
 */
export async function spendCallBudget(
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
