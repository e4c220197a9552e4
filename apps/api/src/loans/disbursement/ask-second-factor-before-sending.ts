import { addCents } from '@sevenday/lending';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { refuseStaleFactor } from '../../platform/http/refuse-by-second-factor.ts';
import type { Actor } from '../../platform/http/route-dependencies-and-actor.ts';
import type { LoanDependencies } from '../loan/dependencies.ts';
import { amountsOf, readUnsentLoans } from './read-unsent-loans.ts';

interface Sending {
  actor: Actor;
  loanIds: readonly string[];
  wall: Date;
}

/** Runs `refuseStaleSending` in its own transaction. For callers that have no open transaction. */
export async function refuseStaleSendingInTransaction(
  dependencies: LoanDependencies,
  sending: Sending,
): Promise<void> {
  if (!sending.actor.factor) return;
  await dependencies.database.transact((tx) => refuseStaleSending(tx, dependencies, sending));
}

/**
 * Refuses with `step_up_needed` if the admin has to enter a second factor again before sending this
 * money.
 *
 * A second factor is needed for several loans at once, and for an amount above `stepUpAboveCents`
 * (if unset, above the highest cap of a membership level). Loans that were already sent don't
 * count. An admin who has no second factor is never refused.
 */
export async function refuseStaleSending(
  tx: Tx,
  { policy, stepUpAboveCents }: Pick<LoanDependencies, 'policy' | 'stepUpAboveCents'>,
  { actor, loanIds, wall }: Sending,
): Promise<void> {
  if (!actor.factor) return;
  const amounts = amountsOf(await readUnsentLoans(tx, loanIds));
  const largest = Math.max(...Object.values(policy.tiers).map(({ capCents }) => capCents));
  const isMuch = addCents(...amounts) > (stepUpAboveCents ?? largest);
  if (amounts.length > 1 || isMuch) refuseStaleFactor(actor, wall);
}
