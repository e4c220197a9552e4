import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { loginAttempts } from './store.ts';

export const attemptsAllowed = 10;
export const attemptWindowMinutes = 15;

/** What is counted, each by itself, how often it may be tried within its window, and of whom. */
export interface Attempted {
  what:
    | 'sign_in'
    | 'change_password'
    | 'set_password'
    | 'reset_mail'
    | 'confirmation_mail'
    | 'change_email'
    | 'take_email'
    | 'link_bank'
    | 'turn_on_debit'
    | 'cancel_loan';
  allowed: number;
  by: 'email' | 'user';
  window?: Window;
}

interface Window {
  minutes: number;
  text: string;
}

const quarterHour: Window = {
  minutes: attemptWindowMinutes,
  text: `${attemptWindowMinutes} minutes`,
};
const day: Window = { minutes: 24 * 60, text: 'a day' };
const longestWindow = day;

const signIns: Attempted = { what: 'sign_in', allowed: attemptsAllowed, by: 'email' };
export const passwordChanges: Attempted = {
  what: 'change_password',
  allowed: attemptsAllowed,
  by: 'email',
};
/** By the user, what succeeded: each tells an address that may be a stranger's. */
export const passwordsSet: Attempted = { what: 'set_password', allowed: 5, by: 'user' };
/** Fewer: each sends a mail, to someone who may not have asked for it. */
export const resetMails: Attempted = { what: 'reset_mail', allowed: 3, by: 'email' };
export const confirmationMails: Attempted = { what: 'confirmation_mail', allowed: 3, by: 'email' };
/** By the user, not by an email: each goes to another one. */
export const emailChanges: Attempted = { what: 'change_email', allowed: 5, by: 'user' };
/** By the email, whoever takes it: many accounts in turn would send its owner mail without end. */
export const emailsTaken: Attempted = { what: 'take_email', allowed: 3, by: 'email' };

/** By the user, what succeeded, each told by mail: more of it than anyone does in a day. A name that fits again is a link. */
export const banksLinked: Attempted = { what: 'link_bank', allowed: 10, by: 'user', window: day };
export const debitsTurnedOn: Attempted = {
  what: 'turn_on_debit',
  allowed: 20,
  by: 'user',
  window: day,
};
export const loansCancelled: Attempted = {
  what: 'cancel_loan',
  allowed: 20,
  by: 'user',
  window: day,
};

const every: Record<Attempted['what'], Attempted> = {
  sign_in: signIns,
  change_password: passwordChanges,
  set_password: passwordsSet,
  reset_mail: resetMails,
  confirmation_mail: confirmationMails,
  change_email: emailChanges,
  take_email: emailsTaken,
  link_bank: banksLinked,
  turn_on_debit: debitsTurnedOn,
  cancel_loan: loansCancelled,
};

/**
 * Counts a try to sign in before the password is looked at, so that guesses made at once are counted too. Commit it
 * on its own: a refusal afterwards must not undo it. Refuses with `too_many_requests` after 10 in 15 minutes, or
 * as many as `attempted` says.
 */
export async function countAttempt(
  tx: Tx,
  keys: Keys,
  whose: string,
  wall: Date,
  attempted: Attempted = signIns,
): Promise<void> {
  await refuseTooMany(tx, keys, whose, wall, attempted);
  await noteAttempt(tx, keys, whose, wall, attempted);
}

/** Refuses with `too_many_requests` where as many were counted within the window as are allowed. */
export async function refuseTooMany(
  tx: Tx,
  keys: Keys,
  whose: string,
  wall: Date,
  { what, allowed, window = quarterHour }: Attempted,
): Promise<void> {
  const emailHash = hashEmail(keys, whose, what);
  await tx.execute(
    sql`select pg_advisory_xact_lock(${emailHash.readInt32BE(0)}, ${emailHash.readInt32BE(4)})`,
  );
  const [row] = await tx
    .select({ attempts: count() })
    .from(loginAttempts)
    .where(
      and(eq(loginAttempts.emailHash, emailHash), gt(loginAttempts.at, startOf(window, wall))),
    );
  if ((row?.attempts ?? 0) < allowed) return;
  throw new Refusal(
    'too_many_requests',
    `Too many attempts. Please wait ${window.text} and try again.`,
    undefined,
    window.minutes * 60,
  );
}

/** Counts, and refuses nothing: what a person may always do, and is kept from beginning anew after it. */
export async function noteAttempt(
  tx: Tx,
  keys: Keys,
  whose: string,
  wall: Date,
  { what }: Attempted,
): Promise<void> {
  await forgetOldAttempts(tx, startOf(longestWindow, wall));
  const emailHash = hashEmail(keys, whose, what);
  await tx.insert(loginAttempts).values({ id: randomUUID(), emailHash, at: wall });
}

function startOf({ minutes }: Window, wall: Date): Date {
  return new Date(wall.getTime() - minutes * 60_000);
}

/** Some of anyone's, each time; rows that another sign-in is deleting are left to it, so that none waits. */
async function forgetOldAttempts(tx: Tx, windowStart: Date): Promise<void> {
  const old = tx
    .select({ id: loginAttempts.id })
    .from(loginAttempts)
    .where(lte(loginAttempts.at, windowStart))
    .limit(100)
    .for('update', { skipLocked: true });
  await tx.delete(loginAttempts).where(inArray(loginAttempts.id, old));
}

/** After a success the count begins anew. */
export async function forgetAttempts(
  tx: Tx,
  keys: Keys,
  email: string,
  { what }: Attempted = signIns,
): Promise<void> {
  await tx.delete(loginAttempts).where(eq(loginAttempts.emailHash, hashEmail(keys, email, what)));
}

/** Of someone who is deleted nothing stays counted. */
export async function forgetEveryAttempt(
  tx: Tx,
  keys: Keys,
  user: { id: string; email: string },
): Promise<void> {
  for (const attempted of Object.values(every)) {
    const whose = { email: user.email, user: user.id }[attempted.by];
    await forgetAttempts(tx, keys, whose, attempted);
  }
}

/** Keyed, so that the table does not tell which emails were tried. */
function hashEmail(keys: Keys, email: string, what: Attempted['what']): Buffer {
  const purpose = what === 'sign_in' ? 'login-attempts' : `attempts/${what}`;
  return Buffer.from(keys.sign(purpose, email), 'base64url');
}
