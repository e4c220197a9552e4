import * as contract from '@sevenday/contract';
import type { AskedInTransaction } from '../platform/http/authorize-count-and-parse-request.ts';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route, routeKeepingRefusals, routeWithoutClock } from '../platform/http/route-kinds.ts';
import { cancelLoan } from './lifecycle/cancel-reject-or-lapse-pending-loan.ts';
import { loanView, viewLoan } from './loan/borrower-loan-view.ts';
import type { LoanDependencies } from './loan/loan-dependencies.ts';
import { listMyLoans, readOwnLoan } from './loan/read-member-loans.ts';
import { denyingCodes, denyLoanRequest } from './origination/deny-loan-request.ts';
import { quoteLoan } from './origination/quote-loan.ts';
import { quoteReacceptance } from './origination/quote-reacceptance.ts';
import { reacceptAgreement } from './origination/reaccept-agreement.ts';
import { readLimits } from './origination/read-limits.ts';
import { readLoanDocuments } from './origination/read-loan-documents.ts';
import { type LoanRequested, requestLoan } from './origination/request-loan.ts';

export function registerLoanRoutes(router: Router, dependencies: LoanDependencies): void {
  route(router, contract.getMyLoans, ({ tx, actor, query, now }) =>
    listMyLoans(tx, dependencies, actor.userId, query, { now }),
  );
  route(router, contract.getLoanLimits, ({ tx, actor, now }) =>
    readLimits(tx, dependencies, actor.userId, now),
  );
  route(router, contract.getLoanQuote, ({ tx, actor, query, now }) =>
    quoteLoan(tx, dependencies, {
      memberId: actor.userId,
      amountCents: query.amount,
      automaticRepayment: query.automatic_repayment,
      now,
    }),
  );
  routeKeepingRefusals(
    router,
    contract.createLoan,
    {
      codes: denyingCodes,
      keep: (asked) => denyLoanRequest(asked.tx, dependencies, requestOf(asked)),
    },
    async (asked) => {
      const loan = await requestLoan(asked.tx, dependencies, requestOf(asked));
      return loanView(loan, { now: asked.now });
    },
  );
  route(router, contract.getLoan, async ({ tx, actor, params, now }) => {
    const loan = await readOwnLoan(tx, params.id, actor.userId);
    return viewLoan(tx, dependencies, loan, { now });
  });
  routeWithoutClock(router, contract.getLoanDocuments, ({ tx, actor, params }) =>
    readLoanDocuments(tx, dependencies, params.id, actor.userId),
  );
  route(router, contract.cancelLoan, async ({ tx, actor, params, now, wall }) => {
    const closing = { loanId: params.id, actorId: actor.userId, now, wall };
    return loanView(await cancelLoan(tx, dependencies, closing), { now });
  });
  route(router, contract.getAcceptance, ({ tx, actor, params, query, now, wall }) =>
    quoteReacceptance(tx, dependencies, {
      loanId: params.id,
      memberId: actor.userId,
      automaticRepayment: query.automatic_repayment,
      now,
      wall,
    }),
  );
  route(router, contract.reaccept, async ({ tx, actor, params, body, origin, now, wall }) => {
    const loan = await reacceptAgreement(tx, dependencies, {
      loanId: params.id,
      memberId: actor.userId,
      accepted: body.contract_accepted,
      automaticRepayment: body.automatic_repayment,
      documentsHash: body.documents_hash,
      origin,
      now,
      wall,
    });
    return viewLoan(tx, dependencies, loan, { now });
  });
}

function requestOf({
  actor,
  body,
  origin,
  now,
  wall,
}: AskedInTransaction<typeof contract.createLoan>): LoanRequested {
  return {
    memberId: actor.userId,
    amountCents: body.amount,
    accepted: body.contract_accepted,
    automaticRepayment: body.automatic_repayment,
    documentsHash: body.documents_hash,
    origin,
    now,
    wall,
  };
}
