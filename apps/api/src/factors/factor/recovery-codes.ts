import { randomBytes } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { sha256 } from '../../platform/base/sha256.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { recoveryCodes } from './tables.ts';

const codesMade = 10;
/** The letters and digits of base 32, which look alike nowhere. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const codeLength = 16;

/**
 * Makes ten recovery codes in place of the former ones, and returns them in the form that a person reads. A code has 80
 * random bits, so a plain hash of it can't be guessed.
 */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await forgetRecoveryCodes(tx, userId);
  const codes = Array.from({ length: codesMade }, makeCode);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Uses up a recovery code. Returns false if the user has no such code left. */
export async function takeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code))))
    .returning({ userId: recoveryCodes.userId });
  return taken.length === 1;
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const [found] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return found?.left ?? 0;
}

export async function forgetRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

function makeCode(): string {
  return [...randomBytes(codeLength)].map((byte) => letters[byte % letters.length]).join('');
}

function hashOf(userId: string, code: string): Buffer {
  return sha256(`${userId}/${code}`);
}
