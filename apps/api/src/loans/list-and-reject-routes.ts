import * as contract from '@sevenday/contract';
import { partsOf } from '../platform/database/database-and-transaction.ts';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route } from '../platform/http/route-kinds.ts';
import { listLoanAdjustments } from './adjustments/list-loan-adjustments.ts';
import { applyToEachLoan } from './disbursement/apply-to-each-loan.ts';
import { listPendingLoans } from './disbursement/list-pending-loans.ts';
import { rejectLoan } from './lifecycle/cancel-reject-or-lapse-pending-loan.ts';
import { listActiveLoans } from './lists/list-active-loans.ts';
import { loanOutcomeView } from './loan/admin-loan-view.ts';
import type { LoanDependencies } from './loan/loan-dependencies.ts';

/** The calls that change a loan's terms are in repayments/. */
export function registerListAndRejectRoutes(router: Router, dependencies: LoanDependencies): void {
  const { lender, disburseConfirmation } = dependencies;
  route(router, contract.getPendingLoans, ({ tx, query, now, wall }) =>
    listPendingLoans(tx, query, { now, wall, lender, disburseConfirmation }),
  );
  route(router, contract.getActiveLoans, ({ tx, query, now }) =>
    listActiveLoans(tx, dependencies, query, { now }),
  );
  route(router, contract.getLoanAdjustments, ({ tx, params, now }) =>
    listLoanAdjustments(tx, dependencies, params.id, now),
  );
  route(router, contract.rejectLoan, async ({ tx, actor, params, body, now, wall }) => {
    const { reason } = body;
    const closing = { loanId: params.id, actorId: actor.userId, reason, now, wall };
    return loanOutcomeView(await rejectLoan(tx, dependencies, closing));
  });
  route(router, contract.rejectLoans, ({ tx, actor, body, now, wall }) =>
    applyToEachLoan(partsOf(tx), body.loan_ids, async (part, loanId) => {
      const { reason } = body;
      const asked = { loanId, actorId: actor.userId, reason, now, wall };
      return { loan: await rejectLoan(part, dependencies, asked) };
    }),
  );
}
