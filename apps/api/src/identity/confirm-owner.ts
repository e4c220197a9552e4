import { eq } from 'drizzle-orm';
import { Refusal } from '../platform/refusal.ts';
import {
  countAttempt,
  emailChanges,
  emailsTaken,
  forgetAttempts,
  passwordChanges,
} from './login-attempts.ts';
import type { AccountParts } from './parts.ts';
import { verifyPassword } from './passwords.ts';
import { sessions } from './store.ts';
import { readUser } from './user-accounts.ts';

/** Who signed in so lately gave the password a moment ago. */
const freshMs = 10 * 60_000;

/**
 * Sees that whoever takes another email knows the password: links to choose a new one go to it, so that a token or a
 * page left open would be enough to take the account (ASVS 5.0, 7.5.1). Counted, since each change sends mail to an
 * address that its owner may know nothing of. Refuses with `password_needed`, `wrong_password` or `too_many_requests`.
 */
export async function confirmOwner(
  { database, keys }: Pick<AccountParts, 'database' | 'keys'>,
  asked: {
    userId: string;
    sessionId: string;
    email: string;
    password: string | undefined;
    wall: Date;
  },
): Promise<void> {
  const { userId, wall } = asked;
  const { user, isFresh } = await database.transact(async (tx) => {
    const user = await readUser(tx, userId);
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, asked.sessionId));
    const age = wall.getTime() - (session?.createdAt.getTime() ?? 0);
    return { user, isFresh: age < freshMs };
  });
  if (user.email === asked.email) return;
  if (!isFresh) await checkPassword();
  await database.transact(async (tx) => {
    await countAttempt(tx, keys, userId, wall, emailChanges);
    await countAttempt(tx, keys, asked.email, wall, emailsTaken);
  });

  async function checkPassword(): Promise<void> {
    if (!asked.password) throw refusal('password_needed');
    const { email, passwordHash } = user;
    await database.transact((tx) => countAttempt(tx, keys, email, wall, passwordChanges));
    if (!(await verifyPassword(passwordHash, asked.password))) throw refusal('wrong_password');
    await database.transact((tx) => forgetAttempts(tx, keys, email, passwordChanges));
  }
}

function refusal(code: 'password_needed' | 'wrong_password'): Refusal {
  const { message } = new Refusal(code);
  return new Refusal(code, message, { current_password: message });
}
