import * as contract from '@sevenday/contract';
import {
  answerExtension,
  listExtensionRequests,
  loanOfRequest,
  requestExtension,
} from '../loans/index.ts';
import type { RouteParts } from '../platform/http/request.ts';
import { route, routeClearingTheWay } from '../platform/http/routes.ts';
import { closingThePage, whileNothingArrives } from './checkout/close-checkout.ts';
import { authorizeDebit } from './debits/authorize-debit.ts';
import { debitFollowing } from './debits/replan-debit.ts';
import { readLoanHistory } from './history/read-loan-history.ts';
import type { ReceiptLender } from './history/read-receipt.ts';
import type { Repaying } from './payment/repaying.ts';

/** What a loan's own page shows and does, and the admin's answer to a request for more time. */
export function registerLoanPageRoutes(
  parts: RouteParts,
  deps: Repaying & { lender: ReceiptLender },
): void {
  const { keys, timeZone, lender } = deps;
  const amending = { keys, ...debitFollowing(deps) };
  route(parts, contract.getLoanHistory, ({ tx, params, actor, now }) =>
    readLoanHistory(tx, deps, { loanId: params.id, memberId: actor.userId, now }),
  );
  route(parts, contract.authorizeDebit, async ({ tx, params, body, actor, origin, now, wall }) => {
    const own = { loanId: params.id, memberId: actor.userId };
    const asked = { ...own, day: body.date, amountCents: body.amount, origin };
    const authorizing = { keys, timeZone, lenderName: lender.name };
    await authorizeDebit(tx, authorizing, asked, { now, wall });
    return readLoanHistory(tx, deps, { ...own, now });
  });
  route(parts, contract.requestExtension, async ({ tx, params, body, actor, now, wall }) => {
    const own = { loanId: params.id, memberId: actor.userId };
    const reason = body.reason || null;
    await requestExtension(tx, keys, { ...own, day: body.date, reason, timeZone, now, wall });
    return readLoanHistory(tx, deps, { ...own, now });
  });
  route(parts, contract.getExtensionRequests, ({ tx, query }) =>
    listExtensionRequests(tx, deps, query),
  );
  routeClearingTheWay(
    parts,
    contract.answerExtension,
    closingThePage(deps, ({ params }) =>
      deps.database.transact((tx) => loanOfRequest(tx, params.id)),
    ),
    async ({ tx, params, body, actor, now, wall }) => {
      const { given, date: day } = body;
      const words = body.words || null;
      const by = { requestId: params.id, actorId: actor.userId };
      const answer = { ...by, given, day, words, timeZone, now, wall };
      await whileNothingArrives(tx, deps, { now, wall }, () =>
        answerExtension(tx, amending, answer),
      );
      return { id: params.id, given };
    },
  );
}
