import { lte } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import {
  type Budget,
  forgetSpent,
  forgetSpentBy,
  lookAtBudgets,
  type Spender,
  spendBudget,
} from '../../platform/rate-limits/budget-counts.ts';
import { refuseOverspent } from '../../platform/rate-limits/refuse-overspent.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { loginAttempts } from './tables.ts';

/** What is counted separately, and whether by user or by email. */
export interface Attempted extends Budget {
  by: 'email' | 'user';
}

const quarterHour = 15;
const day = 24 * 60;

/** Counts the tries of all strangers at one email. */
export const signIns: Attempted = {
  what: 'sign_in',
  allowed: 10,
  minutes: quarterHour,
  by: 'email',
};
/** Counts the tries of one known device at its user's account. */
export const signInsOnDevice: Budget = {
  what: 'sign_in_on_device',
  allowed: 10,
  minutes: quarterHour,
};
/** Counts refusals to strangers from one network over all accounts, against one password tried on each of them. */
export const signInsRefused: Budget = {
  what: 'sign_in_refused',
  allowed: 50,
  minutes: quarterHour,
};
export const passwordChanges: Attempted = {
  what: 'change_password',
  allowed: 10,
  minutes: quarterHour,
  by: 'email',
};
/** Counts successes, because each sends mail to an address that may be a stranger's. */
export const passwordsSet: Attempted = {
  what: 'set_password',
  allowed: 5,
  minutes: quarterHour,
  by: 'user',
};
/** Allows fewer, because each sends a mail to someone who may not have asked for it. */
export const resetMails: Attempted = {
  what: 'reset_mail',
  allowed: 3,
  minutes: quarterHour,
  by: 'email',
};
export const confirmationMails: Attempted = {
  what: 'confirmation_mail',
  allowed: 3,
  minutes: quarterHour,
  by: 'email',
};
/** Counts by user, because each change goes to another email. */
export const emailChanges: Attempted = {
  what: 'change_email',
  allowed: 5,
  minutes: quarterHour,
  by: 'user',
};
/** Counts by email, because many accounts in turn could send its owner mail without end. */
export const emailsTaken: Attempted = {
  what: 'take_email',
  allowed: 3,
  minutes: quarterHour,
  by: 'email',
};
/** Counts successes that send a mail, and allows more than anyone does in a day. */
export const banksLinked: Attempted = { what: 'link_bank', allowed: 10, minutes: day, by: 'user' };
export const debitsTurnedOn: Attempted = {
  what: 'turn_on_debit',
  allowed: 20,
  minutes: day,
  by: 'user',
};
export const loansCancelled: Attempted = {
  what: 'cancel_loan',
  allowed: 20,
  minutes: day,
  by: 'user',
};
export const loansDenied: Attempted = {
  what: 'deny_loan',
  allowed: 20,
  minutes: day,
  by: 'user',
};

/** Counts wrong codes in all open sessions of a person together, so that a second session gives no more guesses. */
export const codesInSession: Attempted = {
  what: 'factor_in_session',
  allowed: 5,
  minutes: quarterHour,
  by: 'user',
};
/** Counts wrong codes after the password, on all devices that a person has not finished signing in on. */
export const codesOfStrangers: Attempted = {
  what: 'factor_at_sign_in',
  allowed: 5,
  minutes: quarterHour,
  by: 'user',
};
export const codesOfStrangersInADay: Attempted = {
  what: 'factor_at_sign_in_day',
  allowed: 20,
  minutes: day,
  by: 'user',
};
/** Counts wrong codes on one known device, so that a thief of the password can't lock the owner out of it. */
export const codesOnDevice: Budget = {
  what: 'factor_on_device',
  allowed: 5,
  minutes: quarterHour,
};
/**
 * Counts wrong codes after a mailed link for a new password, apart from the sign-in: a thief of the password can't spend
 * them, because the link goes to the person's mail.
 */
export const codesAtReset: Attempted = {
  what: 'factor_at_reset',
  allowed: 5,
  minutes: quarterHour,
  by: 'user',
};
export const codesAtResetInADay: Attempted = {
  what: 'factor_at_reset_day',
  allowed: 20,
  minutes: day,
  by: 'user',
};

const countedByEmail = [signIns, passwordChanges, resetMails, confirmationMails, emailsTaken];

/**
 * Counts a try before its outcome is known, so that guesses made at once are counted too. Commit the count on its own
 * if a later refusal must not undo it. Refuses with `too_many_requests` once the budget is spent.
 */
export async function countAttempt(
  tx: Tx,
  keys: Keys,
  whose: string,
  wall: Date,
  attempted: Attempted,
): Promise<void> {
  refuseOverspent(await spendBudget(tx, keys, attempted, spenderOf(attempted, whose), wall));
}

/** Refuses with `too_many_requests` once one of the budgets is spent. Counts nothing. */
export async function refuseTooMany(
  tx: Tx,
  keys: Keys,
  whose: string,
  wall: Date,
  ...attempted: Attempted[]
): Promise<void> {
  const budgets = attempted.map((budget) => ({ budget, spender: spenderOf(budget, whose) }));
  refuseOverspent(await lookAtBudgets(tx, keys, budgets, wall));
}

/** Counts an attempt and never refuses it: a person may always finish, but may not begin again without end. */
export async function noteAttempt(
  tx: Tx,
  keys: Keys,
  whose: string,
  wall: Date,
  attempted: Attempted,
): Promise<void> {
  await spendBudget(tx, keys, attempted, spenderOf(attempted, whose), wall);
}

/** Lets the count begin again after a success. */
export async function forgetAttempts(
  tx: Tx,
  keys: Keys,
  whose: string,
  attempted: Attempted,
): Promise<void> {
  await forgetSpent(tx, keys, attempted, spenderOf(attempted, whose));
}

/** Deletes every count of a user and of their email. */
export async function forgetEveryAttempt(
  tx: Tx,
  keys: Keys,
  user: { id: string; email: string },
): Promise<void> {
  await forgetSpentBy(tx, user.id);
  for (const attempted of countedByEmail) await forgetAttempts(tx, keys, user.email, attempted);
}

function spenderOf({ by }: Attempted, whose: string): Spender {
  return by === 'user' ? { userId: whose } : { named: whose };
}

/** Deletes the counts that an earlier version wrote, once their longest window is over. */
export async function forgetFormerAttempts(tx: Tx, wall: Date): Promise<void> {
  const since = new Date(wall.getTime() - day * 60_000);
  await tx.delete(loginAttempts).where(lte(loginAttempts.at, since));
}
