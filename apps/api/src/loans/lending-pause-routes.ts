import * as contract from '@sevenday/contract';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route, routeWithoutClock } from '../platform/http/route-kinds.ts';
import { pauseLending, readLending, resumeLending } from './lending-pause/lending-pause.ts';
import type { LoanDependencies } from './loan/loan-dependencies.ts';

export function registerLendingPauseRoutes(router: Router, dependencies: LoanDependencies): void {
  routeWithoutClock(router, contract.getLending, ({ tx }) => readLending(tx));
  route(router, contract.pauseLending, ({ tx, actor, body, now }) =>
    pauseLending(tx, dependencies, { actorId: actor.userId, sentence: body.sentence, now }),
  );
  route(router, contract.resumeLending, ({ tx, actor, now }) =>
    resumeLending(tx, dependencies, { actorId: actor.userId, now }),
  );
}
