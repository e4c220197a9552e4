import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
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
import { lockUser, readUser } from './user-accounts.ts';

/** Who signed in so lately gave the password a moment ago, and may leave it out. */
const freshMs = 10 * 60_000;

/** What was so when the owner was confirmed. */
export interface OwnerConfirmed {
  email: string;
  passwordHash: string;
}

/**
 * Sees that whoever takes another email knows the password: links to choose a new one go to it, so that a token or a
 * page left open would be enough to take the account (ASVS 5.0, 7.5.1). Counted, since each change sends mail to an
 * address that its owner may know nothing of. The change itself is to `holdOwner`. Refuses with `password_needed`,
 * `wrong_password` or `too_many_requests`.
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
): Promise<OwnerConfirmed> {
  const { userId, wall } = asked;
  const { user, isFresh } = await database.transact(async (tx) => {
    const user = await readUser(tx, userId);
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, asked.sessionId));
    const age = wall.getTime() - (session?.createdAt.getTime() ?? 0);
    return { user, isFresh: age < freshMs };
  });
  const confirmed = { email: user.email, passwordHash: user.passwordHash };
  if (user.email === asked.email) return confirmed;
  // Whoever signed in lately may leave it out, and not give a wrong one.
  if (!isFresh || asked.password) await checkPassword();
  await database.transact(async (tx) => {
    await countAttempt(tx, keys, userId, wall, emailChanges);
    await countAttempt(tx, keys, asked.email, wall, emailsTaken);
  });
  return confirmed;

  async function checkPassword(): Promise<void> {
    if (!asked.password) throw refusal('password_needed');
    const { email, passwordHash } = user;
    await database.transact((tx) => countAttempt(tx, keys, email, wall, passwordChanges));
    if (!(await verifyPassword(passwordHash, asked.password))) throw refusal('wrong_password');
    await database.transact((tx) => forgetAttempts(tx, keys, email, passwordChanges));
  }
}

/**
 * In the transaction that changes the email: whoever was confirmed is so still, and stays so until it ends. Refuses with
 * `password_needed` where the email or the password became another since.
 */
export async function holdOwner(
  tx: Tx,
  userId: string,
  { email, passwordHash }: OwnerConfirmed,
): Promise<void> {
  const present = await lockUser(tx, userId);
  const isSame = present.email === email && present.passwordHash === passwordHash;
  if (!isSame) throw refusal('password_needed');
}

function refusal(code: 'password_needed' | 'wrong_password'): Refusal {
  const { message } = new Refusal(code);
  return new Refusal(code, message, { current_password: message });
}
