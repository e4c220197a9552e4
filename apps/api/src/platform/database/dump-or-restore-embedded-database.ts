import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Tx } from './database-and-transaction.ts';
import { embeddedFolder } from './embedded-database.ts';
import type { DumpBody } from './snapshot-dump-interface.ts';

/** The caller must hold the lock of the data directory, so that nothing changes during the dump. */
export async function withEmbeddedDump<T>(dataDirectory: string, body: DumpBody<T>): Promise<T> {
  const client = await PGlite.create(embeddedFolder(dataDirectory));
  async function* dump(): AsyncIterable<Uint8Array> {
    const content = await client.dumpDataDir('gzip');
    yield new Uint8Array(await content.arrayBuffer());
  }
  try {
    const tx = drizzle({ client }) as unknown as Tx;
    return await body({ tx, dump, now: (read) => read(tx) });
  } finally {
    await client.close();
  }
}

export async function restoreEmbeddedDump(
  dataDirectory: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const client = await PGlite.create(embeddedFolder(dataDirectory), {
    loadDataDir: new Blob(chunks as Uint8Array<ArrayBuffer>[]),
  });
  await client.close();
}
