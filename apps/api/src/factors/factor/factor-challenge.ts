import { randomUUID } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type ChallengePurpose, factorChallenges } from './tables.ts';

/** How long a person may take to answer a challenge, and to finish a sign-in. */
export const challengeMs = 10 * 60_000;

/** Who a challenge is for: an open session, or the ticket of a sign-in that is not finished. */
export type Asker = { sessionId: string } | { ticketId: string };

interface Asked {
  userId: string;
  asker: Asker;
  purpose: ChallengePurpose;
  wall: Date;
}

/** Keeps a challenge for its asker, in place of an earlier one for the same purpose. */
export async function keepChallenge(
  tx: Tx,
  asked: Asked & { challenge?: string; sealedSecret?: Buffer },
): Promise<void> {
  const { userId, asker, purpose, challenge = null, sealedSecret = null, wall } = asked;
  await tx.delete(factorChallenges).where(isOf(asked));
  await tx.insert(factorChallenges).values({
    id: randomUUID(),
    userId,
    sessionId: 'sessionId' in asker ? asker.sessionId : null,
    ticketId: 'ticketId' in asker ? asker.ticketId : null,
    purpose,
    challenge,
    sealedSecret,
    expiresAt: new Date(wall.getTime() + challengeMs),
  });
}

/** Uses up a challenge, which works only once, even if many try at the same time. Null if there is none. */
export async function takeChallenge(tx: Tx, asked: Asked) {
  const [taken] = await tx
    .delete(factorChallenges)
    .where(and(isOf(asked), gt(factorChallenges.expiresAt, asked.wall)))
    .returning();
  return taken ?? null;
}

/** Ends every challenge of a user. */
export async function forgetChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(factorChallenges).where(eq(factorChallenges.userId, userId));
}

/** Deletes the challenges of everybody that no longer work. */
export async function forgetExpiredChallenges(tx: Tx, wall: Date): Promise<void> {
  await tx.delete(factorChallenges).where(lte(factorChallenges.expiresAt, wall));
}

function isOf({ userId, asker, purpose }: Omit<Asked, 'wall'>) {
  return and(
    eq(factorChallenges.userId, userId),
    eq(factorChallenges.purpose, purpose),
    'sessionId' in asker
      ? eq(factorChallenges.sessionId, asker.sessionId)
      : eq(factorChallenges.ticketId, asker.ticketId),
  );
}
