import { type ResetConfirmation, readUser, worksHere } from '../../identity/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { FactorDependencies } from '../factor/dependencies.ts';
import { confirmTicket, countTicketProof } from './confirm-sign-in.ts';
import { factorNeeded } from './sign-in-ticket.ts';

const purpose = 'reset_password';

/**
 * Makes sure that staff with a second factor use it before a mailed link sets their password: who reads their mail must
 * not become staff. A borrower is asked for the factor at the next sign-in. Refuses with `factor_needed`,
 * `ticket_over`, `wrong_factor` or `too_many_requests`.
 */
export async function confirmReset(
  dependencies: FactorDependencies,
  { userId, ticket, proof, deviceMark, wall }: ResetConfirmation,
): Promise<void> {
  const { database, keys } = dependencies;
  const user = await database.transact((tx) => readUser(tx, userId));
  if (!user.secondFactorSince || !worksHere(user)) return;
  if (!ticket || !proof) throw factorNeeded(keys, user, { purpose, deviceMark, wall });
  const counted = await countTicketProof(dependencies, {
    ticket,
    purpose,
    proof,
    deviceMark,
    wall,
  });
  await database.transact(async (tx) => {
    const confirmed = await confirmTicket(tx, dependencies, counted);
    if (confirmed.userId !== userId) throw new Refusal('ticket_over');
  });
}
