import * as z from 'zod/mini';
import { longestPassword } from './given-email-and-password-fields.ts';

/**
 * Checks only the length. Outside the sandbox, the server also refuses passwords that are easily
 * guessed. No rule asks for certain letters or digits (ASVS 5.0, 6.2).
 */
export function chosenPassword(label: 'Password' | 'New password') {
  const missing = `${label} is required.`;
  return z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.minLength(10, 'Password needs at least 10 characters.'),
      longestPassword,
    );
}

/** Warns of a password that is easily guessed. Only the sandbox accepts such a password. */
export const passwordWarning = z.optional(z.string());
