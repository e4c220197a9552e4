import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '../base/refusal.ts';
import { sha256 } from '../base/sha256.ts';
import {
  type Database,
  DatabaseUnavailable,
  OutcomeUnknown,
  type Tx,
} from '../database/database-and-transaction.ts';
import { idempotencyKeys } from '../database/tables.ts';
import type { Keys } from '../secrets/keys.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';

export interface StoredAnswer {
  status: number;
  body: unknown;
}

export interface IdempotentCall {
  key: string;
  /** The id of the user who makes the call, or `anonymous`. */
  actor: string;
  call: string;
  /** The whole input. The same key with another input is refused with `idempotency_key_reused`. */
  input: unknown;
  /**
   * Only for a call that begins a session. Returns the id of the session's user, or null if the
   * session was deleted, and locks the session until the transaction commits. `body` is the call's
   * answer, which contains the session's token.
   */
  subjectOf?: (tx: Tx, body: unknown) => Promise<string | null>;
}

const leaseMs = 8_000;
const renewLeaseMs = 2_000;
/**
 * This is longer than a lease, so that a repeated call can take over from a process that crashed.
 */
const waitForOtherMs = 10_000;
const lookAgainMs = 100;

type Row = typeof idempotencyKeys.$inferSelect;
type Where = ReturnType<typeof and>;

/**
 * A second request with the same key waits at the unique index until the first commits, and gets
 * the same answer. If `body` throws a refusal, the key is rolled back too, so a corrected request
 * may use it again. Refuses with `idempotency_key_reused` or `in_progress`.
 */
export async function onceInTransaction(
  tx: Tx,
  keys: Keys,
  call: IdempotentCall,
  wall: Date,
  body: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!(await claim(tx, keys, call, wall, null))) {
    const row = await find(tx, call);
    if (!row) throw new Refusal('in_progress');
    return (await replay(keys, call, row)) ?? refuseUnfinished();
  }
  const answer = await body();
  await keep(tx, keys, call, answer);
  return answer;
}

/**
 * Runs `body` outside any transaction, because it may wait long, such as for the payment provider.
 * If the process dies, the next request with the same key runs `body` again some seconds later, so
 * `body` must find and finish what the first run began. Refuses with `idempotency_key_reused` or
 * `in_progress`.
 */
export async function onceAcrossTransactions(
  database: Database,
  keys: Keys,
  call: IdempotentCall,
  clocks: Clocks,
  body: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const mine: Lease = { claim: randomUUID(), clocks };
  const { wall } = clocks;
  const earlier = await untilNotBusy(wall, () =>
    database.transact((tx) => takeLease(tx, keys, call, mine)),
  );
  if (earlier !== 'claimed') return earlier;
  const renewing = setInterval(() => {
    // Ignores a failed renewal, because the next one makes up for it. If all fail, the lease ends
    // as after a crash.
    renew(database, call, mine).catch(() => undefined);
  }, renewLeaseMs);
  let wasMine: boolean;
  let outcome: () => StoredAnswer;
  try {
    const answer = await body();
    wasMine = await database.transact((tx) => keep(tx, keys, call, answer, holds(call, mine)));
    outcome = () => answer;
  } catch (error) {
    wasMine = await releaseIfPossible(database, holds(call, mine));
    outcome = () => {
      throw error;
    };
  } finally {
    clearInterval(renewing);
  }
  if (wasMine) return outcome();
  const others = await untilNotBusy(wall, () =>
    database.transact((tx) => findAnswer(tx, keys, call)),
  );
  return others ?? outcome();
}

interface Lease {
  claim: string;
  clocks: Clocks;
}

/**
 * Reads the database's clock, because a process whose own clock is ahead would take over another's
 * lease too early.
 */
async function leaseTime(tx: Tx, { clocks }: Lease): Promise<{ wall: Date; until: Date }> {
  const { wall } = await clocks.shared(tx);
  return { wall, until: new Date(wall.getTime() + leaseMs) };
}

