import { sql } from 'drizzle-orm';
import { listDocumentFiles } from '../id-verifications/index.ts';
import { listPictureFiles } from '../members/index.ts';
import { readLastSeal } from '../platform/audit/hash-chain.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import type { Manifest } from './manifest.ts';

/** Reads what a manifest says of the database: its newest migration, the end of its chain, and the files it names. */
export async function readSnapshot(
  tx: Tx,
): Promise<Pick<Manifest, 'migration' | 'chain'> & { fileNames: string[] }> {
  const [newest] = await rowsOf<{ at: string | number }>(
    tx,
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  );
  const seal = await readLastSeal(tx);
  return {
    migration: Number(newest?.at),
    chain: seal ? { position: seal.upTo, hash: seal.hash.toString('hex') } : null,
    fileNames: await listFileNames(tx),
  };
}

/** Lists every file that a row names. */
export async function listFileNames(tx: Tx): Promise<string[]> {
  return [...(await listDocumentFiles(tx)), ...(await listPictureFiles(tx))].sort();
}
