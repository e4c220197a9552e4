import type { FactorProof } from '@sevenday/contract';
import {
  codesAtReset,
  codesAtResetInADay,
  codesInSession,
  codesOfStrangers,
  codesOfStrangersInADay,
  codesOnDevice,
  isKnownDevice,
} from '../../identity/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import {
  type Budget,
  giveBackSpent,
  type Spender,
  spendBudget,
} from '../../platform/rate-limits/budget-counts.ts';
import { refuseOverspent } from '../../platform/rate-limits/refuse-overspent.ts';
import type { Keys } from '../../platform/secrets/keys.ts';

/** Where a second factor is asked for. Each has its own count, so a page left open can't lock the sign-in. */
export type ProofPlace =
  | { in: 'session' }
  | { in: 'reset_password' }
  | { in: 'sign_in'; deviceMark: string | undefined };

interface Count {
  budget: Budget;
  spender: Spender;
}

/** What a try was counted as. Given back when the proof was right. */
export type CountedProof = readonly Count[];

/**
 * Counts a code as wrong until it proves right, so that guesses made at once are counted too. Commit the count before
 * the code is checked. Returns the counts, and the milliseconds to wait if one of them is spent.
 *
 * A passkey can't be guessed and isn't counted. A recovery code isn't either: it has 80 random bits, and NIST SP 800-63B
 * (5.1.2.2) asks for a limit only below 64. A count would let a thief of the password close the last way in.
 */
export async function countProof(
  tx: Tx,
  keys: Keys,
  tried: { userId: string; proof: FactorProof; place: ProofPlace; wall: Date },
): Promise<{ counted: CountedProof; leftMs: number | null }> {
  const counted = await countsOf(tx, keys, tried);
  for (const { budget, spender } of counted) {
    const leftMs = await spendBudget(tx, keys, budget, spender, tried.wall);
    if (leftMs !== null) return { counted, leftMs };
  }
  return { counted, leftMs: null };
}

/** Takes a right code out of the counts. Wrong codes before it stay counted: somebody else may have tried them. */
export async function uncountProof(tx: Tx, keys: Keys, counted: CountedProof): Promise<void> {
  for (const { budget, spender } of counted) await giveBackSpent(tx, keys, budget, spender);
}

/** Refuses with `too_many_requests`, and says how long to wait. */
export const refuseSpent = refuseOverspent;

async function countsOf(
  tx: Tx,
  keys: Keys,
  { userId, proof, place }: { userId: string; proof: FactorProof; place: ProofPlace },
): Promise<CountedProof> {
  const ofUser = { userId };
  if (!proof.code) return [];
  if (place.in === 'session') return [{ budget: codesInSession, spender: ofUser }];
  if (place.in === 'reset_password') {
    return [
      { budget: codesAtReset, spender: ofUser },
      { budget: codesAtResetInADay, spender: ofUser },
    ];
  }
  const { deviceMark: mark } = place;
  if (await isKnownDevice(tx, keys, { userId, mark })) {
    return [{ budget: codesOnDevice, spender: { named: `${userId}/${mark}` } }];
  }
  return [
    { budget: codesOfStrangers, spender: ofUser },
    { budget: codesOfStrangersInADay, spender: ofUser },
  ];
}
