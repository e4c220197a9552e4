import * as contract from '@sevenday/contract';
import type { BankAccountDependencies } from '../bank-accounts/index.ts';
import type { LoanDependencies } from '../loans/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route, routeAcrossTransactions, routeWithoutClock } from '../platform/http/route-kinds.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { refreshPaymentStatus } from './checkout/refresh-payment-status-for-borrower.ts';
import { startOrReuseCheckout } from './checkout/start-or-reuse-checkout.ts';
import { registerDebitRoutes } from './debit-routes.ts';
import { listDisputes } from './disputes/list-disputes.ts';
import { registerExtensionRoutes } from './extension-routes.ts';
import { readLoanPage } from './history/read-loan-page.ts';
import { isOwnOrigin } from './is-own-origin.ts';
import { registerLoanAdjustmentRoutes } from './loan-adjustment-routes.ts';
import { listOpenRefunds } from './refunds/list-open-refunds.ts';
import { refundView } from './refunds/refund-view.ts';
import { recordRefundGiven, retryRefund } from './refunds/retry-refund-or-record-given-outside.ts';

export function registerRepaymentRoutes(
  router: Router,
  dependencies: LoanDependencies & BankAccountDependencies,
): void {
  const { publicUrl } = dependencies;

  routeAcrossTransactions(router, contract.createCheckout, async ({ query, actor }) => {
    const origin = query.origin_url || publicUrl;
    if (!isOwnOrigin(origin, publicUrl)) throw new Refusal('wrong_origin');
    const asked = {
      loanId: query.loan_id,
      memberId: actor.userId,
      origin: new URL(origin).origin,
    };
    return { url: await startOrReuseCheckout(dependencies, asked) };
  });
  routeAcrossTransactions(router, contract.getPaymentStatus, ({ params, actor }) =>
    refreshPaymentStatus(dependencies, { sessionId: params.session_id, memberId: actor.userId }),
  );
  route(router, contract.getLoanHistory, ({ tx, params, actor, now }) =>
    readLoanPage(tx, dependencies, { loanId: params.id, memberId: actor.userId, now }),
  );
  registerDebitRoutes(router, dependencies);
  registerLoanAdjustmentRoutes(router, dependencies);
  registerExtensionRoutes(router, dependencies);
  registerRefundRoutes(router, dependencies);
}

function registerRefundRoutes(router: Router, runtime: Runtime): void {
  routeWithoutClock(router, contract.getRefunds, ({ tx, query }) => listOpenRefunds(tx, query));
  route(router, contract.getDisputes, ({ tx, query, now }) => listDisputes(tx, query, now));
  route(router, contract.retryRefund, async ({ tx, params, actor, now, wall }) => {
    const asked = { refundId: params.id, actorId: actor.userId, now, wall };
    const { id, status } = refundView(await retryRefund(tx, runtime, asked));
    return { id, status };
  });
  route(router, contract.recordRefundGiven, async ({ tx, params, body, actor, now, wall }) => {
    const { reference } = body;
    const asked = { refundId: params.id, actorId: actor.userId, reference, now, wall };
    const { id, status } = refundView(await recordRefundGiven(tx, runtime, asked));
    return { id, status };
  });
}
