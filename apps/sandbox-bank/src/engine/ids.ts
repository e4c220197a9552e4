import { createHash, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 24 characters that no one guesses, as Stripe's ids end. */
export function randomIdPart(): string {
  return Array.from({ length: 24 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** 16 characters that are the same for the same bank account or card, as Stripe's fingerprints. */
export function fingerprintOf(...parts: string[]): string {
  const digest = createHash('sha256').update(parts.join('\n')).digest();
  return Array.from(digest.subarray(0, 16), (byte) => alphabet.charAt(byte % alphabet.length)).join(
    '',
  );
}
