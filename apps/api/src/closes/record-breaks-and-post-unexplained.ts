import { randomUUID } from 'node:crypto';
import { cents } from '@sevenday/lending';
import { count, eq, isNull } from 'drizzle-orm';
import {
  type ProviderAccount,
  postEntry,
  reverseEntry,
  unexplainedFound,
} from '../ledger/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { breakReferencePrefix } from './lines/import-ledger-lines.ts';
import { breaks, type Difference } from './tables.ts';

export type BreakRow = typeof breaks.$inferSelect;

export interface Closing {
  closeId: string;
  now: Date;
  wall: Date;
}

export interface BreakCounts {
  newBreaks: number;
  goneBreaks: number;
  standingBreaks: number;
}

/**
 * A break can be gone only if the close could compare its records (`wasCompared`). docs/ledger.md
 * says how breaks are posted as unexplained.
 */
export async function recordBreaks(
  tx: Tx,
  found: readonly Difference[],
  wasCompared: (difference: Difference) => boolean,
  at: Closing,
): Promise<BreakCounts> {
  const standing = await tx.select().from(breaks).where(isNull(breaks.goneAt)).for('update');
  const known = new Map(standing.map((row) => [keyOf(row), row]));
  let newBreaks = 0;
  for (const difference of found) {
    const row = known.get(keyOf(difference));
    known.delete(keyOf(difference));
    if (row) await keepBreak(tx, row, difference, at);
    else {
      await addBreak(tx, difference, at);
      newBreaks++;
    }
  }
  const gone = [...known.values()].filter(wasCompared);
  for (const row of gone) await endBreak(tx, row, at);
  const [left] = await tx.select({ rows: count() }).from(breaks).where(isNull(breaks.goneAt));
  return { newBreaks, goneBreaks: gone.length, standingBreaks: left?.rows ?? 0 };
}

function keyOf({ place, reference, part }: Pick<Difference, 'place' | 'reference' | 'part'>) {
  return `${place} ${part} ${reference}`;
}

async function addBreak(tx: Tx, difference: Difference, at: Closing): Promise<void> {
  const [row] = await tx
    .insert(breaks)
    .values({
      id: randomUUID(),
      ...difference,
      state: 'open',
      firstCloseId: at.closeId,
      lastCloseId: at.closeId,
      firstSeenAt: at.now,
      lastSeenAt: at.now,
    })
    .returning();
  if (row) await postUnexplained(tx, row, at);
}

async function keepBreak(
  tx: Tx,
  row: BreakRow,
  difference: Difference,
  at: Closing,
): Promise<void> {
  const isSame =
    row.expectedCents === difference.expectedCents && row.foundCents === difference.foundCents;
  const changed = {
    kind: difference.kind,
    expectedCents: difference.expectedCents,
    foundCents: difference.foundCents,
    lastCloseId: at.closeId,
    lastSeenAt: at.now,
    state: row.state === 'resolved' || !isSame ? ('open' as const) : row.state,
  };
  await tx.update(breaks).set(changed).where(eq(breaks.id, row.id));
  if (isSame && row.unexplainedId) return;
  await reverseUnexplained(tx, row, { ...at, actorId: null });
  await postUnexplained(tx, { ...row, ...changed, unexplainedId: null }, at);
}

async function endBreak(tx: Tx, row: BreakRow, at: Closing): Promise<void> {
  await reverseUnexplained(tx, row, { ...at, actorId: null });
  await tx
    .update(breaks)
    .set({ goneCloseId: at.closeId, goneAt: at.now, unexplainedId: null })
    .where(eq(breaks.id, row.id));
}

export function accountOf({ place }: Pick<BreakRow, 'place'>): ProviderAccount | null {
  return place === 'provider_balance' || place === 'provider_payout_account' ? place : null;
}

async function postUnexplained(tx: Tx, row: BreakRow, at: Closing): Promise<void> {
  const account = accountOf(row);
  if (!account) return;
  const surplus = row.foundCents - row.expectedCents;
  const unexplainedId = await postEntry(tx, {
    entry: unexplainedFound({
      amountCents: cents(Math.abs(surplus)),
      at: account,
      finding: surplus > 0 ? 'surplus' : 'shortage',
    }),
    loanId: null,
    subjectId: null,
    effectiveAt: at.now,
    recordedAt: at.wall,
    actorId: null,
    providerReference: `${breakReferencePrefix}${row.id}:${row.timesPosted + 1}`,
  });
  await tx
    .update(breaks)
    .set({ unexplainedId, timesPosted: row.timesPosted + 1 })
    .where(eq(breaks.id, row.id));
}

export async function reverseUnexplained(
  tx: Tx,
  row: Pick<BreakRow, 'id' | 'unexplainedId' | 'timesPosted'>,
  at: { now: Date; wall: Date; actorId: string | null },
): Promise<void> {
  if (!row.unexplainedId) return;
  await reverseEntry(tx, row.unexplainedId, {
    event: 'unexplained_explained',
    effectiveAt: at.now,
    recordedAt: at.wall,
    actorId: at.actorId,
    providerReference: `${breakReferencePrefix}${row.id}:${row.timesPosted}`,
  });
}
