import { eq } from 'drizzle-orm';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import {
  countAttempt,
  emailChanges,
  emailsTaken,
  forgetAttempts,
  passwordChanges,
} from './budgets/account-budgets.ts';
import { verifyPassword } from './passwords/hash-password.ts';
import { notePasswordEntered } from './sessions.ts';
import { sessions } from './tables.ts';
import { lockUser, readUser } from './user-accounts.ts';

/** How long an entered password proves, in the same session, that the person is the owner. */
const freshMs = 10 * 60_000;

/** The owner's email and password hash when the owner was confirmed. */
export interface OwnerConfirmed {
  email: string;
  passwordHash: string;
}

interface PasswordAsked {
  userId: string;
  sessionId: string;
  password: string | undefined;
  /** The sentence of `password_needed` here; left out, the catalogue's sentence. */
  neededFor?: string;
  wall: Date;
}

/**
 * Makes sure that the person at this session knows the password, so that a page left open is not enough (ASVS 5.0,
 * 7.5.1). The password may be left out within ten minutes of entering it in the same session. A password that is given
 * has to be right, and each try is counted. The caller's next transaction calls `holdOwner`. Refuses with
 * `password_needed`, `wrong_password` or `too_many_requests`.
 */
export async function confirmPassword(
  runtime: Runtime,
  asked: PasswordAsked,
): Promise<OwnerConfirmed> {
  return confirmAsked(runtime, asked, await readAsked(runtime, asked));
}

interface Asked {
  owner: OwnerConfirmed;
  /** True if the password was entered in this session less than ten minutes ago. */
  isFresh: boolean;
}

function readAsked({ database }: Runtime, asked: PasswordAsked): Promise<Asked> {
  const { userId, sessionId, wall } = asked;
  return database.transact(async (tx) => {
    const { email, passwordHash } = await readUser(tx, userId);
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId));
    const enteredAt = session?.passwordEnteredAt ?? session?.createdAt;
    const isFresh = wall.getTime() - (enteredAt?.getTime() ?? 0) < freshMs;
    return { owner: { email, passwordHash }, isFresh };
  });
}

async function confirmAsked(
  { database, keys }: Runtime,
  { sessionId, password, neededFor, wall }: PasswordAsked,
  { owner, isFresh }: Asked,
): Promise<OwnerConfirmed> {
  const { email, passwordHash } = owner;
  if (isFresh && !password) return owner;
  if (!password) throw refusal('password_needed', neededFor);
  await database.transact((tx) => countAttempt(tx, keys, email, wall, passwordChanges));
  if (!(await verifyPassword(passwordHash, password))) throw refusal('wrong_password');
  await database.transact(async (tx) => {
    await forgetAttempts(tx, keys, email, passwordChanges);
    await notePasswordEntered(tx, sessionId, wall);
  });
  return owner;
}

/**
 * Confirms the owner before their email changes, because links to choose a new password go to the email. Each change is
 * counted, because it sends mail to an address whose owner may know nothing about it. Refuses with `password_needed`,
 * `wrong_password` or `too_many_requests`.
 */
export async function confirmOwner(
  runtime: Runtime,
  asked: PasswordAsked & { email: string },
): Promise<OwnerConfirmed> {
  const present = await readAsked(runtime, asked);
  if (present.owner.email === asked.email) return present.owner;
  const confirmed = await confirmAsked(runtime, asked, present);
  const { database, keys } = runtime;
  const { userId, wall } = asked;
  await database.transact(async (tx) => {
    await countAttempt(tx, keys, userId, wall, emailChanges);
    await countAttempt(tx, keys, asked.email, wall, emailsTaken);
  });
  return confirmed;
}

/**
 * Locks the owner until the transaction ends, if they are still as they were confirmed. Refuses with `password_needed`
 * if the email or the password changed since.
 */
export async function holdOwner(
  tx: Tx,
  userId: string,
  { email, passwordHash }: OwnerConfirmed,
  neededFor?: string,
): Promise<void> {
  const present = await lockUser(tx, userId);
  const isSame = present.email === email && present.passwordHash === passwordHash;
  if (!isSame) throw refusal('password_needed', neededFor);
}

function refusal(code: 'password_needed' | 'wrong_password', sentence?: string): Refusal {
  const { message } = new Refusal(code, sentence);
  return new Refusal(code, message, { current_password: message });
}
