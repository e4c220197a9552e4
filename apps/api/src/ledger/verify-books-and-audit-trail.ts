import { and, asc, gt, lte, sql } from 'drizzle-orm';
import { chainStart, linkHash, readLastSeal, sealText } from '../platform/audit/hash-chain.ts';
import { readAuditTextsForChain } from '../platform/audit/read-audit-texts-for-hash-chain.ts';
import { type Database, rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { chainLinks, seals } from '../platform/database/tables.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { findTampering } from './find-tampering-in-books-and-audit-trail.ts';
import { readEntryTextsForChain } from './read-entry-texts-for-hash-chain.ts';

/** `problem` is a sentence about the first fault; null if no fault was found. */
export interface Verdict {
  sealedEntries: number;
  waitingEntries: number;
  /** The hash of the last link found right, in hexadecimal. All zeros if there is none. */
  chainEnd: string;
  problem: string | null;
}

type Link = typeof chainLinks.$inferSelect;

interface Place {
  position: number;
  hash: Buffer;
}

const pageSize = 1_000;

/**
 * Leaves out links that are added while the check runs. `expected` is the end of the chain that an
 * earlier check found. With it, this check notices if links were cut off or rewritten since then.
 */
export async function verifyBooks(
  database: Database,
  keys: Keys,
  expected: { position: number; hash: string } | null = null,
): Promise<Verdict> {
  const last = await database.transact(readLastSeal);
  const upTo = last?.upTo ?? 0;
  let place: Place = { position: 0, hash: chainStart };
  let problem: string | null =
    expected && expected.position > upTo
      ? `The chain ends at position ${upTo}: what was sealed up to ${expected.position} is gone.`
      : null;
  while (problem === null && place.position < upTo) {
    const from = place;
    const until = Math.min(from.position + pageSize, upTo);
    [place, problem] = await database.transact(
      (tx) => followChain(tx, keys, from, until, expected),
      { isLong: true },
    );
  }
  problem ??= await database.transact(findTampering, { isLong: true });
  return {
    sealedEntries: upTo,
    waitingEntries: await database.transact(countWaiting, { isLong: true }),
    chainEnd: place.hash.toString('hex'),
    problem,
  };
}

async function followChain(
  tx: Tx,
  keys: Keys,
  from: Place,
  until: number,
  expected: { position: number; hash: string } | null,
): Promise<[Place, string | null]> {
  const links = await tx
    .select()
    .from(chainLinks)
    .where(and(gt(chainLinks.position, from.position), lte(chainLinks.position, until)))
    .orderBy(asc(chainLinks.position));
  const contents = await contentsOf(tx, links);
  let place = from;
  for (const link of links) {
    if (link.position !== place.position + 1) break;
    const content = contents.get(nameOf(link));
    if (content === undefined) return [place, `${nameOf(link)} was deleted ${at(link)}.`];
    const hash = linkHash(place.hash, content);
    if (!hash.equals(link.hash)) {
      return [place, `${nameOf(link)} is not what was sealed ${at(link)}.`];
    }
    place = { position: link.position, hash };
    if (expected?.position === place.position && expected.hash !== hash.toString('hex')) {
      return [place, `The chain was rewritten up to ${nameOf(link)} ${at(link)}.`];
    }
  }
  if (place.position < until) {
    return [place, `The chain is cut: position ${place.position + 1} is missing.`];
  }
  return [place, await sealProblem(tx, keys, from.position, links)];
}

async function contentsOf(tx: Tx, links: readonly Link[]): Promise<ReadonlyMap<string, string>> {
  const transactionIds = links.flatMap(({ transactionId }) => transactionId ?? []);
  const auditIds = links.flatMap(({ auditId }) => auditId ?? []);
  const named = new Map<string, string>();
  for (const [id, content] of await readEntryTextsForChain(tx, transactionIds)) {
    named.set(nameOf({ transactionId: id, auditId: null }), content);
  }
  for (const [id, content] of await readAuditTextsForChain(tx, auditIds)) {
    named.set(nameOf({ transactionId: null, auditId: id }), content);
  }
  return named;
}

function nameOf({ transactionId, auditId }: Pick<Link, 'transactionId' | 'auditId'>): string {
  return transactionId === null ? `Audit entry ${auditId}` : `Ledger entry ${transactionId}`;
}

function at({ position }: Link): string {
  return `(position ${position} of the chain)`;
}

/**
 * Returns a sentence about the first wrong seal, or null. Without signatures, anyone who can write
 * to the database could build a new, valid chain.
 */
async function sealProblem(
  tx: Tx,
  keys: Keys,
  after: number,
  links: readonly Link[],
): Promise<string | null> {
  const hashes = new Map(links.map(({ position, hash }) => [position, hash]));
  const until = links.at(-1)?.position ?? after;
  const made = await tx
    .select()
    .from(seals)
    .where(and(gt(seals.upTo, after), lte(seals.upTo, until)))
    .orderBy(asc(seals.number));
  for (const seal of made) {
    const isOurs = keys.verifies('seal', sealText(seal), seal.signature);
    if (!isOurs) return `Seal ${seal.number} was not made by this lender’s key.`;
    if (!hashes.get(seal.upTo)?.equals(seal.hash)) {
      return `The entries up to position ${seal.upTo} are not those of seal ${seal.number}.`;
    }
  }
  return null;
}

async function countWaiting(tx: Tx): Promise<number> {
  const [row] = await rowsOf<{ waiting: string | number }>(
    tx,
    sql`select (select count(*) from ledger_unsealed) + (select count(*) from audit_unsealed) as waiting`,
  );
  return Number(row?.waiting ?? 0);
}
