import * as contract from '@sevenday/contract';
import {
  answerExtension,
  type LoanDependencies,
  listExtensionRequests,
  loanOfRequest,
  requestExtension,
} from '../loans/index.ts';
import { route, routeClearingTheWay } from '../platform/http/route-kinds.ts';
import type { Router } from '../platform/http/router.ts';
import {
  clearByClosingCheckout,
  editWhileNoPaymentArrives,
} from './checkout/edit-while-no-payment-arrives.ts';
import { authorizeDebit } from './debits/authorize-debit.ts';
import { readLoanHistory } from './history/read-loan-history.ts';

/** Registers the calls of a loan's page, and the admin's answer to an extension request. */
export function registerLoanPageRoutes(router: Router, dependencies: LoanDependencies): void {
  route(router, contract.getLoanHistory, ({ tx, params, actor, now }) =>
    readLoanHistory(tx, dependencies, { loanId: params.id, memberId: actor.userId, now }),
  );
  route(router, contract.authorizeDebit, async ({ tx, params, body, actor, origin, now, wall }) => {
    const own = { loanId: params.id, memberId: actor.userId };
    const asked = { ...own, day: body.date, amountCents: body.amount, origin };
    await authorizeDebit(tx, dependencies, asked, { now, wall });
    return readLoanHistory(tx, dependencies, { ...own, now });
  });
  route(router, contract.requestExtension, async ({ tx, params, body, actor, now, wall }) => {
    const own = { loanId: params.id, memberId: actor.userId };
    const reason = body.reason || null;
    await requestExtension(tx, dependencies, { ...own, day: body.date, reason, now, wall });
    return readLoanHistory(tx, dependencies, { ...own, now });
  });
  route(router, contract.getExtensionRequests, ({ tx, query }) =>
    listExtensionRequests(tx, dependencies, query),
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
      await editWhileNoPaymentArrives(tx, dependencies, { now, wall }, () =>
        answerExtension(tx, dependencies, answer),
      );
      return { id: params.id, given };
    },
  );
}
