import {
  type ConfirmReset,
  type ResetConfirmation,
  readUser,
  worksHere,
} from '../../identity/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { FactorDependencies } from '../factor/dependencies.ts';
import { confirmTicket, countTicketProof } from './confirm-sign-in.ts';
import { factorNeeded } from './sign-in-ticket.ts';

const purpose = 'reset_password';

/**
 * Asks staff with a second factor to use it before a mailed link sets their password: who reads their mail must not
 * become staff. A borrower is asked for the factor at the next sign-in. Counts the code, and returns the check of it,
 * which the transaction that sets the password runs: the person may have got a factor or a role in between. Refuses with
 * `factor_needed`, `ticket_over` or `too_many_requests`; the check refuses with `wrong_factor`, too.
 */
export async function prepareResetConfirmation(
  dependencies: FactorDependencies,
  { userId, ticket, proof, deviceMark, wall }: ResetConfirmation,
): Promise<ConfirmReset> {
  const { database, keys } = dependencies;
  const needed = (user: Awaited<ReturnType<typeof readUser>>) =>
    user.secondFactorSince !== null && worksHere(user);
  const before = await database.transact((tx) => readUser(tx, userId));
  const given = ticket && proof ? { ticket, proof } : null;
  if (needed(before) && !given) throw factorNeeded(keys, before, { purpose, deviceMark, wall });
  const counted =
    needed(before) && given
      ? await countTicketProof(dependencies, { ...given, purpose, deviceMark, wall })
      : null;
  return async (tx) => {
    const user = await readUser(tx, userId);
    if (!needed(user)) return;
    if (!counted) throw factorNeeded(keys, user, { purpose, deviceMark, wall });
    const confirmed = await confirmTicket(tx, dependencies, counted);
    if (confirmed.userId !== userId) throw new Refusal('ticket_over');
  };
}
