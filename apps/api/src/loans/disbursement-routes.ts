import * as contract from '@sevenday/contract';
import { partsOf } from '../platform/database/database-and-transaction.ts';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route, routeAcrossTransactions } from '../platform/http/route-kinds.ts';
import { abandonManualTransfer } from './disbursement/abandon-manual-transfer.ts';
import { applyToEachLoan } from './disbursement/apply-to-each-loan.ts';
import { beginManualTransfer } from './disbursement/begin-manual-transfer.ts';
import { checkReferenceAndArrivalDay } from './disbursement/check-reference-and-arrival-day.ts';
import { lockDailyLimits } from './disbursement/daily-sending-limits.ts';
import { disburseBatch } from './disbursement/disburse-batch.ts';
import { disburseLoanWithApproval } from './disbursement/disburse-loan-with-approval.ts';
import { availableCents, readPayoutBalanceOrNull } from './disbursement/payout-account-balance.ts';
import { recordReturnedManualTransfer } from './disbursement/record-returned-manual-transfer.ts';
import { requireApprovalToSend } from './disbursement/require-approval-to-send.ts';
import {
  refuseStaleSending,
  refuseStaleSendingInTransaction,
} from './disbursement/require-recent-factor-to-send.ts';
import { loanOutcomeView } from './loan/admin-loan-view.ts';
import type { LoanRow } from './loan/loan.ts';
import type { LoanDependencies } from './loan/loan-dependencies.ts';
import type { BegunTransfer, Transfer } from './loan/manual-transfer.ts';

export function registerDisbursementRoutes(router: Router, dependencies: LoanDependencies): void {
  const { payoutChannel } = dependencies;
  routeAcrossTransactions(router, contract.disburseLoan, async ({ actor, params, body, wall }) => {
    await refuseStaleSendingInTransaction(dependencies, { actor, loanIds: [params.id], wall });
    const transfer = await readTransfer(dependencies, body, [params.id]);
    const begun = begunOf(body.being_sent);
    const asked = { loanId: params.id, actorId: actor.userId, transfer, begun };
    const { loan, alreadySent } = await disburseLoanWithApproval(dependencies, asked);
    return { ...loanOutcomeView(loan), already_sent: alreadySent };
  });
  routeAcrossTransactions(router, contract.disburseLoans, async ({ actor, body, wall }) => {
    await refuseStaleSendingInTransaction(dependencies, { actor, loanIds: body.loan_ids, wall });
    const transfer = await readTransfer(dependencies, body, body.loan_ids);
    const asked = { loanIds: body.loan_ids, actorId: actor.userId, transfer };
    return disburseBatch(dependencies, asked);
  });
  routeAcrossTransactions(router, contract.getPayoutAccount, async () => {
    if (payoutChannel === 'manual') return { payouts: payoutChannel, available: null };
    const balance = await readPayoutBalanceOrNull(dependencies);
    if (!balance) return { payouts: payoutChannel, available: null };
    const available = await dependencies.database.transact((tx) => availableCents(tx, balance));
    return { payouts: payoutChannel, available };
  });
  route(router, contract.payoutReturned, async ({ tx, actor, params, body, now, wall }) => {
    const asked = { loanId: params.id, actorId: actor.userId, reason: body.reason, now, wall };
    return loanOutcomeView(await recordReturnedManualTransfer(tx, dependencies, asked));
  });
  registerManualTransferRoutes(router, dependencies);
}

function readTransfer(
  dependencies: LoanDependencies,
  body: contract.Body<typeof contract.disburseLoan>,
  loanIds: readonly string[],
): Promise<Transfer | null> {
  return dependencies.database.transact(async (tx) =>
    checkReferenceAndArrivalDay(tx, dependencies, body, {
      loanIds,
      now: await dependencies.clocks.business(tx),
    }),
  );
}

function registerManualTransferRoutes(router: Router, dependencies: LoanDependencies): void {
  route(router, contract.beginManualTransfer, async ({ tx, actor, params, now, wall }) => {
    await refuseStaleSending(tx, dependencies, { actor, loanIds: [params.id], wall });
    const rules = await lockDailyLimits(tx);
    const asked = { loanId: params.id, actorId: actor.userId, rules, now, wall };
    const { loan, begunBefore } = await beginManualTransfer(tx, dependencies, asked);
    const begun = { way: 'begin_transfers', loans: begunBefore ? [] : [loan] } as const;
    await requireApprovalToSend(tx, dependencies, begun, asked);
    return { ...loanOutcomeView(loan), begun_before: begunBefore };
  });
  route(router, contract.beginManualTransfers, async ({ tx, actor, body, now, wall }) => {
    await refuseStaleSending(tx, dependencies, { actor, loanIds: body.loan_ids, wall });
    const rules = await lockDailyLimits(tx);
    const by = { actorId: actor.userId, rules, now, wall };
    const begun: LoanRow[] = [];
    const outcome = await applyToEachLoan(partsOf(tx), body.loan_ids, async (part, loanId) => {
      const one = await beginManualTransfer(part, dependencies, { loanId, ...by });
      if (!one.begunBefore) begun.push(one.loan);
      return one;
    });
    await requireApprovalToSend(tx, dependencies, { way: 'begin_transfers', loans: begun }, by);
    return outcome;
  });
  route(router, contract.abandonManualTransfer, async ({ tx, actor, params, body, now }) => {
    const begun = begunOf(body.being_sent);
    const asked = { loanId: params.id, actorId: actor.userId, begun, now };
    return loanOutcomeView(await abandonManualTransfer(tx, dependencies, asked));
  });
  route(router, contract.abandonManualTransfers, ({ tx, actor, body, now }) =>
    applyToEachLoan(partsOf(tx), body.loan_ids, async (part, loanId) => {
      const asked = { loanId, actorId: actor.userId, begun: undefined, now };
      return { loan: await abandonManualTransfer(part, dependencies, asked) };
    }),
  );
}

function begunOf(
  read: contract.Body<typeof contract.abandonManualTransfer>['being_sent'],
): BegunTransfer | undefined {
  return read && { byId: read.by_id, since: read.since };
}
