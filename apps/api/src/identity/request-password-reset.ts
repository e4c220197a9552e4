import { eq } from 'drizzle-orm';
import { notify } from '../notices/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { work } from '../platform/database/tables.ts';
import { columnPlace } from '../platform/key-rotation/sealed-place.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { enqueueWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';
import type { WorkKind } from '../platform/work/work-queues.ts';
import { issueToken, tokenHours } from './account-tokens.ts';
import { countAttempt, resetMails } from './budgets/account-budgets.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { findUserByEmail, lockUser } from './user-accounts.ts';

const purpose = 'password-reset';
const kind = 'start_password_reset' satisfies WorkKind;

/** Requests for a link that wait: the key of each work is the sealed email. */
export const sealedResetRequests = columnPlace({
  what: 'waiting requests for a new password',
  table: work,
  id: work.id,
  sealed: work.key,
  where: eq(work.kind, kind),
  useOf: () => ({ purpose, owner: purpose }),
});

/**
 * Takes a request for a link to choose a new password. Whether anyone has the email is looked up by work after the call
 * was answered, so that neither the answer nor its time reveals it. The work's key is the encrypted email. Refuses with
 * `too_many_requests`.
 */
export async function requestPasswordReset(
  tx: Tx,
  { keys }: Runtime,
  { email, now, wall }: { email: string; now: Date; wall: Date },
): Promise<void> {
  await countAttempt(tx, keys, email, wall, resetMails);
  const key = (await keys.seal(tx, purpose, Buffer.from(email))).toString('base64url');
  await enqueueWork(tx, { kind, key, dueAt: now, createdAt: wall });
}

/** Sends the link to the user with the email. Without such a user, nothing happens. */
export function startPasswordReset(
  dependencies: Runtime & Pick<IdentityDependencies, 'recipientOf'>,
): WorkHandler {
  const { database, clocks, keys } = dependencies;
  return async (key) => {
    const email = (await keys.open(purpose, Buffer.from(key, 'base64url'))).toString();
    await database.transact(async (tx) => {
      const found = await findUserByEmail(tx, email);
      if (!found) return;
      // A change of the email ends the links to the former one. With this lock, such a change happens before or after
      // this work, not during it.
      const user = await lockUser(tx, found.id);
      if (user.email !== email) return;
      const wall = clocks.wall();
      const { id, token } = await issueToken(tx, {
        userId: user.id,
        purpose: 'reset_password',
        wall,
      });
      await notify(tx, keys, {
        subjectId: user.id,
        to: await dependencies.recipientOf(tx, user.id),
        kind: 'reset_password',
        aboutId: id,
        data: { token, validHours: tokenHours.reset_password },
        now: await clocks.business(tx),
      });
    });
    return 'done';
  };
}
