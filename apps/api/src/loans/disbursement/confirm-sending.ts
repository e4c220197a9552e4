import { addCents } from '@sevenday/lending';
import type { Tx } from '../../platform/database/database.ts';
import { refuseStaleFactor } from '../../platform/http/refuse-by-factors.ts';
import type { Actor } from '../../platform/http/router.ts';
import type { LoanDependencies } from '../loan/dependencies.ts';
import { amountsOf, readUnsentLoans } from './read-unsent-loans.ts';

interface Sending {
  actor: Actor;
  loanIds: readonly string[];
  wall: Date;
}

/** Like `refuseStaleSending`, for a call that has no transaction yet. */
export async function confirmSending(
  dependencies: LoanDependencies,
  sending: Sending,
): Promise<void> {
  if (!sending.actor.factor) return;
  await dependencies.database.transact((tx) => refuseStaleSending(tx, dependencies, sending));
}

/**
 * Asks for a second factor again before several loans are sent at once, or more money than the lender set. Loans that
 * were sent already don't count. Refuses with `step_up_needed`.
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
