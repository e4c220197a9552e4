import { type Lending, refusals } from '@sevenday/contract';
import { desc } from 'drizzle-orm';
import { namesOf } from '../../members/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { lendingSwitches } from './tables.ts';

interface Switching {
  actorId: string;
  now: Date;
}

/**
 * Borrowers see `sentence` while new loans are paused. Refuses with `lending_paused` if lending is
 * already paused with another sentence.
 */
export async function pauseLending(
  tx: Tx,
  { keys }: Runtime,
  asked: Switching & { sentence: string },
): Promise<Lending> {
  const last = await lastSwitch(tx);
  if (last?.paused && last.sentence !== asked.sentence) {
    throw new Refusal('lending_paused', refusals.pausing.already);
  }
  return turn(tx, keys, { ...asked, paused: true });
}

export function resumeLending(tx: Tx, { keys }: Runtime, asked: Switching): Promise<Lending> {
  return turn(tx, keys, { ...asked, paused: false, sentence: null });
}

async function turn(
  tx: Tx,
  keys: Keys,
  asked: Switching & { paused: boolean; sentence: string | null },
): Promise<Lending> {
  const { actorId, now, paused, sentence } = asked;
  const [row] = await tx
    .insert(lendingSwitches)
    .values({ paused, sentence, actorId, changedAt: now })
    .returning({ seq: lendingSwitches.seq });
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: paused ? 'lending.paused' : 'lending.resumed',
    subjectId: null,
    object: { type: 'lending_switch', id: String(row?.seq) },
  });
  return readLending(tx);
}

export async function readLending(tx: Tx): Promise<Lending> {
  const last = await lastSwitch(tx);
  if (!last) return { paused: false, sentence: null, changed_at: null, changed_by: null };
  const names = await namesOf(tx, [last.actorId]);
  return {
    paused: last.paused,
    sentence: last.sentence,
    changed_at: last.changedAt,
    changed_by: names.get(last.actorId) ?? null,
  };
}

/** Returns the sentence that borrowers see; null if new loans are not paused. */
export async function readPause(tx: Tx): Promise<string | null> {
  const last = await lastSwitch(tx);
  return last?.paused ? last.sentence : null;
}

export async function refuseWhilePaused(tx: Tx): Promise<void> {
  const sentence = await readPause(tx);
  if (sentence !== null) throw new Refusal('lending_paused', sentence);
}

const selectLastSwitch = queryBuiltOnce<
  Record<string, never>,
  (typeof lendingSwitches.$inferSelect)[]
>((tx) => tx.select().from(lendingSwitches).orderBy(desc(lendingSwitches.seq)).limit(1));

async function lastSwitch(tx: Tx) {
  const [last] = await selectLastSwitch(tx, {});
  return last;
}
