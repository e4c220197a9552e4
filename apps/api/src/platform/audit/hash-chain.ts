import { createHash } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { Tx } from '../database/database-and-transaction.ts';
import { chainLinks, seals } from '../database/tables.ts';
import type { Keys } from '../secrets/keys.ts';

/** `content`: everything that the chain proves about the entry, as one text. */
export type ChainEntry = { content: string } & (
  | { transactionId: string; auditId: null }
  | { transactionId: null; auditId: number }
);

export type Seal = Omit<typeof seals.$inferSelect, 'signature'>;

export const chainStart: Buffer = Buffer.alloc(32);

/** Only sealing takes this lock, so transactions that move money never wait for it. */
const sealingLockKey = 7_000_010;

export function linkHash(previous: Buffer, content: string): Buffer {
  return createHash('sha256').update(previous).update(content).digest();
}

export async function lockSealing(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sealingLockKey})`);
}

export async function readLastSeal(tx: Tx): Promise<Seal | null> {
  const [last] = await tx.select().from(seals).orderBy(desc(seals.number)).limit(1);
  return last ?? null;
}

/** Call `lockSealing` first in the same transaction. */
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

export function sealText({ number, upTo, hash, sealedAt }: Seal): string {
  return `${number} ${upTo} ${hash.toString('hex')} ${sealedAt.toISOString()}`;
}
