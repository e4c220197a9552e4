import * as contract from '@sevenday/contract';
import { amendLoan, readActiveLoan } from '../loans/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { type RouteParts, routeAcrossTransactions } from '../platform/routes.ts';
import { withPageClosed } from './close-open-checkout.ts';
import { openCheckout } from './open-checkout.ts';
import { isOwnOrigin } from './own-origin.ts';
import { readPaymentStatus } from './read-payment-status.ts';
import type { Repaying } from './refresh-collection.ts';

export function registerRepaymentRoutes(
  parts: RouteParts,
  deps: Repaying & { publicUrl: string; timeZone: string },
): void {
  const { publicUrl, timeZone } = deps;

  routeAcrossTransactions(parts, contract.createCheckout, async ({ query, actor }) => {
    const origin = query.origin_url || publicUrl;
    if (!isOwnOrigin(origin, publicUrl)) throw new Refusal('wrong_origin');
    const asked = {
      loanId: query.loan_id,
      memberId: actor.userId,
      origin: new URL(origin).origin,
    };
    return { url: await openCheckout(deps, asked) };
  });
  routeAcrossTransactions(parts, contract.getPaymentStatus, ({ params, actor }) =>
    readPaymentStatus(deps, { sessionId: params.session_id, memberId: actor.userId }),
  );
  routeAcrossTransactions(parts, contract.updateLoan, async ({ params, body, actor, wall }) => {
    return withPageClosed(deps, params.id, async (tx) => {
      const now = await deps.clocks.business(tx);
      const asked = { loanId: params.id, actorId: actor.userId, edit: body, timeZone, now, wall };
      await amendLoan(tx, deps, asked);
      return readActiveLoan(tx, params.id, { now, timeZone });
    });
  });
}
