import * as contract from '@sevenday/contract';
import { type LoanDependencies, viewLoan } from '../loans/index.ts';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route } from '../platform/http/route-kinds.ts';
import { authorizeDebit } from './debits/authorize-debit.ts';
import { setAutomaticRepayment } from './debits/turn-automatic-repayment-on-or-off.ts';
import { readLoanPage } from './history/read-loan-page.ts';

export function registerDebitRoutes(router: Router, dependencies: LoanDependencies): void {
  route(router, contract.setAutomaticRepayment, async ({ tx, params, body, actor, now, wall }) => {
    const asked = { loanId: params.id, memberId: actor.userId, on: body.on };
    const loan = await setAutomaticRepayment(tx, dependencies, asked, { now, wall });
    return viewLoan(tx, dependencies, loan, { now });
  });
  route(router, contract.authorizeDebit, async ({ tx, params, body, actor, origin, now, wall }) => {
    const own = { loanId: params.id, memberId: actor.userId };
    const asked = { ...own, day: body.date, amountCents: body.amount, origin };
    await authorizeDebit(tx, dependencies, asked, { now, wall });
    return readLoanPage(tx, dependencies, { ...own, now });
  });
}
