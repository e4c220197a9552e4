import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';
import { queryBuiltOnce } from '../database/query-built-once.ts';
import { spentBudgets } from '../database/tables.ts';
import type { Keys } from '../secrets/keys.ts';

/** Allows `allowed` uses. The count begins again `minutes` after its first use. */
export interface Budget {
  /** The name under which uses are counted. Don't change it, because the counts would be lost. */
  what: string;
  allowed: number;
  minutes: number;
}

/**
 * A user's counts are deleted with the user. A name (an email, a network or a device) is stored
 * only as a keyed hash.
 */
export type Spender = { userId: string } | { named: string };

/**
 * Counts a use. Null if it is allowed; otherwise the milliseconds until the budget begins again. If
 * two transactions count the same budget, the second waits for the first.
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

const selectRunning = queryBuiltOnce<
  { keys: Buffer[]; wall: Date },
  (typeof spentBudgets.$inferSelect)[]
>((tx) =>
  tx
    .select()
    .from(spentBudgets)
    .where(
      and(
        sql`${spentBudgets.key} = any(${sql.placeholder('keys')})`,
        gt(spentBudgets.endsAt, sql.placeholder('wall')),
      ),
    ),
);

/** Null if every budget allows the next use; otherwise the milliseconds until all of them do. */
export async function lookAtBudgets(
  tx: Tx,
  keys: Keys,
  budgets: readonly { budget: Budget; spender: Spender }[],
  wall: Date,
): Promise<number | null> {
  const looked = budgets.map(({ budget, spender }) => ({
    key: keyOf(keys, budget.what, spender),
    allowed: budget.allowed,
  }));
  const running = await selectRunning(tx, { keys: looked.map(({ key }) => key), wall });
  const leftMs = running
    .filter((row) => looked.some(({ key, allowed }) => key.equals(row.key) && row.spent >= allowed))
    .map(({ endsAt }) => endsAt.getTime() - wall.getTime());
  return leftMs.length === 0 ? null : Math.max(...leftMs);
}

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

export async function forgetSpent(
  tx: Tx,
  keys: Keys,
  { what }: Budget,
  spender: Spender,
): Promise<void> {
  await tx.delete(spentBudgets).where(eq(spentBudgets.key, keyOf(keys, what, spender)));
}

export async function forgetSpentBy(tx: Tx, userId: string): Promise<void> {
  await tx.delete(spentBudgets).where(eq(spentBudgets.subjectId, userId));
}

export async function forgetEndedBudgets(tx: Tx, wall: Date): Promise<void> {
  await tx.delete(spentBudgets).where(lte(spentBudgets.endsAt, wall));
}

/** A keyed hash, so that it reveals no email, network or device. */
function keyOf(keys: Keys, what: string, spender: Spender): Buffer {
  const whose = 'userId' in spender ? spender.userId : spender.named;
  return Buffer.from(keys.sign(`budget/${what}`, whose), 'base64url');
}
