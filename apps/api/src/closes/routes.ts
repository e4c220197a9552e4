import {
  type Break,
  explainBreak as explainBreakCall,
  explainBreaks as explainBreaksCall,
  getClose,
  listBreaks as listBreaksCall,
  listCloses as listClosesCall,
  resolveBreak as resolveBreakCall,
  resolveBreaks as resolveBreaksCall,
  runClose as runCloseCall,
} from '@sevenday/contract';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import {
  route,
  routeAcrossTransactions,
  routeAfterPreparing,
  routeWithoutClock,
} from '../platform/http/route-kinds.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { ProviderRefused, ProviderUnknown } from '../platform/stripe/provider.ts';
import type { CloseDependencies } from './close-dependencies.ts';
import {
  explainBreak,
  explainBreaks,
  resolveBreak,
  resolveBreaks,
} from './explain-or-resolve-break.ts';
import { breakViews, listBreaks, listBreaksOfClose } from './list-breaks.ts';
import { closeViews, findClose, listCloses } from './list-or-find-closes.ts';
import { readUnrequestedPayment } from './read-and-credit-payment-of-break.ts';
import type { BreakRow } from './record-breaks-and-post-unexplained.ts';
import { type CloseRow, closeNow } from './run-close.ts';

export function registerCloseRoutes(router: Router, dependencies: CloseDependencies): void {
  const { keys } = dependencies;
  routeWithoutClock(router, listClosesCall, ({ tx, query }) => listCloses(tx, query));
  routeWithoutClock(router, getClose, async ({ tx, params }) => {
    const row = await findClose(tx, params.id);
    const { rows, total } = await listBreaksOfClose(tx, keys, row);
    return { close: await oneClose(tx, row), breaks: rows, total_breaks: total };
  });
  routeWithoutClock(router, listBreaksCall, ({ tx, query }) => listBreaks(tx, keys, query));
  route(router, explainBreakCall, async ({ tx, params, body, actor, now, wall }) => {
    const by = { breakId: params.id, actorId: actor.userId, now, wall };
    return oneBreak(tx, keys, await explainBreak(tx, dependencies, { ...body, ...by }));
  });
  routeAfterPreparing(
    router,
    resolveBreakCall,
    async ({ params, body }) =>
      body.outcome === 'loan_payment'
        ? withProvider('recorded', () => readUnrequestedPayment(dependencies, params.id))
        : null,
    async ({ tx, params, body, actor, now, wall }, payment) => {
      const by = { breakId: params.id, actorId: actor.userId, now, wall };
      return oneBreak(tx, keys, await resolveBreak(tx, dependencies, { ...body, ...by, payment }));
    },
  );
  route(router, explainBreaksCall, async ({ tx, body, actor, now, wall }) => {
    const by = { explanation: body.explanation, actorId: actor.userId, now, wall };
    const asked = body.breaks.map(({ id, ...seen }) => ({ ...seen, ...by, breakId: id }));
    return breakViews(tx, keys, await explainBreaks(tx, dependencies, asked));
  });
  route(router, resolveBreaksCall, async ({ tx, body, actor, now, wall }) => {
    const by = { explanation: body.explanation, actorId: actor.userId, now, wall, payment: null };
    const asked = body.breaks.map(({ id, ...seen }) => ({ ...seen, ...by, breakId: id }));
    return breakViews(tx, keys, await resolveBreaks(tx, dependencies, asked));
  });
  routeAcrossTransactions(router, runCloseCall, async ({ actor }) => {
    const close = await withProvider('compared', () => closeNow(dependencies, actor.userId));
    return dependencies.database.transact((tx) => oneClose(tx, close));
  });
}

async function withProvider<T>(
  whatWasNot: 'compared' | 'recorded',
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderRefused) {
      throw new Refusal(
        'provider_unavailable',
        `The payment provider refused to show its records, so nothing was ${whatWasNot}. Run npm run doctor on the server to see why.`,
      );
    }
    if (!(error instanceof ProviderUnknown)) throw error;
    throw new Refusal(
      'provider_unavailable',
      `The payment provider did not answer, so nothing was ${whatWasNot}. Please try again in a moment.`,
    );
  }
}

async function oneClose(tx: Tx, row: CloseRow) {
  const [view] = await closeViews(tx, [row]);
  if (!view) throw new Refusal('close_not_found');
  return view;
}

async function oneBreak(tx: Tx, keys: Keys, row: BreakRow): Promise<Break> {
  const [view] = await breakViews(tx, keys, [row]);
  if (!view) throw new Refusal('break_not_found');
  return view;
}
