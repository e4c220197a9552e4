import { createHash } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { chainLinks, seals } from '../database/tables.ts';
import type { Keys } from '../secrets/keys.ts';

/**
 * The entry that one link of the hash chain covers: a ledger transaction or an audit entry.
 * `content`: everything that the chain proves about the entry, as one text.
 */
export type ChainEntry = { content: string } & (
  | { transactionId: string; auditId: null }
  | { transactionId: null; auditId: number }
);

export type Seal = Omit<typeof seals.$inferSelect, 'signature'>;

/**
 * The hash from which the first link is computed: 32 zero bytes. Every later link is computed from
 * the hash of the link before it.
 */
export const chainStart: Buffer = Buffer.alloc(32);

/**
 * The number of PostgreSQL's advisory lock for sealing the books, that is, for adding entries to
 * the hash chain. Only sealing takes this lock, so transactions that move money never wait for it.
 */
const sealingLockKey = 7_000_010;

export function linkHash(previous: Buffer, content: string): Buffer {
  return createHash('sha256').update(previous).update(content).digest();
}

/**
 * Locks the sealing of the books until the transaction ends, because only one process may seal at a
 * time. A second process waits for the lock. It then seals only the entries that are not sealed
 * yet.
 */
export async function lockSealing(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sealingLockKey})`);
}

export async function readLastSeal(tx: Tx): Promise<Seal | null> {
  const [last] = await tx.select().from(seals).orderBy(desc(seals.number)).limit(1);
  return last ?? null;
}

/**
 * Adds `entries` to the chain in the order of the list, and signs the new end of the chain. Call
 * `lockSealing` first in the same transaction.
 */
export async function sealEntries(
  tx: Tx,
  keys: Keys,
  entries: readonly ChainEntry[],
  wall: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const last = await readLastSeal(tx);
  let position = last?.upTo ?? 0;
  let hash = last?.hash ?? chainStart;
  const links = entries.map(({ content, transactionId, auditId }) => {
    position += 1;
    hash = linkHash(hash, content);
    return { position, transactionId, auditId, hash };
  });
  await tx.insert(chainLinks).values(links);
  const seal = { number: (last?.number ?? 0) + 1, upTo: position, hash, sealedAt: wall };
  await tx.insert(seals).values({ ...seal, signature: keys.sign('seal', sealText(seal)) });
}

/** Makes the text of a seal that its signature signs. Use it to sign a seal and to check one. */
export function sealText({ number, upTo, hash, sealedAt }: Seal): string {
  return `${number} ${upTo} ${hash.toString('hex')} ${sealedAt.toISOString()}`;
}
