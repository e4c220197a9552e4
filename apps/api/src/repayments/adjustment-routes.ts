import * as contract from '@sevenday/contract';
import {
  recordOutsidePayment,
  reverseAdjustment,
  waiveCharge,
  writeOffLoan,
} from '../loans/index.ts';
import type { Actor, RouteParts } from '../platform/http/request.ts';
import { routeClearingTheWay } from '../platform/http/routes.ts';
import { commandLoan } from './adjust-loan.ts';
import { closingThePage } from './checkout/close-checkout.ts';
import { debitFollowing } from './debits/replan-debit.ts';
import type { Repaying } from './payment/repaying.ts';

/** What every command is asked with: of which loan, by whom and why. */
interface Asked {
  params: { id: string };
  body: { reason: string };
  actor: Actor;
  now: Date;
  wall: Date;
}

const commandOf = ({ params, body, actor, now, wall }: Asked) => ({
  loanId: params.id,
  actorId: actor.userId,
  reason: body.reason,
  now,
  wall,
});

/** The back office's commands on one loan, each with its reason (decisions, "Loan life"). */
export function registerCommandRoutes(parts: RouteParts, deps: Repaying): void {
  const amending = { ...deps, ...debitFollowing(deps) };
  const way = closingThePage(deps, ({ params }: Pick<Asked, 'params'>) => params.id);
  routeClearingTheWay(parts, contract.writeOffLoan, way, ({ tx, ...asked }) =>
    commandLoan(tx, deps, commandOf(asked), (loan, by) => writeOffLoan(tx, deps.keys, loan, by)),
  );
  routeClearingTheWay(parts, contract.waiveCharge, way, ({ tx, ...asked }) =>
    commandLoan(tx, deps, commandOf(asked), (loan, by) =>
      waiveCharge(tx, amending, loan, { ...by, charge: asked.body.charge }),
    ),
  );
  routeClearingTheWay(parts, contract.recordOutsidePayment, way, ({ tx, ...asked }) =>
    commandLoan(tx, deps, commandOf(asked), (loan, by) => recordOutsidePayment(tx, deps, loan, by)),
  );
  routeClearingTheWay(parts, contract.reverseAdjustment, way, ({ tx, ...asked }) =>
    commandLoan(tx, deps, commandOf(asked), (loan, by) =>
      reverseAdjustment(tx, amending, loan, {
        ...by,
        adjustmentId: asked.params.adjustment,
        timeZone: deps.timeZone,
      }),
    ),
  );
}
