import * as contract from '@sevenday/contract';
import {
  answerExtension,
  type LoanDependencies,
  listWaitingExtensionRequests,
  loanOfRequest,
  requestExtension,
} from '../loans/index.ts';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route, routeClearingTheWay, routeWithoutClock } from '../platform/http/route-kinds.ts';
import { clearByClosingCheckout } from './checkout/close-checkout-that-blocks-call.ts';
import { editLoanAndReplanDebit } from './edit-loan-and-replan-debit.ts';
import { readLoanPage } from './history/read-loan-page.ts';

export function registerExtensionRoutes(router: Router, dependencies: LoanDependencies): void {
  route(router, contract.requestExtension, async ({ tx, params, body, actor, now, wall }) => {
    const own = { loanId: params.id, memberId: actor.userId };
    const reason = body.reason || null;
    await requestExtension(tx, dependencies, { ...own, day: body.date, reason, now, wall });
    return readLoanPage(tx, dependencies, { ...own, now });
  });
  routeWithoutClock(router, contract.getExtensionRequests, ({ tx, query }) =>
    listWaitingExtensionRequests(tx, dependencies, query),
  );
  routeClearingTheWay(
    router,
    contract.answerExtension,
    clearByClosingCheckout(dependencies, ({ params }) =>
      dependencies.database.transact((tx) => loanOfRequest(tx, params.id)),
    ),
    async ({ tx, params, body, actor, now, wall }) => {
      const { given, date: day } = body;
      const words = body.words || null;
      const by = { requestId: params.id, actorId: actor.userId };
      const answer = { ...by, given, day, words, now, wall };
      await editLoanAndReplanDebit(tx, dependencies, { now, wall }, () =>
        answerExtension(tx, dependencies, answer),
      );
      return { id: params.id, given };
    },
  );
}
