import type { ActiveLoan } from '@sevenday/contract';
import * as contract from '@sevenday/contract';
import {
  type AdjustmentCommand,
  type LoanDependencies,
  type LoanRow,
  lockLoanToAdjust,
  readActiveLoan,
  recordOutsidePayment,
  reverseAdjustment,
  waiveCharge,
  writeOffLoan,
} from '../loans/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { routeClearingTheWay } from '../platform/http/route-kinds.ts';
import type { Actor, Router } from '../platform/http/router.ts';
import {
  clearByClosingCheckout,
  editLoanIfNoPaymentCanArrive,
} from './checkout/edit-loan-if-no-payment-can-arrive.ts';

/** The fields that every call gives: the loan's id and the admin's reason. */
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

/**
 * Registers the admin's calls that adjust one loan. Each call needs a reason (decisions, "Loan
 * life").
 */
export function registerLoanAdjustmentRoutes(router: Router, dependencies: LoanDependencies): void {
  const way = clearByClosingCheckout(
    dependencies,
    ({ params }: Pick<Asked, 'params'>) => params.id,
  );
  routeClearingTheWay(router, contract.writeOffLoan, way, ({ tx, ...asked }) =>
    commandLoan(tx, dependencies, commandOf(asked), (loan, by) =>
      writeOffLoan(tx, dependencies, loan, by),
    ),
  );
  routeClearingTheWay(router, contract.waiveCharge, way, ({ tx, ...asked }) =>
    commandLoan(tx, dependencies, commandOf(asked), (loan, by) =>
      waiveCharge(tx, dependencies, loan, { ...by, charge: asked.body.charge }),
    ),
  );
  routeClearingTheWay(router, contract.recordOutsidePayment, way, ({ tx, ...asked }) =>
    commandLoan(tx, dependencies, commandOf(asked), (loan, by) =>
      recordOutsidePayment(tx, dependencies, loan, by),
    ),
  );
  routeClearingTheWay(router, contract.reverseAdjustment, way, ({ tx, ...asked }) =>
    commandLoan(tx, dependencies, commandOf(asked), (loan, by) =>
      reverseAdjustment(tx, dependencies, loan, {
        ...by,
        adjustmentId: asked.params.adjustment,
      }),
    ),
  );
}

/**
 * Runs an admin's adjustment of one loan if no payment for the loan can arrive, and then changes
 * the loan's debit. Refuses with `own_case`, `payment_in_flight` or the codes of the adjustment.
 */
async function commandLoan(
  tx: Tx,
  dependencies: LoanDependencies,
  { loanId, ...by }: { loanId: string } & AdjustmentCommand & { reason: string },
  run: (loan: LoanRow, command: AdjustmentCommand & { reason: string }) => Promise<LoanRow>,
): Promise<ActiveLoan> {
  const { now, wall } = by;
  await editLoanIfNoPaymentCanArrive(tx, dependencies, { now, wall }, async () => {
    const before = await lockLoanToAdjust(tx, dependencies, loanId, by);
    return { before, after: await run(before, by) };
  });
  return readActiveLoan(tx, dependencies, loanId, { now });
}
