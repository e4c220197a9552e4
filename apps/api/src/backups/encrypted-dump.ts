import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import type { ObjectStore } from '../platform/files/backup-store.ts';
import { BackupRefused } from './backup-refused.ts';
import { backupsFolder, type StoredPart } from './manifest.ts';

/** The size of a piece of the encrypted dump, in bytes. One piece at a time is in memory. */
const pieceSize = 16 * 1024 * 1024;

/** Encrypts a dump to the public key, and stores it in pieces. Returns the pieces in their order. */
export async function storeEncrypted(
  store: ObjectStore,
  { id, publicKey }: { id: string; publicKey: string },
  dump: AsyncIterable<Uint8Array>,
): Promise<StoredPart[]> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  const encrypted = await encrypter.encrypt(asWebStream(dump));
  const pieces: StoredPart[] = [];
  for await (const content of inPieces(fromWebStream(encrypted))) {
    const name = `${backupsFolder}/${id}/dump-${String(pieces.length + 1).padStart(5, '0')}.age`;
    await store.put(name, content);
    pieces.push(partOf(name, content));
  }
  return pieces;
}

/** Describes an object for a manifest. */
export function partOf(name: string, content: Buffer): StoredPart {
  return { name, size: content.length, sha256: sha256Of(content) };
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Reads an object of a backup. Refuses one that is missing, or that is not what the manifest says. */
export async function readPart(store: ObjectStore, part: StoredPart): Promise<Buffer> {
  const content = await store.get(part.name);
  if (!content) throw new BackupRefused(`${part.name} is missing in ${store.place}.`);
  if (content.length !== part.size || sha256Of(content) !== part.sha256) {
    throw new BackupRefused(`${part.name} in ${store.place} is not what the manifest says.`);
  }
  return content;
}

/** Checks every piece of a dump against the manifest, and decrypts the dump. `identity` is the private key. */
export async function readEncrypted(
  store: ObjectStore,
  pieces: readonly StoredPart[],
  identity: string,
): Promise<AsyncIterable<Uint8Array>> {
  async function* read(): AsyncIterable<Uint8Array> {
    for (const piece of pieces) yield await readPart(store, piece);
  }
  // A broken piece is found here, before anything is written.
  for await (const _ of read());
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BackupRefused('The private key has to begin with AGE-SECRET-KEY-1.');
  }
  try {
    return fromWebStream(await decrypter.decrypt(asWebStream(read())));
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused('This private key does not open the backup.');
  }
}

function asWebStream(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(
    Readable.from(content, { objectMode: false }),
  ) as ReadableStream<Uint8Array>;
}

function fromWebStream(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < pieceSize) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
