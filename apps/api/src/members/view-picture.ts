import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import type { Files } from '../platform/files.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSignedUrl } from '../platform/signed-urls.ts';
import { picturesPath } from './picture-url.ts';
import { members } from './store.ts';

/** The picture of a signed address. Refuses with `file_not_found` for any other, and for one since replaced. */
export async function viewPicture(
  tx: Tx,
  parts: { keys: Keys; files: Files },
  asked: { filename: string; query: unknown; wall: Date },
): Promise<{ mediaType: string; content: Buffer }> {
  const { keys, files } = parts;
  if (!readSignedUrl(keys, `${picturesPath}/${asked.filename}`, asked.query, asked.wall)) {
    throw new Refusal('file_not_found');
  }
  const [file = '', extension] = asked.filename.split('.');
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.pictureFile, file));
  const sealed = member ? await files.read(file) : null;
  if (!member || !sealed) throw new Refusal('file_not_found');
  return {
    mediaType: extension === 'png' ? 'image/png' : 'image/jpeg',
    content: await keys.openFor(tx, member.id, sealed),
  };
}
