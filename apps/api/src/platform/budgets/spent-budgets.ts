import { and, eq, gt, gte, lte, sql } from 'drizzle-orm';
import { Refusal } from '../base/refusal.ts';
import { rowsOf, type Tx } from '../database/database.ts';
import { spentBudgets } from '../database/store.ts';
import type { Keys } from '../secrets/keys.ts';

/** How often something may happen within a window. The window begins with the first time. */
export interface Budget {
  /** A stable word: every process counts the same thing under it. */
  what: string;
  allowed: number;
  minutes: number;
}

/** Whose budget it is. A user's counts are deleted with the user; a name is kept as a keyed hash only. */
export type Spender = { userId: string } | { named: string };

/**
 * Counts one use of a budget. Returns null while the budget lasts, and then the milliseconds until it begins again. It
 * is one statement: other transactions that count the same budget wait for this one, so that no use is missed.
 */
export async function spendBudget(
  tx: Tx,
  keys: Keys,
  budget: Budget,
  spender: Spender,
  wall: Date,
): Promise<number | null> {
  const at = sql`${wall.toISOString()}::timestamptz`;
  const endsAt = new Date(wall.getTime() + budget.minutes * 60_000).toISOString();
  const subjectId = 'userId' in spender ? spender.userId : null;
  const [row] = await rowsOf<{ spent: number; left_ms: number | string }>(
    tx,
    sql`insert into spent_budgets as kept (key, spent, ends_at, subject_id)
      values (${keyOf(keys, budget.what, spender)}, 1, ${endsAt}::timestamptz, ${subjectId}::uuid)
      on conflict (key) do update set
        spent = case when kept.ends_at <= ${at} then 1 else kept.spent + 1 end,
        ends_at = case when kept.ends_at <= ${at} then excluded.ends_at else kept.ends_at end
      returning spent, extract(epoch from kept.ends_at - ${at}) * 1000 as left_ms`,
  );
  return row && row.spent > budget.allowed ? Number(row.left_ms) : null;
}

/** Returns the milliseconds until a budget begins again, or null while it lasts. Counts nothing. */
export async function lookAtBudget(
  tx: Tx,
  keys: Keys,
  { what, allowed }: Budget,
  spender: Spender,
  wall: Date,
): Promise<number | null> {
  const [row] = await tx
    .select({ endsAt: spentBudgets.endsAt })
    .from(spentBudgets)
    .where(
      and(
        eq(spentBudgets.key, keyOf(keys, what, spender)),
        gt(spentBudgets.endsAt, wall),
        gte(spentBudgets.spent, allowed),
      ),
    );
  return row ? row.endsAt.getTime() - wall.getTime() : null;
}

/** Takes back one count, for something that was allowed and should not count. */
export async function giveBackSpent(
  tx: Tx,
  keys: Keys,
  { what }: Budget,
  spender: Spender,
): Promise<void> {
  await tx
    .update(spentBudgets)
    .set({ spent: sql`${spentBudgets.spent} - 1` })
    .where(and(eq(spentBudgets.key, keyOf(keys, what, spender)), gt(spentBudgets.spent, 0)));
}

/** Lets a budget begin again at once. */
export async function forgetSpent(
  tx: Tx,
  keys: Keys,
  { what }: Budget,
  spender: Spender,
): Promise<void> {
  await tx.delete(spentBudgets).where(eq(spentBudgets.key, keyOf(keys, what, spender)));
}

/** Deletes every count of a user. */
export async function forgetSpentBy(tx: Tx, userId: string): Promise<void> {
  await tx.delete(spentBudgets).where(eq(spentBudgets.subjectId, userId));
}

/** Deletes the counts whose window is over. */
export async function forgetEndedBudgets(tx: Tx, wall: Date): Promise<void> {
  await tx.delete(spentBudgets).where(lte(spentBudgets.endsAt, wall));
}

/** Refuses with `too_many_requests`, and says how long to wait; null refuses nothing. */
export function refuseOverspent(leftMs: number | null): void {
  if (leftMs === null) return;
  const wait = waitInWords(Math.ceil(leftMs / 60_000));
  const detail = `Too many attempts. Please wait ${wait} and try again.`;
  throw new Refusal('too_many_requests', detail, undefined, Math.ceil(leftMs / 1_000));
}

function waitInWords(minutes: number): string {
  if (minutes <= 1) return 'a minute';
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  if (hours === 1) return 'an hour';
  return hours < 24 ? `${hours} hours` : 'a day';
}

/** Hashes with a key, so that the table does not reveal whose counts it holds. */
function keyOf(keys: Keys, what: string, spender: Spender): Buffer {
  const whose = 'userId' in spender ? spender.userId : spender.named;
  return Buffer.from(keys.sign(`budget/${what}`, whose), 'base64url');
}
