import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { Refusal } from '../platform/base/refusal.ts';
import { sha256 } from '../platform/base/sha256.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { accountTokens, type TokenPurpose } from './tables.ts';

/** How long a link works, in hours. A link that lets someone in works only for a short time. */
export const tokenHours: Record<TokenPurpose, number> = { reset_password: 1, confirm_email: 24 };

interface Asked {
  purpose: TokenPurpose;
  token: string;
  wall: Date;
}

/** Makes a token for a mailed link, and returns it. Only its hash is kept. Deletes the user's expired tokens. */
export async function issueToken(
  tx: Tx,
  { userId, purpose, wall }: { userId: string; purpose: TokenPurpose; wall: Date },
): Promise<{ id: string; token: string }> {
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), lte(accountTokens.expiresAt, wall)));
  const id = randomUUID();
  const token = randomBytes(32).toString('base64url');
  await tx.insert(accountTokens).values({
    id,
    userId,
    purpose,
    tokenHash: sha256(token),
    createdAt: wall,
    expiresAt: new Date(wall.getTime() + tokenHours[purpose] * 3_600_000),
  });
  return { id, token };
}

/** Finds whose token this is, if it works now. Refuses with `link_expired`. */
export async function checkToken(tx: Tx, asked: Asked): Promise<string> {
  const [found] = await tx
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(isLive(asked));
  if (!found) throw new Refusal('link_expired');
  return found.userId;
}

/**
 * Uses up a token, which works only once, even if many try at the same time. Returns whose it is, and ends their other
 * links for that purpose. Refuses with `link_expired`.
 */
export async function takeToken(tx: Tx, asked: Asked): Promise<string> {
  const [taken] = await tx
    .delete(accountTokens)
    .where(isLive(asked))
    .returning({ userId: accountTokens.userId });
  if (!taken) throw new Refusal('link_expired');
  await forgetTokens(tx, taken.userId, asked.purpose);
  return taken.userId;
}

/** Ends a user's links, for one purpose or all. */
export async function forgetTokens(tx: Tx, userId: string, purpose?: TokenPurpose): Promise<void> {
  const ofPurpose = purpose ? eq(accountTokens.purpose, purpose) : undefined;
  await tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), ofPurpose));
}

/** Deletes the tokens of everybody that no longer work. */
export async function forgetExpiredTokens(tx: Tx, wall: Date): Promise<void> {
  await tx.delete(accountTokens).where(lte(accountTokens.expiresAt, wall));
}

/** Makes every mailed link useless. A restored database has links that were used since its backup. */
export async function forgetAllTokens(tx: Tx): Promise<void> {
  await tx.delete(accountTokens);
}

function isLive({ purpose, token, wall }: Asked) {
  return and(
    eq(accountTokens.tokenHash, sha256(token)),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expiresAt, wall),
  );
}
