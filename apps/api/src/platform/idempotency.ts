import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';
import { type Keys, sha256 } from './keys.ts';
import { Refusal } from './refusal.ts';
import { idempotencyKeys } from './store.ts';

/** What a call answered, as it goes on the wire. */
export interface StoredAnswer {
  status: number;
  body: unknown;
}

export interface IdempotentCall {
  key: string;
  /** Who calls: a user id, or `anonymous`. */
  actor: string;
  call: string;
  /** Everything the call was given; the same key with another input is refused. */
  input: unknown;
}

const leaseMs = 8_000;
const renewLeaseMs = 2_000;
/** Longer than a lease, so that a call sent again after a crash is answered and not refused. */
const waitForOtherMs = 10_000;
const lookAgainMs = 100;

type Row = typeof idempotencyKeys.$inferSelect;

/**
 * Runs `body` once per key, in the transaction of its effect: the key, the effect and the answer commit together.
 * A second request waits for the first one's commit at the unique index, then answers the same. A refusal rolls
 * the key back with everything else, so a corrected request may use it again.
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
    return replay(keys, call, row) ?? refuseUnfinished();
  }
  const answer = await body();
  await keep(tx, keys, call, answer);
  return answer;
}

/**
 * As above for calls that speak with the provider, which no transaction may span. The claim is leased, and renewed
 * while `body` runs: should the process die, the next request runs `body` again some seconds later, which has to find
 * and finish what was begun.
 */
export async function onceAcrossTransactions(
  database: Database,
  keys: Keys,
  call: IdempotentCall,
  wall: () => Date,
  body: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const giveUpAt = wall().getTime() + waitForOtherMs;
  for (;;) {
    const earlier = await database.transact(async (tx) => {
      const leaseUntil = new Date(wall().getTime() + leaseMs);
      if (await claim(tx, keys, call, wall(), leaseUntil)) return 'claimed' as const;
      const row = await find(tx, call);
      if (!row) return 'busy' as const;
      const answer = replay(keys, call, row);
      if (answer) return answer;
      if (row.leaseUntil && row.leaseUntil > wall()) return 'busy' as const;
      await tx.update(idempotencyKeys).set({ leaseUntil }).where(matches(call));
      return 'claimed' as const;
    });
    if (earlier === 'claimed') break;
    if (earlier !== 'busy') return earlier;
    if (wall().getTime() > giveUpAt) throw new Refusal('in_progress');
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
  const renewing = setInterval(() => {
    // One that fails is made up for by the next; without any, the lease runs out as after a crash.
    renew(database, call, wall).catch(() => undefined);
  }, renewLeaseMs);
  try {
    const answer = await body();
    await database.transact((tx) => keep(tx, keys, call, answer));
    return answer;
  } catch (error) {
    await database.transact((tx) => tx.delete(idempotencyKeys).where(matches(call)));
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

async function renew(database: Database, call: IdempotentCall, wall: () => Date): Promise<void> {
  const leaseUntil = new Date(wall().getTime() + leaseMs);
  await database.transact((tx) =>
    tx
      .update(idempotencyKeys)
      .set({ leaseUntil })
      .where(and(matches(call), isNull(idempotencyKeys.status))),
  );
}

function refuseUnfinished(): never {
  throw new Refusal('in_progress');
}

function matches(call: IdempotentCall) {
  return and(eq(idempotencyKeys.keyHash, sha256(call.key)), eq(idempotencyKeys.actor, call.actor));
}

/** Keyed: the input may hold a password, of which no fast hash may be kept. */
function inputHash(keys: Keys, call: IdempotentCall): Buffer {
  return Buffer.from(keys.sign('idempotency-input', JSON.stringify([call.call, call.input])));
}

async function claim(
  tx: Tx,
  keys: Keys,
  call: IdempotentCall,
  wall: Date,
  leaseUntil: Date | null,
): Promise<boolean> {
  const rows = await tx
    .insert(idempotencyKeys)
    .values({
      keyHash: sha256(call.key),
      actor: call.actor,
      call: call.call,
      inputHash: inputHash(keys, call),
      createdAt: wall,
      leaseUntil,
    })
    .onConflictDoNothing()
    .returning({ actor: idempotencyKeys.actor });
  return rows.length === 1;
}

async function find(tx: Tx, call: IdempotentCall): Promise<Row | undefined> {
  const [row] = await tx.select().from(idempotencyKeys).where(matches(call)).for('update');
  return row;
}

function replay(keys: Keys, call: IdempotentCall, row: Row): StoredAnswer | null {
  if (!row.inputHash.equals(inputHash(keys, call))) throw new Refusal('idempotency_key_reused');
  if (row.status === null || row.sealedAnswer === null) return null;
  const body = keys.open(purpose(call), row.sealedAnswer).toString();
  return { status: row.status, body: JSON.parse(body) };
}

async function keep(tx: Tx, keys: Keys, call: IdempotentCall, answer: StoredAnswer): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({
      status: answer.status,
      sealedAnswer: keys.seal(purpose(call), Buffer.from(JSON.stringify(answer.body))),
      leaseUntil: null,
    })
    .where(matches(call));
}

/** The raw key, which is not stored, is part of the purpose: without it a stored answer cannot be opened. */
function purpose(call: IdempotentCall): string {
  return `idempotency/${call.actor}/${call.key}`;
}