async function untilNotBusy<Seen>(
  wall: () => Date,
  look: () => Promise<Seen | 'busy'>,
): Promise<Seen> {
  const giveUpAt = wall().getTime() + waitForOtherMs;
  for (;;) {
    const seen = await look();
    if (seen !== 'busy') return seen;
    if (wall().getTime() > giveUpAt) throw new Refusal('in_progress');
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

async function takeLease(
  tx: Tx,
  keys: Keys,
  call: IdempotentCall,
  mine: Lease,
): Promise<StoredAnswer | 'claimed' | 'busy'> {
  const { wall, until } = await leaseTime(tx, mine);
  const lease = { claim: mine.claim, leaseUntil: until };
  if (await claim(tx, keys, call, wall, lease)) return 'claimed';
  const row = await find(tx, call);
  if (!row) return 'busy';
  const answer = await replay(keys, call, row);
  if (answer) return answer;
  if (row.leaseUntil && row.leaseUntil > wall) return 'busy';
  await tx.update(idempotencyKeys).set(lease).where(matches(call));
  return 'claimed';
}

/** Returns null if the key is not stored any more, and `busy` if it has no answer yet. */
async function findAnswer(
  tx: Tx,
  keys: Keys,
  call: IdempotentCall,
): Promise<StoredAnswer | 'busy' | null> {
  const row = await find(tx, call);
  return row ? ((await replay(keys, call, row)) ?? 'busy') : null;
}

async function renew(database: Database, call: IdempotentCall, mine: Lease): Promise<void> {
  await database.transact(async (tx) => {
    const { until: leaseUntil } = await leaseTime(tx, mine);
    await tx.update(idempotencyKeys).set({ leaseUntil }).where(holds(call, mine));
  });
}

async function release(tx: Tx, row: Where): Promise<boolean> {
  const rows = await tx
    .delete(idempotencyKeys)
    .where(row)
    .returning({ actor: idempotencyKeys.actor });
  return rows.length === 1;
}

/**
 * Returns false if another request has taken over the lease. Ignores a failure of the database,
 * because the lease ends by itself and the caller throws the error of the failed call.
 */
async function releaseIfPossible(database: Database, row: Where): Promise<boolean> {
  try {
    return await database.transact((tx) => release(tx, row));
  } catch (error) {
    if (error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown) return true;
    throw error;
  }
}

function refuseUnfinished(): never {
  throw new Refusal('in_progress');
}

function matches(call: IdempotentCall) {
  return and(eq(idempotencyKeys.keyHash, sha256(call.key)), eq(idempotencyKeys.actor, call.actor));
}

function holds(call: IdempotentCall, { claim }: Lease) {
  return and(matches(call), eq(idempotencyKeys.claim, claim), isNull(idempotencyKeys.status));
}

/**
 * The hash is keyed, because the input may contain a password that somebody could guess from a
 * plain hash.
 */
function inputHash(keys: Keys, call: IdempotentCall): Buffer {
  return Buffer.from(keys.sign('idempotency-input', JSON.stringify([call.call, call.input])));
}

async function claim(
  tx: Tx,
  keys: Keys,
  call: IdempotentCall,
  wall: Date,
  lease: { claim: string; leaseUntil: Date } | null,
): Promise<boolean> {
  const rows = await tx
    .insert(idempotencyKeys)
    .values({
      keyHash: sha256(call.key),
      actor: call.actor,
      call: call.call,
      inputHash: inputHash(keys, call),
      createdAt: wall,
      leaseUntil: null,
      claim: null,
      ...lease,
    })
    .onConflictDoNothing()
    .returning({ actor: idempotencyKeys.actor });
  return rows.length === 1;
}

async function find(tx: Tx, call: IdempotentCall): Promise<Row | undefined> {
  const [row] = await tx.select().from(idempotencyKeys).where(matches(call)).for('update');
  return row;
}

async function replay(keys: Keys, call: IdempotentCall, row: Row): Promise<StoredAnswer | null> {
  if (!row.inputHash.equals(inputHash(keys, call))) throw new Refusal('idempotency_key_reused');
  if (row.status === null || row.sealedAnswer === null) return null;
  const body = await keys.openAnswer(secretOf(call), row.sealedAnswer);
  return { status: row.status, body: JSON.parse(body.toString()) };
}

/**
 * Stores the answer. If the call began a session that was deleted since, deletes the key instead.
 * Returns false if another request has taken over the key.
 */
async function keep(
  tx: Tx,
  keys: Keys,
  call: IdempotentCall,
  answer: StoredAnswer,
  row = matches(call),
): Promise<boolean> {
  const subjectId = (await call.subjectOf?.(tx, answer.body)) ?? null;
  if (call.subjectOf && !subjectId) return release(tx, row);
  const rows = await tx
    .update(idempotencyKeys)
    .set({
      subjectId,
      status: answer.status,
      sealedAnswer: keys.sealAnswer(secretOf(call), Buffer.from(JSON.stringify(answer.body))),
      leaseUntil: null,
    })
    .where(row)
    .returning({ actor: idempotencyKeys.actor });
  return rows.length === 1;
}

/** The `Idempotency-Key` is stored nowhere, so only a caller who sends it can read the answer. */
function secretOf(call: IdempotentCall): string {
  return `${call.actor}/${call.key}`;
}
