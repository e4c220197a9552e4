import { addCents } from '@sevenday/lending';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { refuseStaleFactor } from '../../platform/http/refuse-by-factor-or-money-rights.ts';
import type { Actor } from '../../platform/http/route-dependencies-and-actor.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { amountsOf, readUnsentLoans } from './read-unsent-loans.ts';

interface Sending {
  actor: Actor;
  loanIds: readonly string[];
  wall: Date;
}

export async function refuseStaleSendingInTransaction(
  dependencies: LoanDependencies,
  sending: Sending,
): Promise<void> {
  if (!sending.actor.factor) return;
  await dependencies.database.transact((tx) => refuseStaleSending(tx, dependencies, sending));
}

/**
 * Refuses with `step_up_needed` if the admin has to enter their second factor again, because they
 * send several loans or much money.
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
