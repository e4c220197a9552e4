import * as contract from '@sevenday/contract';
import {
  recordOutsidePayment,
  reverseAdjustment,
  waiveCharge,
  writeOffLoan,
} from '../loans/index.ts';
import { type RouteParts, routeAcrossTransactions } from '../platform/routes.ts';
import { commandLoan } from './command-loan.ts';
import type { Repaying } from './refresh-collection.ts';

/** The back office's commands on one loan, each with its reason (decisions, "Loan life"). */
export function registerCommandRoutes(parts: RouteParts, deps: Repaying): void {
  routeAcrossTransactions(parts, contract.writeOffLoan, ({ params, body, actor, wall }) =>
    commandLoan(deps, { loanId: params.id, actorId: actor.userId, ...body, wall }, (tx, loan, by) =>
      writeOffLoan(tx, deps.keys, loan, by),
    ),
  );
  routeAcrossTransactions(parts, contract.waiveCharge, ({ params, body, actor, wall }) =>
    commandLoan(deps, { loanId: params.id, actorId: actor.userId, ...body, wall }, (tx, loan, by) =>
      waiveCharge(tx, deps, loan, { ...by, charge: body.charge }),
    ),
  );
  routeAcrossTransactions(parts, contract.recordOutsidePayment, ({ params, body, actor, wall }) =>
    commandLoan(deps, { loanId: params.id, actorId: actor.userId, ...body, wall }, (tx, loan, by) =>
      recordOutsidePayment(tx, deps, loan, by),
    ),
  );
  routeAcrossTransactions(parts, contract.reverseAdjustment, ({ params, body, actor, wall }) =>
    commandLoan(deps, { loanId: params.id, actorId: actor.userId, ...body, wall }, (tx, loan, by) =>
      reverseAdjustment(tx, deps, loan, {
        ...by,
        adjustmentId: params.adjustment,
        timeZone: deps.timeZone,
      }),
    ),
  );
}
