import { eq } from 'drizzle-orm';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { members } from '../member/tables.ts';

/** Reads a picture at a signed address. Refuses with `file_not_found` if the picture was replaced since. */
export async function viewPicture(
  tx: Tx,
  { keys, files }: Runtime,
  filename: string,
): Promise<{ mediaType: string; content: Buffer }> {
  const [file = '', extension] = filename.split('.');
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
