import * as z from 'zod/mini';
import type { ObjectStore } from '../platform/files/backup-store.ts';
import type { BackupSigner } from '../platform/secrets/backup-signer.ts';
import { BackupRefused } from './backup-refused.ts';

const hash = z.string().check(z.regex(/^[\da-f]{64}$/));
const stored = z.object({ name: z.string(), size: z.int(), sha256: hash });

const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  made_at: z.iso.datetime(),
  database: z.enum(['server', 'embedded']),
  /** The newest migration of the backed-up database, as drizzle numbers it. */
  migration: z.int(),
  /** The end of the hash chain in this snapshot. Null if nothing was sealed. */
  chain: z.nullable(z.object({ position: z.int(), hash })),
  /** The dump in encrypted pieces, in their order. */
  dump: z.array(stored),
  /** Every file that a row of this snapshot names. The files are sealed under their person's key. */
  files: z.array(stored),
  /** Files that a row names and that were not there. */
  missing_files: z.array(z.string()),
});

/** What a backup contains. The manifest is written last, so a backup without one is not whole. */
export type Manifest = z.infer<typeof manifestSchema>;

/** An object of a backup: its name, its size in bytes, and its SHA-256 in hexadecimal. */
export type StoredPart = z.infer<typeof stored>;

export const backupsFolder = 'backups';
/** Files are kept once, however many backups name them: a stored file never changes. */
export const filesFolder = 'files';

const manifestName = 'manifest.json';
const idOfManifest = /^backups\/([\dTZ]+-[\da-f]{8})\/manifest\.json$/;

/** Writes the manifest, signed by the newest encryption key: nobody else can make a backup that a restore accepts. */
export async function writeManifest(
  store: ObjectStore,
  signer: BackupSigner,
  manifest: Manifest,
): Promise<void> {
  const signature = signer.sign(JSON.stringify(manifest));
  const text = JSON.stringify({ manifest, signature }, null, 1);
  await store.put(`${backupsFolder}/${manifest.id}/${manifestName}`, Buffer.from(text));
}

/** Lists the ids of whole backups, the oldest first. */
export async function listBackupIds(store: ObjectStore): Promise<string[]> {
  const names = await store.list(backupsFolder);
  return names.flatMap((name) => idOfManifest.exec(name)?.[1] ?? []).sort();
}

/** Reads a backup's manifest. Refuses one that is missing, unreadable, or not signed with a key of this installation. */
export async function readManifest(
  store: ObjectStore,
  signer: BackupSigner,
  id: string,
): Promise<Manifest> {
  const content = await store.get(`${backupsFolder}/${id}/${manifestName}`);
  if (!content) throw new BackupRefused(`There is no backup ${id} in ${store.place}.`);
  const signed = parseSigned(content);
  if (!signed || !signer.verifies(JSON.stringify(signed.manifest), signed.signature)) {
    throw new BackupRefused(
      `The manifest of backup ${id} was changed, or was not made with this ENCRYPTION_KEY. Set ENCRYPTION_KEY to the key of the installation that was backed up. After a change of keys, name the key of that time in ENCRYPTION_KEYS too.`,
    );
  }
  const manifest = z.safeParse(manifestSchema, signed.manifest);
  if (!manifest.success || manifest.data.id !== id) {
    throw new BackupRefused(
      `The manifest of backup ${id} is of another form. A newer version of the program made it, or it belongs to another backup.`,
    );
  }
  return manifest.data;
}

function parseSigned(content: Buffer): { manifest: unknown; signature: string } | null {
  try {
    const parsed: unknown = JSON.parse(content.toString('utf8'));
    const shape = z.object({ manifest: z.unknown(), signature: z.string() });
    return z.parse(shape, parsed) as { manifest: unknown; signature: string };
  } catch {
    return null;
  }
}

/** Reads the manifest of the newest backup. Returns null if there is no backup. */
export async function readNewestManifest(
  store: ObjectStore,
  signer: BackupSigner,
): Promise<Manifest | null> {
  const id = (await listBackupIds(store)).at(-1);
  return id === undefined ? null : readManifest(store, signer, id);
}
