import { isNotNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { signedUrl } from '../../platform/secrets/signed-urls.ts';
import { type MemberRow, members } from './tables.ts';

const hourMs = 3_600_000;

export const picturesPath = 'uploads/pictures';

/**
 * Makes the address of the member's picture, which works for the next one to two hours; null without a picture. The
 * address stays the same for an hour, so that a page that is read again need not load the picture again.
 */
export function pictureUrl(
  keys: Keys,
  member: Pick<MemberRow, 'pictureFile' | 'pictureExtension'>,
  wall: Date,
): string | null {
  if (member.pictureFile === null) return null;
  const hour = Math.floor(wall.getTime() / hourMs);
  return signedUrl(keys, {
    path: `${picturesPath}/${member.pictureFile}.${member.pictureExtension}`,
    viewerId: null,
    expiresAt: new Date((hour + 2) * hourMs),
  });
}

/** Lists the names on disk of all pictures. */
export async function listPictureFiles(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ file: members.pictureFile })
    .from(members)
    .where(isNotNull(members.pictureFile));
  return rows.flatMap(({ file }) => file ?? []);
}
