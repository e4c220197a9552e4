import * as contract from '@sevenday/contract';
import type { LoanDependencies } from '../loans/index.ts';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route } from '../platform/http/route-kinds.ts';
import { authorizeDebit } from './debits/authorize-debit.ts';
import { readLoanPage } from './history/read-loan-page.ts';

export function registerLoanPageRoutes(router: Router, dependencies: LoanDependencies): void {
  route(router, contract.getLoanHistory, ({ tx, params, actor, now }) =>
    readLoanPage(tx, dependencies, { loanId: params.id, memberId: actor.userId, now }),
  );
  route(router, contract.authorizeDebit, async ({ tx, params, body, actor, origin, now, wall }) => {
    const own = { loanId: params.id, memberId: actor.userId };
    const asked = { ...own, day: body.date, amountCents: body.amount, origin };
    await authorizeDebit(tx, dependencies, asked, { now, wall });
    return readLoanPage(tx, dependencies, { ...own, now });
  });
}
