import { Refusal } from '../../platform/base/refusal.ts';
import { hashInThread, verifyInThread } from './password-thread.ts';

/** Argon2id at OWASP's minimum (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. About 6 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const shortestPassword = 10;

/** Hashes a password. This takes a while: call it outside of any transaction. */
export function hashPassword(password: string): Promise<string> {
  return hashInThread(canonical(password), cost);
}

let nobodysHash: Promise<string> | undefined;

/**
 * Tells whether the password fits the hash. Without a hash (nobody has this email) it takes as long and returns false,
 * so that the time does not reveal who is a member. Call it outside of any transaction.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody’s password');
  const expected = passwordHash ?? (await nobodysHash);
  const matches = await verifyInThread(expected, canonical(password));
  return matches && passwordHash !== null;
}

export function isSamePassword(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

/** Tells whether the password is long enough without the spaces around it. */
export function isLongEnough(password: string): boolean {
  return canonical(password).length >= shortestPassword;
}

/** Refuses a password that is too short with `invalid_input`, beside the field it came in. */
export function refuseShortPassword(password: string, field: string): void {
  if (isLongEnough(password)) return;
  const detail = `Password needs at least ${shortestPassword} characters.`;
  throw new Refusal('invalid_input', detail, { [field]: detail });
}

/** Normalizes a password in Unicode, and removes the spaces that a phone's keyboard puts around it. */
function canonical(password: string): string {
  return password.trim().normalize('NFC');
}
