import type { ActiveLoan } from '@sevenday/contract';
import * as contract from '@sevenday/contract';
import { type LoanDependencies, readActiveLoan, reverseAdjustment } from '../loans/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { refuseStaleFactor } from '../platform/http/refuse-by-factor-or-money-rights.ts';
import type { Actor, Router } from '../platform/http/route-dependencies-and-actor.ts';
import { routeClearingTheWay } from '../platform/http/route-kinds.ts';
import {
  adjustLoan,
  editWithApproval,
  recordPaymentWithApproval,
  waiveWithApproval,
  writeOffWithApproval,
} from './adjust-loan-with-approval.ts';
import { clearByClosingCheckout } from './checkout/close-checkout-that-blocks-call.ts';

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

export function registerLoanAdjustmentRoutes(router: Router, dependencies: LoanDependencies): void {
  const way = clearByClosingCheckout(
    dependencies,
    ({ params }: Pick<Asked, 'params'>) => params.id,
  );
  const viewed = (tx: Tx, { params, now }: Pick<Asked, 'params' | 'now'>): Promise<ActiveLoan> =>
    readActiveLoan(tx, dependencies, params.id, { now });
  routeClearingTheWay(router, contract.updateLoan, way, async ({ tx, ...asked }) => {
    const { params, body, actor, now, wall } = asked;
    const confirm = () => refuseStaleFactor(actor, wall);
    const by = { loanId: params.id, actorId: actor.userId, edit: body, confirm, now, wall };
    await editWithApproval(tx, dependencies, by);
    return viewed(tx, asked);
  });
  routeClearingTheWay(router, contract.writeOffLoan, way, async ({ tx, ...asked }) => {
    await writeOffWithApproval(tx, dependencies, commandOf(asked));
    return viewed(tx, asked);
  });
  routeClearingTheWay(router, contract.waiveCharge, way, async ({ tx, ...asked }) => {
    const { charge } = asked.body;
    await waiveWithApproval(tx, dependencies, { ...commandOf(asked), charge });
    return viewed(tx, asked);
  });
  routeClearingTheWay(router, contract.recordOutsidePayment, way, async ({ tx, ...asked }) => {
    await recordPaymentWithApproval(tx, dependencies, commandOf(asked));
    return viewed(tx, asked);
  });
  routeClearingTheWay(router, contract.reverseAdjustment, way, async ({ tx, ...asked }) => {
    const { adjustment: adjustmentId } = asked.params;
    const { reason } = asked.body;
    await adjustLoan(tx, dependencies, commandOf(asked), (loan, by) =>
      reverseAdjustment(tx, dependencies, loan, { ...by, reason, adjustmentId }),
    );
    return viewed(tx, asked);
  });
}
