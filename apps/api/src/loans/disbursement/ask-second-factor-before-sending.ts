import { addCents } from '@sevenday/lending';
import type { Tx } from '../../platform/database/database.ts';
import { refuseStaleFactor } from '../../platform/http/refuse-by-second-factor.ts';
import type { Actor } from '../../platform/http/router.ts';
import type { LoanDependencies } from '../loan/dependencies.ts';
import { amountsOf, readUnsentLoans } from './read-unsent-loans.ts';

interface Sending {
  actor: Actor;
  loanIds: readonly string[];
  wall: Date;
}

/**
 * Asks an admin for a second factor again before money is sent, if `refuseStaleSending` requires
 * one. For callers that have no transaction yet.
 */
export async function confirmSending(
  dependencies: LoanDependencies,
  sending: Sending,
): Promise<void> {
  if (!sending.actor.factor) return;
  await dependencies.database.transact((tx) => refuseStaleSending(tx, dependencies, sending));
}

/**
 * Refuses with `step_up_needed` if the admin has to enter a second factor again before sending this
 * money. A second factor is needed for several loans at once, and for more money than the lender's
 * limit. Loans that were sent already don't count. Admins without a second factor are not asked.
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
